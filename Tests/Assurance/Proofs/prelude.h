/* The parts of C11 that Frama-C lacks. The header is included before all other code. */
#include <stdatomic.h>

#undef _Atomic
#define _Atomic(type) type
#undef atomic_load_explicit
#define atomic_load_explicit(pointer, order) (*(pointer))
#define _Alignas(size)
#define __builtin_expect(value, expected) (value)

/* Replaces a built-in function of compilers: the number of zero bits below the lowest set bit. */
static inline int lowest_bit(unsigned long long word)
{
    int zeros = 0;
    while (zeros < 63 && !(word >> zeros & 1)) {
        zeros++;
    }
    return zeros;
}

#define __builtin_ctzll(word) lowest_bit(word)
