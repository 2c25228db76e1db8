/* The version of flipref, which the Makefile names. */
#ifndef FLIPREF_TEXT_VERSION_H
#define FLIPREF_TEXT_VERSION_H

#ifndef FLIPREF_VERSION
#define FLIPREF_VERSION "unversioned"
#endif

#endif
