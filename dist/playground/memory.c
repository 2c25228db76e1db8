/* The functions of a C library that the module needs: an allocator, and functions on memory and
   text.

   The page runs one job at a time in fresh memory: before each job, worker.js resets the module's
   memory to what it was at the start. So the allocator only moves forward. It reuses a freed block
   only if that is the last one, which is usual for an array that grows and for a board. All other
   freed blocks stay unused until the job is over. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { ALIGN = 16, PAGE = 65536 };

extern unsigned char __heap_base; /* wasm-ld puts it after the data and the stack */

/* The size of a block, which is stored before it. */
struct head {
    size_t size;
    unsigned char padding[ALIGN - sizeof(size_t)];
};

static uintptr_t end; /* of the last block; 0 before the first allocation */

static struct head *head_of(void *at)
{
    return (struct head *)at - 1;
}

static int is_last(void *at)
{
    return (uintptr_t)at + head_of(at)->size == end;
}

/* Grows the memory up to `wanted`. Returns 0 if the limit of the module does not allow that. */
static int reach(uintptr_t wanted)
{
    uintptr_t have = (uintptr_t)__builtin_wasm_memory_size(0) * PAGE;
    if (wanted <= have)
        return 1;
    return __builtin_wasm_memory_grow(0, (wanted - have + PAGE - 1) / PAGE) != SIZE_MAX;
}

/* Returns the size of a block for `size` bytes, or 0 if there can be none. */
static size_t rounded(size_t size)
{
    return size < SIZE_MAX / 4 ? (size + ALIGN - 1) / ALIGN * ALIGN : 0;
}

void *malloc(size_t size)
{
    struct head *block;
    size_t room = rounded(size > 0 ? size : 1);
    if (end == 0)
        end = ((uintptr_t)&__heap_base + ALIGN - 1) / ALIGN * ALIGN;
    if (room == 0 || end > SIZE_MAX / 2 || !reach(end + sizeof *block + room))
        return 0;
    block = (struct head *)end; /* NOLINT(performance-no-int-to-ptr) */
    block->size = room;
    end += sizeof *block + room;
    return block + 1;
}

void *calloc(size_t count, size_t size)
{
    size_t all = count * size;
    void *at = 0;
    if (size == 0 || count <= SIZE_MAX / size)
        at = malloc(all > 0 ? all : 1);
    if (at != 0)
        memset(at, 0, all);
    return at;
}

void free(void *at)
{
    if (at != 0 && is_last(at))
        end = (uintptr_t)head_of(at);
}

void *realloc(void *at, size_t size)
{
    void *moved;
    size_t room = rounded(size);
    if (at == 0)
        return malloc(size);
    if (room == 0)
        return 0;
    if (is_last(at) && (uintptr_t)at <= SIZE_MAX / 2) {
        if (!reach((uintptr_t)at + room))
            return 0;
        head_of(at)->size = room;
        end = (uintptr_t)at + room;
        return at;
    }
    if (room <= head_of(at)->size)
        return at;
    moved = malloc(size);
    if (moved != 0)
        memcpy(moved, at, head_of(at)->size);
    return moved;
}

/* ---- memory and strings ---- */

void *memchr(const void *at, int byte, size_t len)
{
    const unsigned char *b = at;
    size_t i;
    for (i = 0; i < len; i++) {
        if (b[i] == (unsigned char)byte)
            return (void *)(uintptr_t)(b + i); /* NOLINT(performance-no-int-to-ptr) */
    }
    return 0;
}

int memcmp(const void *a, const void *b, size_t len)
{
    const unsigned char *x = a;
    const unsigned char *y = b;
    size_t i;
    for (i = 0; i < len; i++) {
        if (x[i] != y[i])
            return x[i] < y[i] ? -1 : 1;
    }
    return 0;
}

/* An engine takes long to start an instruction that copies memory, so it is not used for few bytes.
 */
enum { FEW = 64, WORD = 8 };

void *memcpy(void *to, const void *from, size_t len)
{
    unsigned char *t = to;
    const unsigned char *f = from;
    if (len > FEW)
        return __builtin_memcpy(to, from, len);
    for (; len >= WORD; len -= WORD) {
        __builtin_memcpy(t, f, WORD); /* one load and one store */
        t += WORD;
        f += WORD;
    }
    for (; len > 0; len--)
        *t++ = *f++;
    return to;
}

void *memmove(void *to, const void *from, size_t len)
{
    return (uintptr_t)to - (uintptr_t)from >= len ? memcpy(to, from, len)
                                                  : __builtin_memmove(to, from, len);
}

void *memset(void *to, int byte, size_t len)
{
    unsigned char *t = to;
    if (len > FEW)
        return __builtin_memset(to, byte, len);
    for (; len > 0; len--)
        *t++ = (unsigned char)byte;
    return to;
}

char *strchr(const char *text, int byte)
{
    for (; *text != (char)byte; text++) {
        if (*text == '\0')
            return 0;
    }
    return (char *)(uintptr_t)text; /* NOLINT(performance-no-int-to-ptr) */
}

int strcmp(const char *a, const char *b)
{
    for (; *a == *b && *a != '\0'; a++)
        b++;
    return (unsigned char)*a < (unsigned char)*b ? -1 : (unsigned char)*a > (unsigned char)*b;
}

size_t strlen(const char *text)
{
    size_t len = 0;
    while (text[len] != '\0')
        len++;
    return len;
}

int strncmp(const char *a, const char *b, size_t most)
{
    for (; most > 0 && *a == *b && *a != '\0'; most--) {
        a++;
        b++;
    }
    return most == 0 ? 0 : (int)(unsigned char)*a - (int)(unsigned char)*b;
}

char *strrchr(const char *text, int byte)
{
    char *last = 0;
    char *at = strchr(text, byte);
    while (at != 0) {
        last = at;
        at = *at != '\0' ? strchr(at + 1, byte) : 0;
    }
    return last;
}

char *strstr(const char *text, const char *part)
{
    size_t len = strlen(part);
    char *at = strchr(text, len > 0 ? *part : *text);
    while (at != 0 && strncmp(at, part, len) != 0)
        at = strchr(at + 1, *part);
    return at;
}

/* Stops the module; the page starts another one. */
void abort(void)
{
    __builtin_trap();
}

char *strdup(const char *text)
{
    size_t room = strlen(text) + 1;
    char *copy = malloc(room);
    return copy != 0 ? memcpy(copy, text, room) : 0;
}
