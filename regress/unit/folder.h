/* A folder of its own for each test that needs files. */
#ifndef FLIPREF_REGRESS_FOLDER_H
#define FLIPREF_REGRESS_FOLDER_H

#include "regress/unit/unit.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

static char folder[] = "/tmp/flipref-test-XXXXXX";

static inline int make_folder(void **state)
{
    (void)strcpy(folder + strlen(folder) - 6, "XXXXXX");
    return mkdtemp(folder) != 0 ? 0 : -1;
}

static inline int remove_folder(void **state)
{
    char command[128];
    (void)snprintf(command, sizeof command, "chmod -R u+rwx %s && rm -rf %s", folder, folder);
    return system(command);
}

static inline const char *in_folder(const char *name)
{
    static char path[4][4096];
    static int next;
    next = (next + 1) % 4;
    (void)snprintf(path[next], sizeof path[next], "%s/%s", folder, name);
    return path[next];
}

/* Writes a file, and makes the folders that it is in. */
static inline void put_bytes(const char *name, const void *text, size_t len)
{
    char path[4096];
    char *slash = path + strlen(folder);
    FILE *f;
    (void)snprintf(path, sizeof path, "%s/%s", folder, name);
    while ((slash = strchr(slash + 1, '/')) != 0) {
        *slash = '\0';
        (void)mkdir(path, 0755);
        *slash = '/';
    }
    f = fopen(path, "wb");
    assert_non_null(f);
    assert_int_equal(fwrite(text, 1, len, f), len);
    assert_int_equal(fclose(f), 0);
}

static inline void put(const char *name, const char *text)
{
    put_bytes(name, text, strlen(text));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_folder, remove_folder)

/* Returns the text of a file in the folder. It is valid until the next call. */
static inline const char *text_in_folder(const char *name)
{
    static char text[1 << 18];
    FILE *f = fopen(in_folder(name), "rb");
    size_t len;
    assert_non_null(f);
    len = fread(text, 1, sizeof text - 1, f);
    assert_int_equal(fclose(f), 0);
    text[len] = '\0';
    return text;
}

#endif
