/* A condition that the compiler checks. C89 has no _Static_assert. */
#ifndef FLIPREF_BASE_MUST_HOLD_H
#define FLIPREF_BASE_MUST_HOLD_H

#define MUST_HOLD(name, condition) typedef char must_hold_##name[(condition) ? 1 : -1]

#endif
