/* The files of the page of a game, as `embed` makes C of them: its frame, with @FIELDS@ to be
   filled in, its style and its script; the style of reports; and their SHA-256 in base64. */
#ifndef FLIPREF_PAGE_PAGE_FILES_H
#define FLIPREF_PAGE_PAGE_FILES_H
#include "base/bytes.h"

extern const bytes page_game_html, page_game_css, page_game_js, page_report_css;
extern const char page_game_html_hash[], page_game_css_hash[], page_game_js_hash[],
    page_report_css_hash[];

#endif
