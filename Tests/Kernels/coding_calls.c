/* The calls of the charset engine: whole, in parts, and with little room. */
#include "coding.h"

#include <string.h>

#include "run.h"

/* The room with which each call must make progress, and the bytes that may stay unread before another part.
 */
enum { LEAST_ROOM = 64, MOST_UNREAD = 32 };

static memory input_memory, output_memory;

void make_coding_memory(void)
{
    if (input_memory.size == 0) {
        input_memory = make_memory(MOST_INPUT);
        output_memory = make_memory(MOST_OUTPUT);
    }
}

static pct_charset_result changed(moment when, const uint8_t *src, size_t n, uint8_t *dst,
                                  pct_charset_result result)
{
    const pct_result to = seen(when, src, n, dst, (pct_result){result.read, result.written, result.status});
    result.read = to.read;
    result.written = to.written;
    result.status = to.status;
    return result;
}

pct_charset_result encode_seen(const coding *it, pct_charset_state *state, const uint8_t *src, size_t n,
                               unsigned more, uint8_t *dst, size_t capacity)
{
    return changed(CHARSET_ENCODE, src, n, dst,
                   pct_charset_encode(&it->to, state, src, n, more, dst, capacity));
}

pct_charset_result decode_seen(const coding *it, size_t k, pct_charset_state *state, const uint8_t *src,
                               size_t n, unsigned more, uint8_t *dst, size_t capacity)
{
    return changed(CHARSET_DECODE, src, n, dst,
                   pct_charset_decode_part(&it->from, k, state, src, n, more, dst, capacity));
}

static uint8_t *place_input(const uint8_t *bytes, size_t n, side at)
{
    uint8_t *src = place(&input_memory, n, at, 0);
    if (n > 0) {
        memcpy(src, bytes, n);
    }
    return src;
}

static void keep_output(coding_outcome *to, const uint8_t *dst, size_t at, size_t n)
{
    if (n > 0) {
        memcpy(to->output + at, dst, n);
    }
}

void convert_whole(const coding *it, coding_outcome *to)
{
    const size_t capacity = it->is_decoding ? 3 * it->n + 16 : 24 * it->n + 128;
    const uint8_t *src = place_input(it->input, it->n, AT_END);
    uint8_t *dst = place_marked(&output_memory, capacity, AT_START, 0);
    to->result = it->is_decoding ? changed(CHARSET_DECODE, src, it->n, dst,
                                           pct_charset_decode(&it->from, src, it->n, dst, capacity))
                                 : encode_seen(it, NULL, src, it->n, PCT_LAST, dst, capacity);
    if (to->result.written > capacity || to->result.status == PCT_OUTPUT_FULL ||
        !is_intact(&output_memory, dst, capacity)) {
        fail("a sufficient room is full, or exceeded, with %zu bytes", to->result.written);
    }
    if (it->from.count > 1 && to->result.status != PCT_OK) {
        /* The buffer has the output of the charset that was tried last. */
        pct_charset_state state = {0};
        pct_charset_decode_part(&it->from, to->result.charset, &state, src, it->n, PCT_LAST, dst, capacity);
    }
    keep_output(to, dst, 0, to->result.written);
}

void expect_no_access(const coding *it, size_t capacity)
{
    const uint8_t *src = place_input(it->input, it->n, AT_END);
    uint8_t *dst = place_marked(&output_memory, capacity, AT_END, 0);
    pct_charset_state state = {0};
    for (unsigned more = PCT_LAST; more <= PCT_MORE; more++) {
        const pct_charset_result found = encode_seen(it, &state, src, it->n, more, dst, capacity);
        if (found.read > it->n || found.written > capacity || !is_intact(&output_memory, dst, capacity)) {
            fail("%zu bytes are read and %zu written", found.read, found.written);
        }
    }
}

void expect_outcome(const coding_outcome *found, const coding_outcome *wanted)
{
    const pct_charset_result left = found->result, right = wanted->result;
    if (left.status != right.status || left.read != right.read || left.written != right.written ||
        left.scalar != right.scalar || left.charset != right.charset) {
        fail("status %d, read %zu, written %zu, U+%X, charset %u instead of status %d, read %zu, written "
             "%zu, U+%X, "
             "charset %u",
             left.status, left.read, left.written, (unsigned)left.scalar, (unsigned)left.charset,
             right.status, right.read, right.written, (unsigned)right.scalar, (unsigned)right.charset);
    }
    if (memcmp(found->output, wanted->output, left.written) != 0) {
        fail("another output");
    }
}

