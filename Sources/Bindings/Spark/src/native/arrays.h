/* Writes arrays in Spark's memory layout. */
#ifndef PERCENT_ARRAYS_H
#define PERCENT_ARRAYS_H

#include "native.h"

/* Returns the size of an array of empty texts, or of pairs of empty texts. */
int64_t empty_array_size(int64_t count, bool has_keys);

/* Returns the size of the array of the pairs in *from, or of their values alone. All offsets are 64-bit and
 * start at 0. */
int64_t array_size(const percent_query_buffers *from, bool has_keys);

/* Writes the array, of array_size bytes. */
void put_array(uint8_t *to, const percent_query_buffers *from, bool has_keys);

#endif
