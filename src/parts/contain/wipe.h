/* Goes through folders that somebody else has filled, without following a link and without
 * recursion. */
#ifndef FLIPREF_CONTAIN_WIPE_H
#define FLIPREF_CONTAIN_WIPE_H

typedef int each_entry(int folder, const char *name, void *what);

/* Calls `each` for each entry of an open folder. Returns 0 as soon as `each`, or a call of the
 * system, fails. */
int for_entries(int folder, each_entry *each, void *what);

/* Removes everything from an open folder, however deep it is. Returns 0 on failure. */
int wipe_folder(int folder);

#endif
