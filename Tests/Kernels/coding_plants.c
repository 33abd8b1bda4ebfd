/* Planted faults in the calls of the charset engine. */
#include "plants.h"

/* Corrupts a byte only of a part that follows another. */
void coding_wrong_part(observed *it)
{
    flip(it, it->n == 7 && it->result.status == PCT_OK, 1);
}

/* Corrupts the last byte that fits. */
void coding_wrong_when_full(observed *it)
{
    flip(it, it->result.status == PCT_OUTPUT_FULL && it->result.written > 4, it->result.written - 1);
}

/* Reports invalid bytes one byte late. */
void coding_late(observed *it)
{
    it->result.read +=
        it->result.status == PCT_INVALID && it->result.read % 4 == 1 && it->n > it->result.read;
}

/* Accepts a text that ends within a character. */
void coding_cut(observed *it)
{
    if (it->result.status == PCT_INVALID && it->n - it->result.read == 1) {
        it->result.status = PCT_OK;
    }
}

void coding_reading_on(observed *it)
{
    volatile uint8_t next = it->n % 16 == 9 ? it->src[it->n] : 0;
    (void)next;
}

/* Writes one byte more than the room. */
void coding_writing_on(observed *it)
{
    if (it->result.status == PCT_OUTPUT_FULL && it->result.written == 5) {
        it->dst[40] = 0;
    }
}

/* Accepts every name that is not empty. */
void name_accepted(observed *it)
{
    it->result.read |= it->n > 0;
}
