/* What the hostile programs share. Each program tries one thing. If that works, the program says
   so; otherwise it prints the answer that the tests expect. */
#ifndef HOSTILE_H
#define HOSTILE_H
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

extern char **environ;

/* Prints the answer that the tests expect. Returns the exit status. */
static inline int contained(void)
{
    printf("contained\n");
    return 0;
}

/* Says what has worked, and ends the program. */
static inline int escaped(const char *what)
{
    printf("escaped: %s\n", what);
    fflush(stdout);
    _exit(0);
}

/* The input has three lines: the path of an answer, of another submission's file, and of the folder
   of marks. */
static inline const char *line_of_input(int number)
{
    static char line[4096];
    int i;
    for (i = 0; i < number; i++)
        if (fgets(line, sizeof line, stdin) == NULL)
            return "";
    line[strcspn(line, "\n")] = '\0';
    return line;
}

static inline int is_readable(const char *path)
{
    char byte;
    int fd = open(path, O_RDONLY);
    return fd >= 0 && read(fd, &byte, 1) >= 0;
}

/* Makes a file, and removes it again. */
static inline int is_writable(const char *folder)
{
    char path[4200];
    int fd;
    snprintf(path, sizeof path, "%s/hostile-was-here", folder);
    fd = open(path, O_WRONLY | O_CREAT, 0600);
    if (fd >= 0)
        unlink(path);
    return fd >= 0;
}

/* A run must start in an empty folder, with no environment variable and three descriptors. So this
   notices whatever an earlier run left. Only SHIFT may be there, by which a repeated run has its
   stack elsewhere. */
static inline void begin(void)
{
    struct dirent *entry;
    DIR *folder = opendir(".");
    int fd;
    while (folder != NULL && (entry = readdir(folder)) != NULL)
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
            escaped(entry->d_name);
    if (folder == NULL)
        escaped("no folder");
    closedir(folder);
    if (environ != NULL && environ[0] != NULL && strncmp(environ[0], "SHIFT=", 6) != 0)
        escaped(environ[0]);
    for (fd = 3; fd < 1024; fd++)
        if (fcntl(fd, F_GETFD) >= 0)
            escaped("a descriptor is open");
}

#endif
