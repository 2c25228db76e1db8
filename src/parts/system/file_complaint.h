/* Messages about places in files. */
#ifndef FLIPREF_SYSTEM_FILE_COMPLAINT_H
#define FLIPREF_SYSTEM_FILE_COMPLAINT_H
#include "text/file_error.h"

/* Prints what is wrong with a file on standard error, as file_error_print does. */
void complain_of_file(const char *name, const struct file_error *error);

#endif
