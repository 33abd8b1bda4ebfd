/* What Frama-C has to be told of C11; included before everything else. */
#include <stdatomic.h>

#undef _Atomic
#define _Atomic(type) type
#undef atomic_load_explicit
#define atomic_load_explicit(pointer, order) (*(pointer))
#define __builtin_expect(value, expected) (value)
