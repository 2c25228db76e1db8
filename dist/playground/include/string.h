/* The functions on memory and text that the playground's sources call, because there is no C
 * library for WebAssembly. */
#ifndef FLIPREF_PLAYGROUND_STRING_H
#define FLIPREF_PLAYGROUND_STRING_H

#include <stddef.h>

void *memchr(const void *at, int byte, size_t len);
int memcmp(const void *a, const void *b, size_t len);
void *memcpy(void *to, const void *from, size_t len);
void *memmove(void *to, const void *from, size_t len);
void *memset(void *to, int byte, size_t len);
char *strchr(const char *text, int byte);
int strcmp(const char *a, const char *b);
char *strdup(const char *text);
char *strrchr(const char *text, int byte);
char *strstr(const char *text, const char *part);
int strncmp(const char *a, const char *b, size_t most);
size_t strlen(const char *text);

#endif
