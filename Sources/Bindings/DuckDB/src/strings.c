/* Makes the strings of result vectors. */
/* MAP_ANONYMOUS is not in POSIX. */
#define _GNU_SOURCE
#include <string.h>
#include <sys/mman.h>

#include "extension.h"

enum { INLINED = sizeof(((duckdb_string_t *)0)->value.inlined.inlined), FILLER = 1 << 24 };

/* Zeros that are never written, so they take no memory. */
typedef struct zeros {
    void *start;
    size_t mapped; /* the size of the mapped pages; 0 for static memory */
} zeros;

static zeros map_zeros(size_t size)
{
    static uint8_t filler[FILLER];
    if (size <= sizeof filler) {
        return (zeros){filler, 0};
    }
    void *start = mmap(NULL, size, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return start == MAP_FAILED ? (zeros){NULL, 0} : (zeros){start, size};
}

/* Frees the zeros, even if the engine throws an exception. */
static void unmap_zeros(zeros *it)
{
    if (it->mapped > 0) {
        munmap(it->start, it->mapped);
    }
}

/*
 * The API has a single function that makes strings. The function copies each string and validates it as
 * UTF-8. One call per row would take most of the time. Therefore one string of zeros provides the
 * memory for many rows. Zeros are validated fastest.
 */
uint8_t *reserve_bytes(call *it, duckdb_vector vector, idx_t row, int64_t size)
{
    /* The bytes of an inlined string would not stay in place. */
    const int64_t room = size > INLINED ? size : INLINED + 1;
    if (room > UINT32_MAX) {
        fail(it, "%s: the result has more than 4 GiB", it->function->name);
        return NULL;
    }
    zeros from __attribute__((cleanup(unmap_zeros))) = map_zeros((size_t)room);
    duckdb_string_t *strings = duckdb_vector_get_data(vector);
    memset(&strings[row], 0, sizeof strings[row]);
    if (from.start) {
        duckdb_vector_assign_string_element_len(vector, row, from.start, (idx_t)room);
    }
    if (string_length(&strings[row]) != room) {
        fail_memory(it);
        return NULL;
    }
    return (uint8_t *)strings[row].value.pointer.ptr;
}

/* Makes an inlined string. Always reads INLINED bytes, and clears the bytes after the text, because the
 * engine also compares them. */
static duckdb_string_t inlined_string(const uint8_t *bytes, uint32_t length)
{
    duckdb_string_t string;
    uint64_t low;
    uint32_t high;
    memcpy(&low, bytes, sizeof low);
    memcpy(&high, bytes + sizeof low, sizeof high);
    if (length <= sizeof low) {
        low &= length == 0 ? 0 : UINT64_MAX >> (64 - 8 * length);
        high = 0;
    } else {
        high &= UINT32_MAX >> (32 - 8 * (length - sizeof low));
    }
    string.value.inlined.length = length;
    memcpy(string.value.inlined.inlined, &low, sizeof low);
    memcpy(string.value.inlined.inlined + sizeof low, &high, sizeof high);
    return string;
}

void put_strings(duckdb_string_t *to, int64_t count, const int64_t *offsets, const uint8_t *bytes)
{
    for (int64_t k = 0; k < count; k++) {
        const uint8_t *first = bytes + offsets[k];
        const uint32_t length = (uint32_t)(offsets[k + 1] - offsets[k]);
        if (length <= INLINED && offsets[k] <= offsets[count] - INLINED) {
            to[k] = inlined_string(first, length);
        } else if (length <= INLINED) {
            uint8_t last[INLINED] = {0};
            memcpy(last, first, length);
            to[k] = inlined_string(last, length);
        } else {
            to[k].value.pointer.length = length;
            memcpy(to[k].value.pointer.prefix, first, sizeof to[k].value.pointer.prefix);
            to[k].value.pointer.ptr = (char *)first;
        }
    }
}

void put_nulls(duckdb_vector vector, idx_t first, idx_t count, const uint64_t *validity)
{
    duckdb_vector_ensure_validity_writable(vector);
    uint64_t *to = duckdb_vector_get_validity(vector);
    for (idx_t k = 0; k < count; k++) {
        const uint64_t is_null = !is_valid_bit(validity, k);
        to[(first + k) / 64] &= ~(is_null << ((first + k) % 64));
    }
}
