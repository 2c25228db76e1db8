/* A writer of CSV: RFC 4180, with quotes around each field of text. */
#ifndef FLIPREF_TEXT_CSV_H
#define FLIPREF_TEXT_CSV_H
#include "base/sink.h"

/* Writes a field of text. An apostrophe before what a spreadsheet would take for a formula makes
   the spreadsheet show it as text. */
void csv_field(sink *out, bytes text);

void csv_end_line(sink *out);

#endif
