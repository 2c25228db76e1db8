/* Files in the folder of a campaign. */
#ifndef FLIPREF_HUNT_CAMPAIGN_FILES_H
#define FLIPREF_HUNT_CAMPAIGN_FILES_H
#include "text/byte_queue.h"

/* Writes FOLDER/NAME, and makes the folders that the path mentions. Returns 0 after a message if
   that fails. */
int campaign_write(const char *folder, const char *name, bytes contents);

/* Appends the bytes of FOLDER/NAME to a queue, whose memory the caller frees. Returns 0 if it
   cannot be read. */
int campaign_read(const char *folder, const char *name, struct byte_queue *to);

#endif
