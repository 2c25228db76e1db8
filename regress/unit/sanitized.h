/* Whether a sanitizer of memory watches this build. There, tests that repeat the same with many
   inputs take fewer: other builds take all of them. */
#ifndef FLIPREF_REGRESS_SANITIZED_H
#define FLIPREF_REGRESS_SANITIZED_H

#if defined(__SANITIZE_ADDRESS__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(memory_sanitizer)
#define SANITIZED 1
#endif
#endif
#ifndef SANITIZED
#define SANITIZED 0
#endif

#endif
