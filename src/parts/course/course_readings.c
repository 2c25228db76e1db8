#include "course/course.h"
#include "course/reading_rows.h"

#include "judge/dialects.h"

#define ROW(dialect, id, name, text) { #dialect, name, text },
const struct course_reading course_readings[] = { EACH_READING(ROW) };

const size_t course_reading_count = READING_COUNT;

#define HAS_A_DIALECT(dialect, id, name, text)                                                     \
    _Static_assert(DIALECT_##dialect < DIALECT_COUNT, "a reading is of a dialect");
EACH_READING(HAS_A_DIALECT)
