/* What `flipref show` makes of a game: text, pictures and pages.

   Input: one byte chooses the dialect, one byte the turn; then a name up to a NUL; the rest is the
   input.

   - Text is printable. Without its styles, it is the text without colour.
   - A picture is well-formed XML, and has the pieces that the library counts. An animation shows
     after each turn the pieces of the library's board.
   - A page has as many `<` as the files that it is made from. So no input or name becomes markup.
   - The game in the page is well-formed JSON. Its turns, played as the page plays them, give the
     library's boards, forward and back. */
#include "harness/dialects.h"

#include "page/page_files.h"
#include "page/shown_game.h"
#include "show/show_svg.h"

#include <stdlib.h>
#include <string.h>

#ifdef WITH_PARSERS
#include <jansson.h>
#include <libxml/parser.h>
#endif

static const flipref_options ways[] = {
    { .dialect = "octaflip" },
    { .dialect = "octaflip", .flags = FLIPREF_INTERLEAVE },
    { .dialect = "reversi" },
    { .dialect = "bbm103", .args = "4" },
    { .dialect = "aps105" },
    { .dialect = "flip", .args = "new 4 0 0" },
    { .dialect = "flip", .args = "new 6 1 2" },
    { .dialect = "flip", .flags = FLIPREF_SAVED_GAME },
};

enum {
    HEAD = 2,
    WAYS = sizeof ways / sizeof ways[0],
    LETTERS_MOST = 26, /* the largest side of a board whose pieces have letters */
    TURNS_CHECKED = 16 /* of an animation */
};

#define ANY_NUMBER UINT64_MAX

/* ---- text ---- */

static bytes without_styles(bytes b, struct text *to)
{
    sink *out = text_open(to);
    while (b.len > 0) {
        bytes plain = bytes_first(b, bytes_find(b, '\033'));
        sink_bytes(out, plain);
        b = bytes_skip(b, plain.len);
        b = bytes_skip(b, bytes_find(b, 'm') + 1);
    }
    return text_of(to);
}

static void check_text(const struct show *s)
{
    struct text plain, styled, stripped;
    bytes text;
    size_t i;
    show_text(text_open(&plain), s, (struct show_screen){ .color = 0 });
    show_text(text_open(&styled), s, (struct show_screen){ .color = 1 });
    text = text_of(&plain);
    for (i = 0; i < text.len; i++)
        PROPERTY(text.at[i] == '\n' || (text.at[i] >= ' ' && text.at[i] != 0x7F));
    PROPERTY(bytes_equal(text, without_styles(text_of(&styled), &stripped)));
    text_free(&stripped);
    text_free(&styled);
    text_free(&plain);
}

/* ---- a picture ---- */

#ifdef WITH_PARSERS
static uint64_t count_symbols(xmlNodePtr node)
{
    uint64_t count = 0;
    for (; node != 0; node = xmlNextElementSibling(node)) {
        xmlChar *class_name = xmlGetProp(node, (const xmlChar *)"class");
        count += class_name != 0 && xmlStrEqual(class_name, (const xmlChar *)"symbol");
        xmlFree(class_name);
    }
    return count;
}

static void check_xml(bytes text, uint64_t pieces)
{
    xmlDocPtr document = xmlReadMemory((const char *)text.at, (int)text.len, "board.svg", 0,
                                       XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING);
    PROPERTY(document != 0);
    PROPERTY(pieces == ANY_NUMBER ||
             count_symbols(xmlFirstElementChild(xmlDocGetRootElement(document))) == pieces);
    xmlFreeDoc(document);
}
#else
static void check_xml(bytes text, uint64_t pieces)
{
    (void)text;
    (void)pieces;
}
#endif

static void check_picture(const struct show *s)
{
    struct text text;
    show_svg(text_open(&text), s);
    check_xml(text_of(&text),
              s->board->side > LETTERS_MOST ? 0 : s->board->pieces[0] + s->board->pieces[1]);
    text_free(&text);
}