/* Converts the text from parts of `part` bytes to buffers of `capacity` bytes. */
static void convert_parts(const coding *it, uint32_t k, size_t part, size_t capacity, coding_outcome *to)
{
    pct_charset_state state = {0};
    size_t end = part < it->n ? part : it->n, room = capacity;
    to->result = (pct_charset_result){.charset = k};
    for (;;) {
        pct_charset_result *all = &to->result;
        const unsigned more = end < it->n ? PCT_MORE : PCT_LAST;
        const size_t n = end - all->read;
        const uint8_t *src = place_input(it->input + all->read, n, room % 2 ? AT_START : AT_END);
        uint8_t *dst = place_marked(&output_memory, room, room % 2 ? AT_END : AT_START, 0);
        const pct_charset_result next = it->is_decoding ? decode_seen(it, k, &state, src, n, more, dst, room)
                                                        : encode_seen(it, &state, src, n, more, dst, room);
        if (next.read > n || next.written > room || !is_intact(&output_memory, dst, room)) {
            fail("a part of %zu bytes is exceeded with %zu bytes read and %zu written", n, next.read,
                 next.written);
        }
        keep_output(to, dst, all->written, next.written);
        *all = (pct_charset_result){all->read + next.read, all->written + next.written, next.status, k,
                                    next.scalar};
        if (next.status == PCT_OUTPUT_FULL) {
            const bool is_stuck = next.read == 0 && next.written == 0;
            if (is_stuck && room > LEAST_ROOM) {
                fail("no progress in %zu bytes", room);
            }
            room = is_stuck ? room + 1 : capacity;
            continue;
        }
        all->scalar = next.status == PCT_OK ? 0 : next.scalar;
        if (next.status != PCT_OK || more == PCT_LAST) {
            return;
        }
        if (end - all->read > MOST_UNREAD) {
            fail("%zu bytes of a part stay unread", end - all->read);
        }
        end = it->n - end > part ? end + part : it->n;
    }
}

void expect_parts(const coding *it, const coding_outcome *whole)
{
    static coding_outcome parts;
    const size_t most = it->n < 80 ? it->n : 5;
    for (size_t part = 1; part <= most; part++) {
        look_at("parts", it->n, MOST_OUTPUT, part);
        convert_parts(it, whole->result.charset, part, part % 3 == 0 ? part : MOST_OUTPUT / 2, &parts);
        expect_outcome(&parts, whole);
    }
}

/* Expects that a decoded text says which room it needs. */
static void expect_needed_room(const coding *it, const coding_outcome *whole, size_t capacity)
{
    const pct_charset_result right = whole->result;
    uint8_t *dst = place_marked(&output_memory, capacity, AT_END, 0);
    const pct_charset_result found =
        pct_charset_decode(&it->from, place_input(it->input, it->n, AT_START), it->n, dst, capacity);
    const bool is_full = right.status == PCT_OK && right.written > capacity;
    if (found.status != (is_full ? PCT_OUTPUT_FULL : right.status) || found.written != right.written ||
        found.read != right.read || found.charset != right.charset ||
        !is_intact(&output_memory, dst, capacity)) {
        fail("status %d, read %zu, written %zu, charset %u", found.status, found.read, found.written,
             (unsigned)found.charset);
    }
}

void expect_capacities(const coding *it, const coding_outcome *whole)
{
    static coding_outcome parts;
    const size_t step = it->n < 80 ? 1 : is_quick() ? 97 : 31;
    for (size_t capacity = 0; capacity <= whole->result.written + 1; capacity += step) {
        look_at("capacities", it->n, capacity, it->n);
        convert_parts(it, whole->result.charset, MOST_INPUT, capacity, &parts);
        expect_outcome(&parts, whole);
        if (it->is_decoding) {
            expect_needed_room(it, whole, capacity);
        }
    }
}
