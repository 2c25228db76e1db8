/* system/process.h names processes, of which the playground has none. */
#ifndef FLIPREF_PLAYGROUND_TYPES_H
#define FLIPREF_PLAYGROUND_TYPES_H

typedef int pid_t;

#endif
