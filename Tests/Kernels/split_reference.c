/* The reference for splitting, one unit at a time. */
#include <string.h>

#include "reference.h"

void reference_split(const uint8_t *src, size_t n, unsigned options, split_outcome *to)
{
    const char *kinds = options & PCT_SPLIT_SEMICOLON ? "&=;" : "&=";
    const outcome *all = &to->decoded;
    reference_decode(src, n, options, &to->decoded);
    to->count = 0;
    to->first_high = all->units;
    for (size_t unit = all->units; unit-- > 0;) {
        to->first_high = all->output[unit] >= 0x80 ? unit : to->first_high;
    }
    for (size_t unit = 0; unit < all->units; unit++) {
        uint8_t byte = src[all->starts[unit]];
        if (byte != 0 && strchr(kinds, byte)) {
            to->separators[to->count++] = unit;
        }
    }
}

pct_split_result split_result_of(const split_outcome *it, size_t capacity, size_t room)
{
    const outcome *all = &it->decoded;
    size_t units = capacity < all->units ? capacity : all->units;
    size_t count = 0;
    pct_status status = units < all->units ? PCT_OUTPUT_FULL : all->status;
    while (count < it->count && it->separators[count] < units) {
        if (count == room) {
            units = it->separators[count];
            status = PCT_BOUNDARIES_FULL;
            break;
        }
        count++;
    }
    return (pct_split_result){all->starts[units], units, count, status, units <= it->first_high};
}

void expect_split(const split_outcome *wanted, pct_split_result result, const uint8_t *written,
                  size_t capacity, const pct_boundary *boundaries, size_t room)
{
    const outcome *all = &wanted->decoded;
    pct_split_result right = split_result_of(wanted, capacity, room);
    if (result.read != right.read || result.written != right.written || result.count != right.count ||
        result.status != right.status || result.is_ascii != right.is_ascii) {
        fail("room %zu: read %zu, written %zu, count %zu, status %d, ASCII %d instead of %zu, %zu, %zu, %d, "
             "%d",
             room, result.read, result.written, result.count, (int)result.status, result.is_ascii, right.read,
             right.written, right.count, (int)right.status, right.is_ascii);
    }
    for (size_t i = 0; right.written > 0 && memcmp(written, all->output, right.written) != 0; i++) {
        if (written[i] != all->output[i]) {
            fail("byte %zu of the output is %02X instead of %02X", i, written[i], all->output[i]);
        }
    }
    for (size_t k = 0; k < right.count; k++) {
        size_t unit = wanted->separators[k];
        if (boundaries[k].read != all->starts[unit] || boundaries[k].written != unit) {
            fail("boundary %zu is at %zu and %zu instead of %zu and %zu", k, boundaries[k].read,
                 boundaries[k].written, all->starts[unit], unit);
        }
    }
}
