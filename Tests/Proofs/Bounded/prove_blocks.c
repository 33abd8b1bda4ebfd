/*
 * The decoder of the scalar kernel, for every order of '%', digits and other bytes in a few places, at the
 * start of an input and where a block ends. One byte stands for those of a kind: what is proved is that none
 * of these calls does what C does not define. Both buffers are part of one, for else the analysis does not
 * know whether they overlap; whichever comes last has nothing behind it, and what is between them was never
 * written.
 */
#include "tables.c"

#include "bounded.h"
#include "decode.c"
#include "kernels/scalar.c"

enum { PLACES = 3, KINDS = 3, ORDERS = 27 };

static const uint8_t kinds[KINDS] = {'%', '4', '+'};

static void write_input(uint8_t *src, size_t n, size_t at, unsigned order)
{
    for (size_t i = 0; i < n; i++) {
        bool is_place = i >= at && i - at < PLACES;
        src[i] = is_place ? kinds[order % KINDS] : 'g';
        order = is_place ? order / KINDS : order;
    }
}

/* The output `before` bytes in front of the input, or behind the input if it is SIZE_MAX. */
static void prove_call(size_t n, size_t capacity, size_t at, unsigned order, size_t before)
{
    size_t start = before == SIZE_MAX ? 0 : before;
    uint8_t *both = exact_buffer(before == SIZE_MAX ? n + capacity : before + n);
    write_input(both + start, n, at, order);
    pct_result result = decode(both + start, n, before == SIZE_MAX ? both + n : both, capacity, order % 4);
    size_t size = decoded_size(both + start, n);
    //@ check result.read <= n;
    //@ check result.written <= capacity;
    //@ check size <= n;
    free(both);
}

int main(void)
{
    for (unsigned order = 0; order < ORDERS; order++) {
        for (size_t n = 1; n <= PLACES; n++) {
            for (size_t capacity = 0; capacity <= n; capacity++) {
                prove_call(n, capacity, 0, order, SIZE_MAX);
            }
            prove_call(n, n, 0, order, 0);
        }
        prove_call(82, 82, 61, order, SIZE_MAX);
    }
    return 0;
}
