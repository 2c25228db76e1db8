/* flipref convert DIALECT --from=FORMAT [OPTIONS] FILE */
#include "convert/convert.h"

#include "options/dialect_word.h"
#include "options/shared_rows.h"
#include "system/file_complaint.h"
#include "system/io.h"
#include "system/save_file.h"
#include "system/whole_file.h"
#include "text/input_name.h"
#include "transcripts/transcripts.h"

#include "judge/dialects.h"

#include <stddef.h>
#include <stdlib.h>

/* ---- what a command line asks for ---- */

struct convert_request {
    struct transcript_request transcript;
    const char *path;
    const char *output; /* NULL: standard output */
};

#define AT(member) offsetof(struct convert_request, member)

static const struct option_row rows[] = {
    { ROW_FROM, .at = AT(transcript.format), .more = "It must be given.",
      .see = "convert.md#Formats" },
    { ROW_GAME, .at = AT(transcript.game) },
    { ROW_OUTPUT_FILE("write to FILE: all of the input, or no file"), .at = AT(output) },
    HELP_ROW(0),
};

const struct command_line convert_usage = {
    .name = "convert",
    .usage = "usage: flipref convert DIALECT --from=FORMAT [OPTIONS] FILE\n",
    .about = "\n"
             "Reads a game as other programs write it, and prints it as an input of DIALECT:\n"
             "a game of Othello for flip, bbm103 or aps105, or a position of Ataxx for\n"
             "octaflip. FILE is read strictly; - is standard input.\n"
             "\n",
    .rows = rows,
    .row_count = sizeof rows / sizeof rows[0],
    .ending = "\n"
              "The input of flip is for `flipref flip new 8`, that of bbm103 for\n"
              "`flipref bbm103 8`. `flipref show --from=FORMAT` shows the game.\n"
              "\n"
              "Exit status: 0 if the input was written, 1 if FILE is wrong, 2 for wrong usage\n"
              "or for something that cannot be read or written.\n",
};

/* ---- converting ---- */

static int refuse(const char *subject, const char *reason)
{
    return misused(convert_usage.usage, subject, reason);
}

static void print(const void *who, sink *out)
{
    const struct transcript_input *input = who;
    sink_bytes(out, bytes_of(input->text, input->len));
}

static int write_input(const struct convert_request *o, const struct transcript_input *input)
{
    if (o->output != 0)
        return write_output(o->output, print, input) ? STATUS_OK : STATUS_TROUBLE;
    print(input, standard_output());
    return finish_output(STATUS_OK, STATUS_TROUBLE);
}

static int convert(const struct convert_request *o)
{
    struct byte_queue text = { 0 };
    struct transcript_input input;
    struct file_error error;
    const char *trouble = read_whole_file(o->path, TRANSCRIPT_MOST, &text);
    int status = STATUS_TROUBLE;
    if (trouble != 0) {
        complain(known_as(o->path), trouble);
    } else if (transcript_convert(&o->transcript, queue_bytes(&text), &input, &error)) {
        status = write_input(o, &input);
    } else {
        complain_of_file(known_as(o->path), &error);
        status = STATUS_NOT_VALID;
    }
    free(text.at);
    return status;
}

/* Reads the words that are not options, DIALECT and FILE. */
static int convert_words(struct convert_request *o, struct options_given *given)
{
    const char *wrong;
    int status;
    const struct dialect *dialect = take_dialect(&convert_usage, o, given, 0, &status);
    if (dialect == 0)
        return status;
    o->transcript.dialect = dialect->name;
    if (o->transcript.format == 0)
        return refuse("convert", "which format? (--from)");
    wrong = transcript_misfit(&o->transcript);
    if (wrong != 0)
        return refuse(dialect->name, wrong);
    if (given->count != 1)
        return refuse("convert", "one FILE is needed (- is standard input)");
    o->path = given->words[0];
    return convert(o);
}

int run_convert(char **argv)
{
    struct convert_request request = { 0 };
    struct options_given given;
    int status;
    if (!options_taken(&convert_usage, argv, &request, &given, &status))
        return status;
    return convert_words(&request, &given);
}
