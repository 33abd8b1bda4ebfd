/*
 * Decoding of arbitrary bytes by blocks: short inputs, the end of a block in a longer input, and consecutive
 * escapes. Each byte is an arbitrary byte of a known kind: '%', a digit or another byte. All contents are
 * therefore analysed, but the analysis knows the escapes of each case.
 *
 * Byte-wise versions replace the kernel's functions on blocks, because the analysis would lose the bits of a
 * mask of eight bytes. prove_sizes.c proves the functions of the scalar kernel.
 *
 * Both buffers are in one allocation, because otherwise the analysis does not know whether they overlap. No
 * bytes follow the last buffer, and the bytes between the buffers are unwritten.
 */
#include "tables.c"

#include "bounded.h"
#include "decode.c"
#include "kinds.h"
#include "stepwise.h"

enum { SHORT = 3, AMID = 4, BEHIND = 1000 };

/* Writes `count` bytes from `at` on. Each digit of `order` is the kind of one of these bytes. All other bytes
 * are neither '%' nor digits. */
static void write_order(uint8_t *src, size_t n, size_t at, size_t count, unsigned order)
{
    for (size_t i = 0; i < n; i++) {
        bool is_place = i >= at && i - at < count;
        src[i] = any_of(is_place ? order % KINDS : OTHER);
        order = is_place ? order / KINDS : order;
    }
}

/* Writes consecutive escapes. The first digit of the last escape is a byte of `kind`. */
static void write_row(uint8_t *src, size_t n, unsigned kind)
{
    for (size_t i = 0; i < n; i++) {
        src[i] = any_of(i % 3 == 0 ? PERCENT : i + 2 == n ? kind : DIGIT);
    }
}

/* Memory for both buffers. The output starts `before` bytes before the input, or follows the input. */
typedef struct buffers {
    uint8_t *src, *dst;
    size_t n, capacity;
} buffers;

static buffers make_buffers(size_t n, size_t capacity, size_t before)
{
    uint8_t *both = exact_buffer(before == BEHIND ? n + capacity : before + n);
    return before == BEHIND ? (buffers){both, both + n, n, capacity}
                            : (buffers){both + before, both, n, capacity};
}

static void prove_call(const buffers *it, unsigned options)
{
    size_t size = decoded_size_by_blocks(bytewise_steps(), it->src, it->n);
    pct_result result =
        decode_by_blocks(bytewise_steps(), new_job(it->src, it->n, it->dst, it->capacity), options);
    //@ check result.read <= it->n;
    //@ check result.written <= it->capacity;
    //@ check size <= it->n;
    free(it->src < it->dst ? it->src : it->dst);
}

static void prove_order(size_t n, size_t capacity, size_t before, size_t at, size_t count, unsigned order,
                        unsigned options)
{
    buffers it = make_buffers(n, capacity, before);
    write_order(it.src, n, at, count, order);
    prove_call(&it, options);
}

/* Proves a short input without options and with both options: the option for copying, and the option for
 * malformed escapes. */
static void prove_short(size_t n, unsigned order)
{
    for (unsigned options = 0; options < 4; options += 3) {
        for (size_t capacity = 0; capacity <= n; capacity++) {
            prove_order(n, capacity, BEHIND, 0, n, order, options);
        }
        prove_order(n, n, 0, 0, n, order, options);
        prove_order(n, n, 1, 0, n, order, options);
    }
}

static void prove_row(size_t n, size_t capacity, size_t before, unsigned options)
{
    buffers it = make_buffers(n, capacity, before);
    write_row(it.src, n, options % 2 ? OTHER : DIGIT);
    prove_call(&it, options);
}

int main(void)
{
    list_bytes();
    unsigned orders = 1;
    for (size_t n = 1; n <= SHORT; n++) {
        orders *= KINDS;
        for (unsigned order = 0; order < orders; order++) {
            prove_short(n, order);
        }
    }
    for (unsigned order = 0; order < KINDS * orders; order++) {
        prove_order(82, 82, BEHIND, 62, AMID, order, order % 4);
    }
    for (unsigned options = 0; options < 4; options++) {
        prove_row(24, 7, BEHIND, options);
        prove_row(24, 8, BEHIND, options);
        prove_row(51, 20, BEHIND, options);
        prove_row(51, 51, 0, options);
        prove_row(51, 51, 2, options);
    }
    return 0;
}
