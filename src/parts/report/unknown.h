/* What is said of a name that nothing has. */
#ifndef FLIPREF_REPORT_UNKNOWN_H
#define FLIPREF_REPORT_UNKNOWN_H

#include "base/message.h"

/* Each writes what is wrong with the name, and the nearest name that exists if one is near. The
   text is in the message, and ends with a NUL. */
const char *unknown_dialect(const char *name, struct message *m);
const char *unknown_code(const char *name, struct message *m);

#endif
