/* A folder's files in a stable order: by name, byte by byte, folders entered where they stand. */
#ifndef FLIPREF_INPUTS_WALK_H
#define FLIPREF_INPUTS_WALK_H

struct walker {
    void (*file)(void *who, const char *path);
    void (*trouble)(void *who, const char *path, const char *why); /* the walk goes on */
    int (*enough)(void *who); /* the walk is to end; 0: it never is */
    void (*idle)(void *who);  /* what comes next is waited for; 0: nobody needs to know */
    void (*expect)(void *who, int more); /* entries that will be looked at; likewise */
    void *who;
};

int is_folder(const char *path);

/* Calls `file` for each regular file below the folder. Links are followed; a loop, a broken link,
   what cannot be read, and a folder without any file are trouble; devices, sockets and pipes are
   passed over. The names of a folder are in memory while it is walked. */
void walk(const char *folder, const struct walker *to);

#endif
