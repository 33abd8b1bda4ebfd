/* Lists the kernels, and stores the kernel that the process uses. */
#include "kernels/kernel.h"

static const pct_kernel *const kernels[] = {
#define PCT_KERNEL(name) &pct_kernel_##name,
#include "kernels/kernels.def"
#undef PCT_KERNEL
};

enum { KERNEL_COUNT = sizeof kernels / sizeof kernels[0] };

_Atomic(const pct_kernel *) pct_chosen_kernel;

size_t pct_kernel_count(void)
{
    return KERNEL_COUNT;
}

const pct_kernel *pct_kernel_at(size_t index)
{
    return kernels[index < KERNEL_COUNT ? index : KERNEL_COUNT - 1];
}

static const pct_kernel *best_kernel(void)
{
    uint32_t missing = ~pct_cpu_features();
    size_t index = 0;
    while (kernels[index]->features & missing) {
        index++;
    }
    return kernels[index];
}

void pct_kernel_choose(const pct_kernel *kernel)
{
    atomic_store_explicit(&pct_chosen_kernel, kernel ? kernel : best_kernel(), memory_order_relaxed);
}

const pct_kernel *pct_kernel_current(void)
{
    const pct_kernel *kernel = atomic_load_explicit(&pct_chosen_kernel, memory_order_relaxed);
    if (PCT_UNLIKELY(!kernel)) {
        /* If another thread has chosen a kernel in the meantime, keeps that choice. */
        const pct_kernel *best = best_kernel();
        bool is_first = atomic_compare_exchange_strong_explicit(&pct_chosen_kernel, &kernel, best,
                                                                memory_order_relaxed, memory_order_relaxed);
        kernel = is_first ? best : kernel;
    }
    return kernel;
}
