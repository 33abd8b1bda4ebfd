/*
 * Splitting, with buffers next to inaccessible pages:
 * - every length up to 300 with every capacity, each of 64 alignments, and different capacities for
 *   boundaries
 * - every byte and malformed escapes at every offset
 * - all short inputs
 * - calls that continue after a full buffer
 */
#include <string.h>

#include "splits.h"

enum { LONG = 300, ALIGNMENTS = 64, ROOMS = 7, PLACES = 150, VERY_LONG = 3000 };

/* ---- Buffers ---- */

static size_t room_number(const split_call *it, size_t number, size_t capacity)
{
    size_t count = it->wanted.count;
    size_t fitting = split_result_of(&it->wanted, capacity, SIZE_MAX).count;
    const size_t rooms[ROOMS] = {0,           1,         fitting > 0 ? fitting - 1 : 0, fitting,
                                 fitting + 1, count + 1, capacity % (count + 2)};
    return rooms[number % ROOMS];
}

/* Returns the next capacity. A quick run visits only capacities near the ends of blocks and of the output. */
static size_t next_capacity(const split_call *it, size_t capacity)
{
    size_t full = it->wanted.decoded.units;
    for (capacity++; is_quick(); capacity++) {
        bool is_close = capacity < 8 || (capacity + 8 > full && capacity < full + 3);
        if (is_close || capacity + 2 > it->n || (capacity + 1) % 64 < 3 || capacity % 23 == 0) {
            break;
        }
    }
    return capacity;
}

/* Tries alignments. A quick run tries one alignment for each pair of capacities. Boundaries keep their
 * natural alignment. */
static void try_alignments(split_call *it, size_t capacity)
{
    for (size_t k = 0; k < ALIGNMENTS * ROOMS; k++) {
        size_t alignment = k / ROOMS, turn = alignment + capacity + it->n;
        if (is_quick() ? alignment != (capacity * 5 + k) % ALIGNMENTS : turn % ROOMS != k % ROOMS) {
            continue;
        }
        it->number = k;
        bool is_source = turn / ROOMS % 2;
        placing where = {turn / ROOMS / 2 % 2 ? AT_START : AT_END, is_source ? alignment : 0,
                         is_source ? 0 : alignment, turn % 3 ? 0 : alignment / 8 * 8};
        try_split(it, capacity, room_number(it, k, capacity), where);
    }
}

static void prove_buffers(const pct_kernel *kernel)
{
    static split_call it;
    it = (split_call){.kernel = kernel};
    make_split_buffers(&it, LONG);
    for (unsigned number = 0; number < SPLIT_OPTIONS * SPLIT_KINDS; number++) {
        it.options = number % SPLIT_OPTIONS;
        for (it.n = 0; it.n <= LONG; it.n++) {
            bool is_taken = !is_quick() || it.n < 20 || it.n % 64 < 3 || it.n % 41 == number % 41;
            if (!is_mine(it.n + number) || !is_taken) {
                continue;
            }
            chance random = {number * 1000 + it.n};
            fill_split(&it, &random, (unsigned)(number / SPLIT_OPTIONS + it.n) % SPLIT_KINDS);
            reference_split(it.content, it.n, it.options, &it.wanted);
            for (size_t capacity = 0; capacity <= it.n + 2; capacity = next_capacity(&it, capacity)) {
                try_alignments(&it, capacity);
            }
        }
        reference_split(it.content, it.n = 0, it.options, &it.wanted);
        expect_split(&it.wanted, kernel->split(NULL, 0, NULL, 0, NULL, 0, it.options), NULL, 0, NULL, 0);
    }
}

/* ---- Places ---- */

/* Fills the content by repeating one unit. */
static void fill_units(split_call *it, const char *unit)
{
    size_t length = strlen(unit);
    it->n = PLACES / length * length;
    for (size_t i = 0; i < it->n; i++) {
        it->content[i] = (uint8_t)unit[i % length];
    }
}

/* Tries every byte, alone and after '%', at every offset. */
static void prove_places(const pct_kernel *kernel)
{
    static split_call it;
    static const char *const units[] = {"z", "%7A", "&", "a=b&", "%3d=;"};
    it = (split_call){.kernel = kernel};
    make_split_buffers(&it, PLACES);
    for (size_t byte = 0; byte < 256; byte++) {
        bool matters = strchr("%&=;+4g", (int)byte) || byte % 32 == 0 || byte == 0xFF;
        for (size_t k = 0; k < sizeof units / sizeof units[0] && is_mine(byte); k++) {
            fill_units(&it, units[k]);
            for (size_t at = 0; at + 1 < it.n; at += !is_quick() || matters ? 1 : 29) {
                const uint8_t two[2] = {it.content[at], it.content[at + 1]};
                it.options = (unsigned)(byte + at + k) % SPLIT_OPTIONS;
                it.number = at;
                it.content[at] = (uint8_t)byte;
                try_whole(&it, AT_END);
                it.content[at] = '%';
                it.content[at + 1] = (uint8_t)byte;
                try_whole(&it, AT_END);
                memcpy(it.content + at, two, sizeof two);
            }
        }
    }
}

