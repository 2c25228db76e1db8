/* The files of the viewer, as `embed` makes C of them: the frame of a page, with @FIELDS@ to be
   filled in, its style and its script; and their SHA-256 in base64. */
#ifndef FLIPREF_PAGE_PAGE_FILES_H
#define FLIPREF_PAGE_PAGE_FILES_H
#include "base/bytes.h"

extern const bytes page_viewer_html, page_viewer_css, page_viewer_js;
extern const char page_viewer_html_hash[], page_viewer_css_hash[], page_viewer_js_hash[];

#endif
