#include "judge/contest_codes.h"

#include "judge/dialects.h"

#define BOARD "R......B\n........\n...##...\n..#..#..\n..#..#..\n...##...\n........\nB......R\n"

#define PLAIN_CLAUSE "manual: a contest wants its inputs plain"

const struct code contest_codes[CONTEST_CODES] = {
    [CONTEST_FINE] = { 0 },
    [CONTEST_EMPTY_INPUT] = {
        .name = "contest.text.empty-input",
        .title = "an empty input",
        .clause = PLAIN_CLAUSE,
        .rule = "An input of a contest has at least one line, even if the dialect's program\n"
                "copes with none.\n",
        .example = "",
        .contest = CONTEST_EXPECTS_VALID,
        .dialect = DIALECT_reversi,
    },
    [CONTEST_EMPTY_LINE] = {
        .name = "contest.text.empty-line",
        .title = "an empty line",
        .clause = PLAIN_CLAUSE,
        .rule = "No line of a contest's input is empty, not even the last one.\n",
        .example = BOARD "0\n\n",
        .contest = CONTEST_EXPECTS_VALID,
    },
    [CONTEST_BLANK_AT_START] = {
        .name = "contest.text.blank-at-start",
        .title = "a blank at the start of a line",
        .clause = PLAIN_CLAUSE,
        .rule = "A line of a contest's input begins with a word.\n",
        .example = BOARD " 0\n",
        .contest = CONTEST_EXPECTS_VALID,
    },
    [CONTEST_BLANK_AT_END] = {
        .name = "contest.text.blank-at-end",
        .title = "a blank at the end of a line",
        .clause = PLAIN_CLAUSE,
        .rule = "A line of a contest's input ends with a word.\n",
        .example = BOARD "0 \n",
        .contest = CONTEST_EXPECTS_VALID,
    },
    [CONTEST_TWO_BLANKS] = {
        .name = "contest.text.two-blanks",
        .title = "two blanks in a row",
        .clause = PLAIN_CLAUSE,
        .rule = "One blank stands between two words of a contest's input.\n",
        .example = BOARD "1\n1  1 1 2\n",
        .contest = CONTEST_EXPECTS_VALID,
    },
    [CONTEST_BAD_BYTE] = {
        .name = "contest.text.bad-byte",
        .title = "a byte that is not printable ASCII",
        .clause = PLAIN_CLAUSE,
        .rule = "A contest's input consists of printable ASCII and line feeds: it has neither\n"
                "tabs nor carriage returns. With --line-ends=crlf, CR LF takes the place of\n"
                "each line feed, and neither byte may stand alone.\n",
        .example = BOARD "0\t\n",
        .contest = CONTEST_EXPECTS_VALID,
    },
    [CONTEST_SIGN] = {
        .name = "contest.text.sign",
        .title = "a sign",
        .clause = PLAIN_CLAUSE,
        .rule = "A number in a valid input of a contest has no sign. (An input that is expected\n"
                "to have an error may have one.)\n",
        .example = BOARD "+0\n",
        .contest = CONTEST_EXPECTS_VALID,
    },
    [CONTEST_LEADING_ZERO] = {
        .name = "contest.text.leading-zero",
        .title = "a leading zero",
        .clause = PLAIN_CLAUSE,
        .rule = "A number in a valid input of a contest has no leading zeros. (An input that is\n"
                "expected to have an error may have some.)\n",
        .example = BOARD "00\n",
        .contest = CONTEST_EXPECTS_VALID,
    },
    [CONTEST_NO_LINE_FEED] = {
        .name = "contest.text.no-line-feed",
        .title = "no line feed at the end",
        .clause = PLAIN_CLAUSE,
        .rule = "Every line of a contest's input ends with a line feed, the last one too.\n",
        .example = BOARD "0",
        .contest = CONTEST_EXPECTS_VALID,
    },
    [CONTEST_TRAILING] = {
        .name = "contest.end.trailing-text",
        .title = "extra text after the end",
        .clause = "manual: a contest's input has no text after the end",
        .rule = "Programs do not read what follows the end, so a contest's input has nothing\n"
                "there. Without --exit-code=kattis this is only a warning.\n",
        .example = BOARD "0\nend\n",
        .contest = CONTEST_EXPECTS_VALID,
    },
    [CONTEST_NO_ANSWER] = {
        .name = "contest.end.no-answer",
        .title = "the program ends with an error and prints no answer",
        .clause = "manual: a contest compares answers",
        .rule = "If an input is expected to have an error, the program must still print an\n"
                "answer that a judge can compare. It prints none if a game of bbm103 or flip\n"
                "is not over when the input ends, or if aps105 has no board.\n",
        .example = "3\n",
        .contest = CONTEST_EXPECTS_NOT_VALID,
        .dialect = DIALECT_aps105,
    },
};