/* ---- Short inputs ---- */

/* Tries all inputs of two bytes, and all inputs of up to six of the bytes that splitting treats specially. */
static void prove_short(const pct_kernel *kernel)
{
    static split_call it;
    static const char matter[] = {'&', '=', ';', '%', '+', '4', 'A', 'g', '\x80'};
    enum { MATTER = sizeof matter, MOST = 6 };
    it = (split_call){.kernel = kernel};
    make_split_buffers(&it, LONG);
    for (it.number = 0; it.number < 0x10000 * SPLIT_OPTIONS; it.number++) {
        if (is_mine(it.number) &&
            (!is_quick() || it.number % 7 == 0 || it.number / SPLIT_OPTIONS % 256 == '&')) {
            it.options = it.number % SPLIT_OPTIONS;
            it.content[0] = (uint8_t)(it.number / SPLIT_OPTIONS >> 8);
            it.content[1] = (uint8_t)(it.number / SPLIT_OPTIONS);
            it.n = 2 - (it.number % 5 == 0);
            try_whole(&it, AT_START);
        }
    }
    size_t all = 1;
    for (it.n = 1; it.n <= MOST; it.n++) {
        all *= MATTER;
        for (it.number = 0; it.number < all; it.number += is_quick() && it.n > 4 ? 37 : 1) {
            for (size_t k = 0, rest = it.number; k < it.n; k++, rest /= MATTER) {
                it.content[k] = (uint8_t)matter[rest % MATTER];
            }
            it.options = (unsigned)(it.number / 3 % SPLIT_OPTIONS);
            if (is_mine(it.number)) {
                try_whole(&it, AT_START);
                size_t capacity = it.number % (it.n + 1), room = it.number / 7 % (it.wanted.count + 1);
                try_split(&it, capacity, room, (placing){AT_START, 0, 0, 0});
            }
        }
    }
}

/* ---- Calls that continue ---- */

/* Splits the content with several calls of limited capacity, and joins their results. */
static void try_resumed(split_call *it, chance *random, size_t capacity, size_t room)
{
    static uint8_t output[VERY_LONG];
    static pct_boundary boundaries[VERY_LONG];
    pct_split_result all = {0, 0, 0, PCT_BOUNDARIES_FULL, true};
    const uint8_t *src = place(&it->source, it->n, AT_END, 0);
    memcpy(it->source.start + it->source.size - it->n, it->content, it->n);
    while (all.status == PCT_BOUNDARIES_FULL || all.status == PCT_OUTPUT_FULL) {
        size_t little = room == 0 || random_below(random, 50) == 0 ? 1 : room;
        uint8_t *dst = place(&it->target, capacity, AT_END, 0);
        pct_boundary *some = (pct_boundary *)(void *)place(&it->boundaries, little * sizeof *some, AT_END, 0);
        look_at("a splitting that goes on", it->n, capacity, all.read);
        pct_split_result next =
            it->kernel->split(src + all.read, it->n - all.read, dst, capacity, some, little, it->options);
        for (size_t k = 0; k < next.count; k++) {
            boundaries[all.count + k] =
                (pct_boundary){all.read + some[k].read, all.written + some[k].written};
        }
        memcpy(output + all.written, dst, next.written);
        all = (pct_split_result){all.read + next.read, all.written + next.written, all.count + next.count,
                                 next.status, all.is_ascii && next.is_ascii};
        if (next.read == 0 && (next.status == PCT_BOUNDARIES_FULL || next.status == PCT_OUTPUT_FULL)) {
            fail("it does not go on");
        }
    }
    expect_split(&it->wanted, all, output, VERY_LONG, boundaries, VERY_LONG);
    count_cases(1);
}

static void prove_resumed(const pct_kernel *kernel)
{
    static split_call it;
    it = (split_call){.kernel = kernel};
    make_split_buffers(&it, VERY_LONG);
    for (it.number = 0; it.number < (is_quick() ? 1500 : 60000); it.number++) {
        if (!is_mine(it.number)) {
            continue;
        }
        chance random = {it.number};
        it.n = 1 + random_below(&random, random_below(&random, 2) ? LONG : VERY_LONG);
        fill_split(&it, &random, (unsigned)(it.number % SPLIT_KINDS));
        it.options = (unsigned)(it.number / SPLIT_KINDS % SPLIT_OPTIONS);
        try_whole(&it, AT_END);
        size_t capacity = random_below(&random, 2) ? it.n : 1 + random_below(&random, 400);
        try_resumed(&it, &random, capacity, random_below(&random, 2) ? 17 : random_below(&random, 200));
    }
}

const proof split_buffers = {"split-buffers", prove_buffers};
const proof split_places = {"split-places", prove_places};
const proof split_short = {"split-short", prove_short};
const proof split_resumed = {"split-resumed", prove_resumed};