/* ---- a picture that plays the game ---- */

/* Returns the number after `text` in the line, or 0. */
static size_t number_after(bytes line, const char *text)
{
    size_t n = 0;
    while (line.len > 0 && !starts_with(line, text))
        line = bytes_skip(line, 1);
    for (line = bytes_skip(line, strlen(text)); line.len > 0; line = bytes_skip(line, 1)) {
        int digit = line.at[0] - '0';
        if (digit < 0 || digit > 9)
            break;
        n = 10 * n + (size_t)digit;
    }
    return n;
}

/* Returns whether the line is seen at the turn. */
static int is_seen(bytes line, size_t turn)
{
    size_t until = number_after(line, "<g class=\"u");
    return number_after(line, "<g class=\"f") <= turn && (until == 0 || turn < until);
}

/* Returns the player whose piece the line draws, or FLIPREF_NONE. */
static int player_of_line(const flipref_board *b, bytes line)
{
    int i;
    while (starts_with(line, "<g "))
        line = bytes_skip(line, bytes_find(line, '>') + 1);
    for (i = 0; i < 2; i++) {
        if (starts_with(line, "<circle class=\"") &&
            starts_with(bytes_skip(line, sizeof "<circle class=\"" - 1), b->colours[i]))
            return i;
    }
    return FLIPREF_NONE;
}

/* Compares the pieces that are seen at the position with the library's board. */
static void check_seen(const struct show *s, bytes picture)
{
    size_t side = s->board->side;
    char *seen = calloc(side, side);
    size_t i;
    PROPERTY(seen != 0);
    while (picture.len > 0) {
        bytes line = bytes_first(picture, bytes_find(picture, '\n'));
        int player = player_of_line(s->board, line);
        if (player != FLIPREF_NONE && is_seen(line, s->at)) {
            size_t row = (number_after(line, "cy=\"") - SVG_MARGIN) / SVG_CELL;
            size_t column = (number_after(line, "cx=\"") - SVG_MARGIN) / SVG_CELL;
            PROPERTY(row < side && column < side && seen[row * side + column] == 0);
            seen[row * side + column] = (char)(player + 1);
        }
        picture = bytes_skip(picture, line.len + 1);
    }
    for (i = 0; i < side * side; i++)
        PROPERTY(seen[i] == board_owner(s->board, i) + 1);
    free(seen);
}

static void check_animation(struct show *s)
{
    struct text text;
    size_t at = s->at;
    uint32_t *since = calloc(s->board->side * s->board->side, sizeof *since);
    PROPERTY(since != 0);
    if (show_can_be_animated(s, at)) {
        size_t steps = at / TURNS_CHECKED + 1;
        size_t k;
        show_seek(s, at);
        show_animation(text_open(&text), s, since);
        check_xml(text_of(&text), ANY_NUMBER);
        for (k = 0; k <= at; k += steps) {
            show_seek(s, k);
            check_seen(s, text_of(&text));
        }
        text_free(&text);
    }
    show_seek(s, at);
    free(since);
}

/* ---- the game in a page ---- */

#ifdef WITH_PARSERS
enum { KIND, PLAYER, TARGET, SOURCE, JUMPS, FLIPS };

static json_t *member(const json_t *object, const char *name)
{
    json_t *value = json_object_get(object, name);
    PROPERTY(value != 0);
    return value;
}

static const char *text_member(const json_t *object, const char *name)
{
    const char *text = json_string_value(member(object, name));
    PROPERTY(text != 0);
    return text;
}

static size_t length(const json_t *array)
{
    PROPERTY(json_is_array(array));
    return json_array_size(array);
}

static json_t *item(const json_t *array, size_t i)
{
    PROPERTY(i < length(array));
    return json_array_get(array, i);
}

