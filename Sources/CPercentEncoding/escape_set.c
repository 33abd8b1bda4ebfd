/* Builds the 256-entry table from keep flags, and stores the sets shared by the process. */
#include <stdatomic.h>
#include <string.h>

#include "CPercentEncoding.h"
#include "blocks/tables.h"

static uint32_t entry_of(uint8_t byte)
{
    const uint8_t text[3] = {byte, 0, 0};
    return make_entry(text, 1);
}

/* Sets the output of a byte. Has no branches, because a set without a slot in the shared table is built again
 * for every call. */
static void set_byte(pct_set *set, unsigned byte, unsigned keep)
{
    uint32_t escape;
    memcpy(&escape, pct_escape_text[byte], sizeof escape);
    uint32_t itself = entry_of((uint8_t)byte);
    set->entry[byte] = escape ^ ((escape ^ itself) & (0u - keep));
    set->literal[byte] = (uint8_t)keep;
    set->single[byte % 128] |= (uint8_t)(keep << (byte < 128 ? 0 : 7));
    set->rows[byte / 128][byte % 16] |= (uint8_t)(keep << byte / 16 % 8);
}

static void build(pct_set *set, const uint64_t *keep, pct_space space)
{
    memset(set->single, 0, sizeof set->single);
    memset(set->rows, 0, sizeof set->rows);
    for (unsigned byte = 0; byte < 256; byte++) {
        set_byte(set, byte, (unsigned)(keep[byte / 64] >> (byte % 64)) & 1);
    }
    set->space = ' ';
    if (space == PCT_SPACE_PLUS) {
        set->space = '+';
        set->single[' '] |= 1;
        set->rows[0][0] |= 1 << (' ' / 16);
        set->entry[' '] = entry_of('+');
        set->literal[' '] = 0;
    }
}

void pct_set_init(pct_set *set, const uint8_t *keep, pct_space space)
{
    uint64_t bits[4] = {0};
    for (unsigned byte = 0; byte < 256; byte++) {
        bits[byte / 64] |= (uint64_t)(keep[byte] != 0) << byte % 64;
    }
    build(set, bits, space);
}

void pct_set_init_bits(pct_set *set, const uint64_t *keep, pct_space space)
{
    build(set, keep, space);
}

enum { SHARED_SETS = 256, PROBES = 16 };

/* A slot goes from EMPTY to BUILDING to READY, once. Readers use the key and the set only after READY. */
enum { EMPTY, BUILDING, READY };

typedef struct shared_set {
    pct_set set;
    uint64_t keep[4];
    pct_space space;
    _Atomic uint32_t state;
} shared_set;

static _Alignas(64) shared_set shared_sets[SHARED_SETS];

/* Whether a slot has the given key. Takes the words by value, because an array on the stack, written as words
 * and read as vectors, would stall every call. */
static bool is_same(const shared_set *slot, uint64_t keep0, uint64_t keep1, uint64_t keep2, uint64_t keep3,
                    pct_space space)
{
    return ((slot->keep[0] ^ keep0) | (slot->keep[1] ^ keep1) | (slot->keep[2] ^ keep2) |
            (slot->keep[3] ^ keep3) | (uint64_t)(slot->space ^ space)) == 0;
}

/* Returns the first slot to probe. The words of ASCII sets differ in few bits; the product spreads these bits
 * over its top eight bits. */
static size_t first_slot(uint64_t keep0, uint64_t keep1, uint64_t keep2, uint64_t keep3, pct_space space)
{
    uint64_t mixed = keep0 + 3 * keep1 + 5 * keep2 + 7 * keep3 + (uint64_t)space;
    return (size_t)((mixed ^ mixed >> 29) * UINT64_C(0x9E3779B97F4A7C15) >> 56);
}

static const pct_set *build_shared(shared_set *slot, const uint64_t keep[4], pct_space space)
{
    memcpy(slot->keep, keep, sizeof slot->keep);
    slot->space = space;
    pct_set_init_bits(&slot->set, keep, space);
    atomic_store_explicit(&slot->state, READY, memory_order_release);
    return &slot->set;
}

/* Probes the slots from `index` on. Not inlined, so that a hit at the first probe stays fast. */
static __attribute__((noinline)) const pct_set *probe_shared(size_t index, const uint64_t keep[4],
                                                             pct_space space)
{
    for (unsigned probe = 0; probe < PROBES; probe++, index = (index + 1) % SHARED_SETS) {
        shared_set *slot = &shared_sets[index];
        uint32_t state = atomic_load_explicit(&slot->state, memory_order_acquire);
        if (state == EMPTY && atomic_compare_exchange_strong(&slot->state, &state, BUILDING)) {
            return build_shared(slot, keep, space);
        }
        if (state != READY) {
            return NULL;
        }
        if (is_same(slot, keep[0], keep[1], keep[2], keep[3], space)) {
            return &slot->set;
        }
    }
    return NULL;
}

const pct_set *pct_set_shared(uint64_t keep0, uint64_t keep1, uint64_t keep2, uint64_t keep3, pct_space space)
{
    size_t index = first_slot(keep0, keep1, keep2, keep3, space);
    const shared_set *slot = &shared_sets[index];
    if (PCT_LIKELY(atomic_load_explicit(&slot->state, memory_order_acquire) == READY &&
                   is_same(slot, keep0, keep1, keep2, keep3, space))) {
        return &slot->set;
    }
    return probe_shared(index, (const uint64_t[4]){keep0, keep1, keep2, keep3}, space);
}

const pct_set *pct_numbered_sets[256];

const pct_set *pct_set_with_number(uint8_t number, uint64_t keep0, uint64_t keep1, uint64_t keep2,
                                   uint64_t keep3, pct_space space)
{
    const pct_set *set = pct_set_shared(keep0, keep1, keep2, keep3, space);
    if (number != 0 && set) {
        __atomic_store_n(&pct_numbered_sets[number], set, __ATOMIC_RELEASE);
    }
    return set;
}
