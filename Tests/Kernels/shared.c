/* Sets that several threads request at once. The proof uses a second copy of escape_set.c, in which another
 * thread always acts first. */
#define pct_set_init set_init_again
#define pct_set_init_bits set_init_bits_again
#define pct_set_shared set_shared_again
#define pct_set_with_number set_with_number_again
#define pct_numbered_sets numbered_sets_again
#include <stdatomic.h>

#include "harness.h"

static void (*meanwhile)(
    _Atomic uint32_t *state); /* an action of another thread, run once, just before a slot is taken */

static bool exchange(_Atomic uint32_t *state, uint32_t *expected, uint32_t desired)
{
    void (*now)(_Atomic uint32_t *) = meanwhile;
    meanwhile = NULL;
    if (now) {
        now(state);
    }
    return atomic_compare_exchange_strong_explicit(state, expected, desired, memory_order_seq_cst,
                                                   memory_order_seq_cst);
}

#undef atomic_compare_exchange_strong
#define atomic_compare_exchange_strong exchange
#include "../../Sources/CPercentEncoding/escape_set.c"

static const uint64_t mine[4] = {1, 2, 3, 4}, other[4] = {4, 3, 2, 1};

static const pct_set *ask_for(const uint64_t keep[4])
{
    const pct_set *set = pct_set_with_number(1, keep[0], keep[1], keep[2], keep[3], PCT_SPACE_PERCENT);
    if (set && pct_numbered_sets[1] != set) {
        fail("the set is not kept under its number");
    }
    return set;
}

static shared_set *slot_of(const uint64_t keep[4])
{
    return &shared_sets[first_slot(keep[0], keep[1], keep[2], keep[3], PCT_SPACE_PERCENT)];
}

static void forget_sets(void)
{
    memset(shared_sets, 0, sizeof shared_sets);
    pct_numbered_sets[1] = NULL;
}

static void begin(_Atomic uint32_t *state)
{
    atomic_store(state, BUILDING);
}

static void finish_mine(_Atomic uint32_t *state)
{
    build_shared(slot_of(mine), mine, PCT_SPACE_PERCENT);
    (void)state;
}

static void finish_other(_Atomic uint32_t *state)
{
    build_shared(slot_of(mine), other, PCT_SPACE_PERCENT);
    (void)state;
}

static bool keeps(const pct_set *set, const uint64_t keep[4])
{
    for (unsigned byte = 0; byte < 256; byte++) {
        if (set->literal[byte] != (keep[byte / 64] >> byte % 64 & 1)) {
            return false;
        }
    }
    return true;
}

/* Expects that a request neither waits for nor returns a set that another thread is building. */
static void prove_unfinished(void)
{
    forget_sets();
    look_at("a slot lost to another thread", 0, 0, 0);
    meanwhile = begin;
    if (ask_for(mine) != NULL || slot_of(mine)->keep[0] != 0 || pct_numbered_sets[1] != NULL) {
        fail("the slot is taken nevertheless");
    }
    look_at("a slot in which another thread builds", 0, 0, 0);
    if (ask_for(mine) != NULL) {
        fail("its set is not ready");
    }
    count_cases(2);
}

/* Expects that a set just built by another thread is shared if it is equal, and skipped otherwise. */
static void prove_finished(void)
{
    forget_sets();
    look_at("the set of another thread", 0, 0, 0);
    meanwhile = finish_mine;
    if (ask_for(mine) != &slot_of(mine)->set || !keeps(ask_for(mine), mine)) {
        fail("it is not shared");
    }
    forget_sets();
    look_at("another set of another thread", 0, 0, 0);
    meanwhile = finish_other;
    const pct_set *set = ask_for(mine);
    if (!set || set == &slot_of(mine)->set || !keeps(set, mine) || ask_for(mine) != set) {
        fail("it is taken for the one asked for");
    }
    count_cases(2);
}

/* Expects that the search visits a limited number of slots, even if it wraps around the end of the table.
 * Sets beyond the limit are not found. */
static void prove_crowded(void)
{
    uint64_t keep[4] = {0, 0, 0, 0};
    while (slot_of(keep) != &shared_sets[SHARED_SETS - 3]) {
        keep[0]++;
    }
    const size_t first = SHARED_SETS - 3;
    for (size_t taken = 0; taken <= PROBES; taken++) {
        look_at("slots taken by other sets", taken, 0, 0);
        forget_sets();
        for (size_t k = 0; k < taken; k++) {
            build_shared(&shared_sets[(first + k) % SHARED_SETS], other, PCT_SPACE_PERCENT);
        }
        const pct_set *set = ask_for(keep);
        if (set != pct_set_with_number(0, keep[0], keep[1], keep[2], keep[3], PCT_SPACE_PERCENT) ||
            pct_numbered_sets[0] != NULL) {
            fail("0 is a number");
        }
        if (set != (taken < PROBES ? &shared_sets[(first + taken) % SHARED_SETS].set : NULL)) {
            fail("the set is not in the slot behind them");
        }
        count_cases(1);
    }
}

static void prove(const pct_kernel *kernel)
{
    (void)kernel;
    prove_crowded();
    prove_unfinished();
    prove_finished();
}

const proof shared_by_threads = {"shared", prove};
