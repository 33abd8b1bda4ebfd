/*
 * Splitting of arbitrary bytes, by the byte-exact loop and by blocks. Tries short inputs with every capacity
 * for text and for boundaries, and the end of a block in a longer input. Bytes have kinds, as in
 * prove_blocks.c. '&' and '=' are always separators; ';' is a separator only with an option.
 */
#include "tables.c"

#include "bounded.h"
#include "decode.c"
#include "kinds.h"
#include "split.c"
#include "stepwise.h"

enum { SHORT = 2, AMID = 2, LAST = 82, WITH_ALL = 7 };
enum { ALWAYS = OTHER + 1, PERHAPS, SPLITTING };

static uint8_t any_split(unsigned kind)
{
    switch (kind) {
    case ALWAYS:
        return any_plain(PLAIN - SEPARATORS, PLAIN - 1);
    case PERHAPS:
        return ';';
    case OTHER:
        return any_plain(DIGITS, PLAIN - SEPARATORS);
    default:
        return any_of(kind);
    }
}

/* Proves an input. Each digit of `order` is the kind of one of the `count` bytes from `at` on. All other
 * bytes are of the kind "other". */
static void prove_order(size_t n, size_t capacity, size_t room, size_t at, size_t count, unsigned order,
                        unsigned options, bool is_exact)
{
    uint8_t *src = exact_buffer(n), *dst = exact_buffer(capacity);
    pct_boundary *boundaries = malloc(room * sizeof(pct_boundary));
    for (size_t i = 0; i < n; i++) {
        bool is_place = i >= at && i - at < count;
        src[i] = any_split(is_place ? order % SPLITTING : OTHER);
        order = is_place ? order / SPLITTING : order;
    }
    pct_split_job job = new_split_job(src, n, dst, capacity, boundaries, room, options);
    pct_split_result result =
        is_exact ? result_of_split(pct_split_exact(job, n)) : split_by_blocks(bytewise_split_steps(), job);
    //@ check result.read <= n;
    //@ check result.written <= capacity;
    //@ check result.count <= room;
    free(src);
    free(dst);
    free(boundaries);
}

/* Proves a short input without options and with all options. Each option concerns a different byte. */
static void prove_short(size_t n, unsigned order)
{
    for (size_t capacity = 0; capacity <= n; capacity++) {
        for (size_t room = 0; room <= n; room++) {
            unsigned options = (order + capacity + room) % 2 ? WITH_ALL : 0;
            prove_order(n, capacity, room, 0, n, order, options, true);
            prove_order(n, capacity, room, 0, n, order, WITH_ALL - options, false);
        }
    }
}

int main(void)
{
    list_bytes();
    unsigned orders = 1;
    for (size_t n = 1; n <= SHORT; n++) {
        orders *= SPLITTING;
        for (unsigned order = 0; order < orders; order++) {
            prove_short(n, order);
        }
    }
    for (unsigned order = 0; order < orders; order++) {
        prove_order(LAST, LAST, order % (AMID + 1), 63 - order % 2, AMID, order, order % (WITH_ALL + 1),
                    false);
    }
    return 0;
}
