/* Options that a call refuses, and what it says about them. */
#ifndef FLIPREF_LIBRARY_COMPLAINT_H
#define FLIPREF_LIBRARY_COMPLAINT_H

#include "library/flipref.h"

#include "base/message.h"
#include "judge/dialects.h"

/* Write to the caller's flipref_complaint, if there is one, which member is bad and why. Return
   FLIPREF_BAD_OPTIONS. */
flipref_status bad_option(const flipref_options *options, const char *member, const char *why);
flipref_status bad_option_message(const flipref_options *options, const char *member,
                                  struct message *why);

/* Returns the dialect that the options name. If there is none, complains and returns NULL. */
const struct dialect *options_dialect(const flipref_options *options);

/* Turns options into those of `check`, and finds their dialect. Complains and returns NULL if there
   is none or it does not take these options. */
const struct dialect *options_read(const flipref_options *options, struct check_options *o);

/* Complains of arguments that the dialect cannot start with. */
flipref_status bad_arguments(const flipref_options *options, const struct dialect *dialect);

#endif
