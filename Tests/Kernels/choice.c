/* The choice of a kernel on other processors, and while another thread makes the choice. The proof uses a
 * second copy of dispatch.c with simulated processor features. */
#define pct_chosen_kernel chosen_again
#define pct_cpu_features features_told
#define pct_kernel_at kernel_at_again
#define pct_kernel_choose kernel_choose_again
#define pct_kernel_count kernel_count_again
#define pct_kernel_current kernel_current_again
#include "../../Sources/CPercentEncoding/dispatch.c"
#include "harness.h"

enum { FEATURES = 8 };

static uint32_t told;
static const pct_kernel *theirs; /* the choice that another thread makes just after this thread found none */

uint32_t features_told(void)
{
    if (theirs) {
        atomic_store_explicit(&pct_chosen_kernel, theirs, memory_order_relaxed);
    }
    return told;
}

static void forget_choice(void)
{
    atomic_store_explicit(&pct_chosen_kernel, NULL, memory_order_relaxed);
}

static bool runs(const pct_kernel *kernel)
{
    return (kernel->features & told) == kernel->features;
}

/* Expects that the chosen kernel is the first kernel that runs with the features. */
static void expect_best(const pct_kernel *chosen)
{
    size_t index = 0;
    while (index < KERNEL_COUNT && pct_kernel_at(index) != chosen) {
        if (runs(pct_kernel_at(index++))) {
            fail("a better kernel runs with the features %X", (unsigned)told);
        }
    }
    if (index == KERNEL_COUNT || !runs(chosen)) {
        fail("the choice does not run with the features %X", (unsigned)told);
    }
}

static void prove_features(void)
{
    for (told = 0; told < 1u << FEATURES; told++) {
        look_at("features", told, 0, 0);
        forget_choice();
        expect_best(current_kernel());
        pct_kernel_choose(pct_kernel_at(KERNEL_COUNT));
        if (current_kernel() != pct_kernel_at(KERNEL_COUNT - 1)) {
            fail("the choice differs from the choice made before");
        }
        pct_kernel_choose(NULL);
        expect_best(current_kernel());
        count_cases(1);
    }
}

static void prove_others(void)
{
    for (size_t index = 0; index < KERNEL_COUNT; index++) {
        look_at("another thread's choice", index, 0, 0);
        forget_choice();
        told = UINT32_MAX;
        theirs = pct_kernel_at(index);
        if (pct_kernel_current() != theirs || pct_kernel_current() != theirs) {
            fail("it does not stay");
        }
        count_cases(1);
    }
    theirs = NULL;
}

/* Expects that each kernel gets the first charset kernel that needs no further features. */
static void prove_charsets(void)
{
    for (uint32_t features = 0; features < 1u << FEATURES; features++) {
        const pct_kernel kernel = {.name = "told", .features = features};
        const pct_text_kernel *chosen = pct_text_kernel_for(&kernel);
        size_t index = 0;
        look_at("charsets with the features", features, 0, 0);
        while (pct_text_kernel_at(index)->features & ~features) {
            index++;
        }
        if (pct_text_kernel_at(index) != chosen || index >= pct_text_kernel_count()) {
            fail("it is another one");
        }
        count_cases(1);
    }
    if (pct_text_kernel_at(SIZE_MAX) != pct_text_kernel_at(pct_text_kernel_count() - 1)) {
        fail("the entry behind the list is not the last kernel");
    }
}

/* Expects that each kernel gets the column loops of the first kernel that needs no further features. */
static void prove_columns(void)
{
    for (uint32_t features = 0; features < 1u << FEATURES; features++) {
        const pct_kernel kernel = {.name = "told", .features = features};
        size_t index = 0;
        look_at("columns with the features", features, 0, 0);
        while (pct_kernel_at(index)->features & ~features) {
            index++;
        }
        if (pct_column_kernel_for(&kernel) != pct_column_kernel_for(pct_kernel_at(index))) {
            fail("it is another one");
        }
        count_cases(1);
    }
    for (size_t index = 1; index < KERNEL_COUNT; index++) {
        if (pct_column_kernel_for(pct_kernel_at(index)) == pct_column_kernel_for(pct_kernel_at(index - 1))) {
            fail("two kernels have the same column loops: each kernel in kernels.def needs features of its "
                 "own");
        }
    }
}

static void prove(const pct_kernel *kernel)
{
    (void)kernel;
    look_at("the list of kernels", 0, 0, 0);
    if (pct_kernel_count() != KERNEL_COUNT) {
        fail("it has another length");
    }
    prove_features();
    prove_others();
    prove_charsets();
    prove_columns();
}

const proof choices = {"choice", prove};
