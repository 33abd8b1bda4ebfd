/*
 * usage: kernels [--quick] [--kernel NAME] [--shard I/N] [--plant NAME] [PROOF...]
 *        kernels --list | --list-plants | --best NAME
 * Proves the kernels that run here; without names, runs all proofs. Status 1: a proof failed.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "reference.h"
#include "run.h"

extern const proof encode_lanes, encode_buffers, encode_marked, marked_buffers, decode_escapes,
    decode_buffers, random_calls, encode_text, decode_text, utf8, cpu_features, long_rounds,
    sets_and_searches, size_limits, entries, scalars, choices, shared_by_threads, sequences, windows,
    first_use, decode_bounds, short_inputs, split_buffers, split_places, split_short, split_resumed, tables,
    column_lengths, column_capacities, column_offsets, column_short, column_overflow, text_runs, single_bytes,
    pair_runs, few_bytes, single_codes, pair_lengths, pair_rooms, pair_offsets, pair_short, rows,
    column_walks, coding_calls, coding_lists, coding_names, strings;

static const proof *const all_proofs[] = {
    &encode_lanes,
    &encode_buffers,
    &encode_marked,
    &marked_buffers,
    &decode_escapes,
    &decode_buffers,
    &random_calls,
    &encode_text,
    &decode_text,
    &utf8,
    &cpu_features,
    &long_rounds,
    &sets_and_searches,
    &size_limits,
    &entries,
    &scalars,
    &choices,
    &shared_by_threads,
    &sequences,
    &windows,
    &first_use,
    &decode_bounds,
    &short_inputs,
    &split_buffers,
    &split_places,
    &split_short,
    &split_resumed,
    &tables,
    &column_lengths,
    &column_capacities,
    &column_offsets,
    &column_short,
    &column_overflow,
    &text_runs,
    &single_bytes,
    &pair_runs,
    &few_bytes,
    &single_codes,
    &pair_lengths,
    &pair_rooms,
    &pair_offsets,
    &pair_short,
    &rows,
    &column_walks,
    &coding_calls,
    &coding_lists,
    &coding_names,
    &strings,
};

enum { PROOFS = sizeof all_proofs / sizeof all_proofs[0], USAGE = 64 };

typedef struct options {
    const char *kernel;
    const plant *fault;
    bool chosen[PROOFS];
} options;

static _Noreturn void end_with_usage(const char *why)
{
    fprintf(stderr, "%s; usage: kernels [--quick] [--kernel NAME] [--shard I/N] [--plant NAME] [PROOF...]\n",
            why);
    exit(USAGE);
}

/* Lists all kernels, marking the kernels that do not run here and the chosen kernel. */
static void list_kernels(void)
{
    for (size_t k = 0; k < pct_kernel_count(); k++) {
        const pct_kernel *kernel = pct_kernel_at(k);
        printf("%s%s%s\n", kernel->name, runs_here(kernel) ? "" : " unsupported",
               kernel == pct_kernel_current() ? " chosen" : "");
    }
}

static int check_best(const char *name)
{
    printf("chosen: %s\n", pct_kernel_current()->name);
    return strcmp(pct_kernel_current()->name, name) == 0 ? 0 : 1;
}

static void prove_one(const proof *one, const pct_kernel *kernel)
{
    the_run.proof = one->name;
    the_run.kernel = kernel->name;
    the_run.cases = 0;
    one->prove(kernel);
    printf("%s %s %zu\n", kernel->name, one->name, the_run.cases);
    fflush(stdout);
}

static void prove_all(const options *with)
{
    bool is_known = false;
    the_run.proof = the_run.kernel = "reference";
    check_reference();
    for (size_t k = 0; k < pct_kernel_count(); k++) {
        const pct_kernel *kernel = pct_kernel_at(k);
        if (!runs_here(kernel) || (with->kernel && strcmp(with->kernel, kernel->name) != 0)) {
            continue;
        }
        is_known = true;
        if (with->fault) {
            kernel = planted(with->fault, kernel);
        }
        /* The public functions use this kernel. */
        pct_kernel_choose(kernel);
        for (size_t number = 0; number < PROOFS; number++) {
            if (with->chosen[number]) {
                prove_one(all_proofs[number], kernel);
            }
        }
    }
    if (!is_known) {
        end_with_usage("no such kernel runs here");
    }
}

static const plant *plant_named(const char *name)
{
    for (size_t k = 0; k < plant_count; k++) {
        if (strcmp(plants[k].name, name) == 0) {
            return &plants[k];
        }
    }
    end_with_usage("no such plant");
}

static void list_plants(void)
{
    for (size_t k = 0; k < plant_count; k++) {
        printf("%s %s\n", plants[k].name, plants[k].proof);
    }
}

static bool choose_proof(options *with, const char *name)
{
    for (size_t k = 0; k < PROOFS; k++) {
        if (strcmp(all_proofs[k]->name, name) == 0) {
            with->chosen[k] = true;
            return true;
        }
    }
    return false;
}

static void read_shard(const char *text)
{
    unsigned shard, shards;
    if (sscanf(text, "%u/%u", &shard, &shards) != 2 || shard >= shards) {
        end_with_usage("a shard is a number below the number of shards, as 0/4");
    }
    the_run.shard = shard;
    the_run.shards = shards;
}

static bool read_option(options *with, const char *name, const char *value)
{
    if (strcmp(name, "--kernel") == 0) {
        with->kernel = value;
    } else if (strcmp(name, "--plant") == 0) {
        with->fault = plant_named(value);
        choose_proof(with, with->fault->proof);
    } else if (strcmp(name, "--shard") == 0) {
        read_shard(value);
    } else {
        return false;
    }
    return true;
}

int main(int count, char **arguments)
{
    options with = {0};
    bool is_some = false;
    if (count == 2 && strcmp(arguments[1], "--list") == 0) {
        list_kernels();
        return 0;
    }
    if (count == 2 && strcmp(arguments[1], "--list-plants") == 0) {
        list_plants();
        return 0;
    }
    if (count == 3 && strcmp(arguments[1], "--best") == 0) {
        return check_best(arguments[2]);
    }
    for (int k = 1; k < count; k++) {
        if (strcmp(arguments[k], "--quick") == 0) {
            the_run.is_quick = true;
        } else if (k + 1 < count && read_option(&with, arguments[k], arguments[k + 1])) {
            k++;
        } else if (!choose_proof(&with, arguments[k])) {
            end_with_usage(arguments[k]);
        }
    }
    for (size_t k = 0; k < PROOFS; k++) {
        is_some = is_some || with.chosen[k];
    }
    memset(with.chosen, is_some ? 0 : 1, is_some ? 0 : sizeof with.chosen);
    report_faults();
    prove_all(&with);
    return 0;
}
