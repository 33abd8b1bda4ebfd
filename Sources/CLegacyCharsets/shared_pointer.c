/* Pointers that one thread publishes and all threads read. */
#include "CLegacyCharsets.h"

const void *pct_shared_get(const pct_shared_pointer *pointer)
{
    return (const void *)__atomic_load_n(&pointer->value, __ATOMIC_ACQUIRE);
}

const void *pct_shared_publish(pct_shared_pointer *pointer, const void *value)
{
    uintptr_t expected = 0;
    uintptr_t desired = (uintptr_t)value;
    if (__atomic_compare_exchange_n(&pointer->value, &expected, desired, false, __ATOMIC_ACQ_REL,
                                    __ATOMIC_ACQUIRE)) {
        return value;
    }
    return (const void *)expected;
}
