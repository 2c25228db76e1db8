/* What the checks of all dialects share: bytes made visible, findings and messages, the tables of
   dialects and codes, memory for boards. Each function is called with any arguments. */
#include "base/visible.h"
#include "dialect/boards.h"
#include "findings/characters.h"
#include "findings/finding.h"
#include "findings/help.h"
#include "judge/dialects.h"

enum { SHOWN_CELLS = 1 };

#include "proof/below.h"
#include "proof/listeners.h"
#include "proof/views.h"
#include "proof/worlds.h"

/* Nothing stands after the end of the text. */
static void read_character(size_t length)
{
    static unsigned char text[4];
    uint32_t c = 0;
    size_t i, used;
    for (i = 0; i < sizeof text; i++)
        text[i] = any_byte;
    used = utf8_character(bytes_of(text + sizeof text - length, length), &c);
    /*@ check used <= length; */
}

static void name_characters(void)
{
    struct character c;
    bytes b = any_text();
    sink_named(&output, b, (size_t)any_u64);
    if (character_take(b, &c)) {
        const char *meant = character_meant(&c);
        say_character(&output, &c);
        if (meant != 0)
            (void)strlen(meant);
    }
}

static void show_bytes(void)
{
    char text[VISIBLE_MAX];
    bytes b = any_text();
    size_t n = visible(any_int, text);
    /*@ check 1 <= n <= VISIBLE_MAX; */
    sink_visible(&output, b, (size_t)any_u64);
    for (n = 1; n <= 4; n++)
        read_character(n);
    (void)is_shown((uint32_t)any_u64);
    sink_visible_name(&output, any_string());
}

static void find(void)
{
    struct listener to = any_listener();
    struct finding f;
    struct message m;
    struct code code = { 0 };
    diag place;
    bytes text;
    any_wrong(&place);
    trim_place(&place);
    f = finding_of(FLIPREF_ERROR, &code, &place);
    diagnostic_set_column(&f.diagnostic, any_u64);
    say_found(&output, diagnostic_found(&f.diagnostic));
    f = finding_beside(&f, FLIPREF_WARNING, &code);
    sink_text(message_open(&m), any_string());
    text = message_text(&m);
    /*@ check text.len == 0 || \valid_read(text.at + (0 .. text.len - 1)); */
    (void)strlen(message_string(&m)); /* raises an alarm if it is not a text */
    tell_end(&to, any_choice());
}

/* The help of a finding with a fix of `length` bytes, which is then moved to another place. */
static void help_with_fix(size_t length)
{
    static const struct code code = {
        "a.code", "a title", "a clause", "a rule", "", 0, 0, 0, 0, 0
    };
    unsigned char text[FIX_ROOM];
    struct help h, moved;
    struct finding f;
    diag place;
    memset(text, (int)(1 + any_size(126)), sizeof text);
    any_wrong(&place);
    f = finding_of(FLIPREF_ERROR, &code, &place);
    f.diagnostic.message = "a message";
    help_open(&h);
    sink_text(help_more(&h), any_string());
    help_fix(&h, &f.diagnostic, (size_t)any_u64, (size_t)any_u64, bytes_of(text, length));
    help_close(&h, &f.diagnostic);
    hear_finding(0, &f);
    help_keep(&moved, &f.diagnostic);
    hear_finding(0, &f);
}

static void look_up(void)
{
    const struct dialect *dialect = dialect_named(any_string());
    (void)code_named(any_string(), &dialect);
    if (dialect != 0)
        (void)strlen(dialect->name);
}

/* Each row that has a name can be explained. */
static void explain(void)
{
    size_t i, k;
    /*@ loop unroll DIALECT_COUNT; */
    for (i = 0; i < dialect_count; i++) {
        (void)strlen(dialects[i].summary);
        /*@ loop unroll 50; */
        for (k = 0; k < dialects[i].code_count; k++) {
            const struct code *code = &dialects[i].codes[k];
            if (code->name != 0) {
                (void)strlen(code->title);
                (void)strlen(code->clause);
                (void)strlen(code->rule);
                (void)strlen(code->example);
            }
        }
    }
}

static void take_board(void)
{
    grid_memory memory = { 0 };
    struct world world = any_world();
    size_t side = GRID_SIDE_MIN + any_size(GRID_SIDE_MAX - GRID_SIDE_MIN);
    if (board_take(&memory, side, &world)) {
        /*@ check \valid(memory.bits + (0 .. GRID_ROW_WORDS(GRID_SIDE_MIN) - 1)); */
        board_free(&memory, &world);
    }
    board_free(&memory, &world);
}

int main(void)
{
    while (any_choice()) {
        show_bytes();
        name_characters();
        find();
        help_with_fix(0);
        help_with_fix(FIX_ROOM - 1);
        help_with_fix(FIX_ROOM);
        look_up();
        explain();
        take_board();
    }
    return 0;
}