static long long number(const json_t *array, size_t i)
{
    const json_t *value = item(array, i);
    PROPERTY(json_is_integer(value));
    return json_integer_value(value);
}

/* Plays a turn as viewer.js does. */
static void play(char *cells, const json_t *turn, const char *symbols, int undone)
{
    const json_t *flips = item(turn, FLIPS);
    int player = (int)number(turn, PLAYER);
    size_t i;
    if (number(turn, KIND) != FLIPREF_MOVE)
        return;
    for (i = 0; i < length(flips); i++)
        cells[number(flips, i)] = symbols[undone ? 1 - player : player];
    cells[number(turn, TARGET)] = symbols[undone ? 2 : player];
    if (number(turn, JUMPS) != 0)
        cells[number(turn, SOURCE)] = symbols[undone ? player : 2];
}

static void check_board(const struct show *s, const char *cells)
{
    PROPERTY(memcmp(cells, s->board->cells, s->board->side * s->board->side) == 0);
}

static void check_game(struct show *s, const json_t *game)
{
    const json_t *turns = member(game, "turns");
    const char *symbols = text_member(game, "symbols");
    char *cells = strdup(text_member(game, "start"));
    size_t k;
    PROPERTY(cells != 0 && strlen(cells) == s->board->side * s->board->side);
    PROPERTY(length(turns) == s->turns);
    for (k = 0; k < s->turns; k++) {
        show_seek(s, k);
        check_board(s, cells);
        play(cells, item(turns, k), symbols, 0);
    }
    for (k = s->turns; k > 0; k--) {
        show_seek(s, k);
        check_board(s, cells);
        play(cells, item(turns, k - 1), symbols, 1);
    }
    free(cells);
}

static void check_json(struct show *s, bytes text)
{
    json_t *document = json_loadb((const char *)text.at, text.len, 0, 0);
    PROPERTY(document != 0);
    if (s->board != 0)
        check_game(s, member(document, "game"));
    json_decref(document);
}
#else
static void check_json(struct show *s, bytes text)
{
    (void)s;
    (void)text;
}
#endif

/* ---- a page ---- */

static size_t count(bytes b, int byte)
{
    size_t n = 0;
    for (b = bytes_skip(b, bytes_find(b, byte)); b.len > 0; n++) {
        b = bytes_skip(b, 1);
        b = bytes_skip(b, bytes_find(b, byte));
    }
    return n;
}

static void check_page(struct show *s)
{
    static const char before[] = "application/json\">";
    struct text page;
    bytes text, game;
    show_html(text_open(&page), s);
    text = text_of(&page);
    PROPERTY(count(text, '<') == count(page_viewer_html, '<') + count(page_viewer_css, '<') +
                                     count(page_viewer_js, '<'));
    for (game = text; !starts_with(game, before);) {
        game = bytes_skip(game, 1);
        game = bytes_skip(game, bytes_find(game, before[0]));
        PROPERTY(game.len > 0);
    }
    game = bytes_skip(game, sizeof before - 1);
    check_json(s, bytes_first(game, bytes_find(game, '<')));
    text_free(&page);
}

void target(const uint8_t *data, size_t size)
{
    struct show s;
    flipref_game *game;
    bytes rest;
    char *name;
    if (size < HEAD)
        return;
    memset(&s, 0, sizeof s);
    rest = bytes_of(data + HEAD, size - HEAD);
    name = take_name(&rest);
    s.name = name;
    s.dialect = ways[data[0] % WAYS].dialect;
    s.input = rest;
    PROPERTY(flipref_game_of(&ways[data[0] % WAYS], s.input.at, s.input.len, &game) == FLIPREF_OK);
    show_open(&s, game);
    show_seek(&s, data[1] % (s.turns + 1));
    check_text(&s);
    if (s.board != 0) {
        check_picture(&s);
        check_animation(&s);
    }
    check_page(&s);
    show_close(&s);
    free(name);
}
