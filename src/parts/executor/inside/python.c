/* The fork server as a module for Python. Loading the module is what serves: it returns in each
   child, which then becomes the program.

   What is used of Python has been the same in all versions of Python 3, so that neither its headers
   are needed here nor a module for each version. */
#include "executor/inside/inside.h"

typedef struct object object;
extern object *PyExc_ImportError;
object *PyList_New(intptr_t len);
int PyList_Append(object *list, object *item);
object *PyUnicode_DecodeFSDefault(const char *text);
int PySys_SetObject(const char *name, object *value);
void PyErr_SetString(object *type, const char *text);

__attribute__((visibility("default"))) object *PyInit_flipref_inside(void);

/* A module would have to be described to Python. None is needed: the child gets an ImportError, and
   the arguments of its run in `sys.argv`. */
object *PyInit_flipref_inside(void)
{
    object *words;
    int i;
    state = memory_get(sizeof *state, 0);
    if (!state)
        call_exit(125);
    files_open();
    fork_server();
    words = PyList_New(0);
    for (i = 0; i < state->argc; i++)
        (void)PyList_Append(words, PyUnicode_DecodeFSDefault(state->argv[i]));
    (void)PySys_SetObject("argv", words);
    PyErr_SetString(PyExc_ImportError, "");
    return NULL;
}
