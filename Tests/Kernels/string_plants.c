/* Planted faults in calls for short text. */
#include "plants.h"

/* Overlooks that a space became '+' if nothing else changed. */
void string_plus_overlooked(observed *it)
{
    if (it->set->space == '+' && it->text.last == PCT_STRING_ASCII && it->text.first == it->n) {
        it->text = (pct_string){0, PCT_STRING_SAME};
    }
}

void string_writing_on(observed *it)
{
    if (it->n == 99) {
        it->dst[3 * it->n + 1] = '%';
    }
}

void packed_wrong_length(observed *it)
{
    it->text.last -= it->text.last >> 56 == PCT_PACKED_ASCII + 15 ? UINT64_C(1) << 56 : 0;
}

void string_kind_wrong(observed *it)
{
    it->text.last = it->text.last == PCT_STRING_UTF8 && it->n > 40 ? PCT_STRING_ASCII : it->text.last;
}

void string_reading_on(observed *it)
{
    volatile uint8_t next = it->n % 64 == 31 ? it->src[it->n] : 0;
    (void)next;
}

/* Takes ill-formed UTF-8 for text. */
void packed_not_text(observed *it)
{
    if (it->text.last == PCT_STRING_OTHER) {
        it->text = (pct_string){0xC3, (uint64_t)(PCT_PACKED_UTF8 + 1) << 56};
    }
}
