#include "inputs/archives/late_library.h"

#include <dlfcn.h>
#include <string.h>

const char *late_load(struct late *library)
{
    void *handle;
    unsigned char *to = library->functions;
    size_t i;
    if (library->is_loaded)
        return 0;
    handle = dlopen(library->file, RTLD_LAZY);
    if (handle == 0)
        return dlerror();
    for (i = 0; i < library->count; i++) {
        void *found = dlsym(handle, library->names[i]);
        if (found == 0)
            return dlerror();
        memcpy(to + i * sizeof found, &found,
               sizeof found); /* ISO C cannot convert void * to a function pointer */
    }
    library->is_loaded = 1;
    return 0;
}
