/* Faults in encoding with marks. */
#include <string.h>

#include "plants.h"

enum { MOST_WORDS = 64 };

static uint64_t wrong[MOST_WORDS];

static void copy_marks(observed *it)
{
    memcpy(wrong, it->marks, (it->n + 63) / 64 * sizeof wrong[0]);
    it->marks = wrong;
}

/* Writes a marked space as plus. */
void marked_space(observed *it)
{
    if (it->n == 0 || it->set->space != '+') {
        return;
    }
    copy_marks(it);
    for (size_t i = 0; i < it->n; i++) {
        wrong[i / 64] &= ~((uint64_t)(it->src[i] == ' ') << i % 64);
    }
}

/* Reads the first mark of the second word from the third word. */
void marked_by_next_word(observed *it)
{
    if (it->n > 128) {
        copy_marks(it);
        wrong[1] = (wrong[1] & ~UINT64_C(1)) | (wrong[2] & 1);
    }
}

/* Reads a word for the bytes after the last byte. */
void marked_reading_on(observed *it)
{
    volatile uint64_t next = it->n > 0 && it->n % 64 == 0 ? it->marks[it->n / 64] : 0;
    (void)next;
}

/* Counts an escape for the last byte if it is marked. */
void marked_size_wrong(observed *it)
{
    size_t last = it->n - 1;
    it->result.written += it->n % 64 == 17 && it->marks[last / 64] >> last % 64 & 1 ? 2 : 0;
}
