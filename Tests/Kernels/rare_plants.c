/* Faults of splitting, and faults that are revealed only by:
 * - every second call
 * - long inputs
 * - one set
 * - one character
 *
 * Faults of functions outside the kernels. */
#include "plants.h"

static bool is_two(const observed *it, uint8_t first, uint8_t second)
{
    return it->n == 2 && it->src[0] == first && it->src[1] == second;
}

/* Corrupts only every second output, which a proof that compares two calls must detect. */
void encode_unsteadily(observed *it)
{
    static unsigned calls;
    if (it->n == 200 && it->result.written > 0) {
        it->dst[0] ^= (uint8_t)(calls++ % 2);
    }
}

void encode_long_wrong(observed *it)
{
    flip(it, true, 700);
}

/* Corrupts the last byte for a set with all bytes. */
void encode_last_wrong(observed *it)
{
    if (it->n == 256 && it->src[255] == 0xFF && it->set->literal[255]) {
        it->dst[it->result.written - 1] = 0;
    }
}

/* Faults revealed only by a text of two bytes, by a text that begins with escapes, or by more than one
 * window. */
void decode_pair_wrong(observed *it)
{
    flip(it, it->n == 6 && it->result.written == 2 && it->dst[0] == 0x8F, 1);
}

void decode_text_wrong(observed *it)
{
    flip(it, it->n < 200 && it->result.written > 20 && it->src[0] == '%' && it->src[3] == '%', 20);
}

void decode_window_wrong(observed *it)
{
    flip(it, it->n > 1000, 300);
}

void text_e_acute(observed *it)
{
    flip(it, is_two(it, 0xC3, 0xA9), 0);
}

/* Corrupts only bytes after the first run of a text. */
void text_run_wrong(observed *it)
{
    flip(it, it->n > 600, 1700);
}

/* Reports a character without a code one byte late if ASCII follows. */
void text_before_ascii(observed *it)
{
    size_t at = it->result.read;
    if (it->result.status == PCT_UNENCODABLE && it->n > 600 && it->n - at > 8 && it->src[at + 4] < 0x80) {
        it->result.read++;
    }
}

void singles_wrong_byte(observed *it)
{
    flip(it, it->n > 70 && it->src[64] == 0xFA, 120);
}

void singles_nul(observed *it)
{
    for (size_t k = 0; k < it->n && k < it->result.read; k++) {
        flip(it, it->src[k] == 0x95, 0);
    }
}

void singles_writing_on(observed *it)
{
    if (it->n % 64 == 33) {
        it->dst[it->capacity] = 0;
    }
}

void singles_reading_on(observed *it)
{
    volatile uint8_t next = it->n % 64 == 33 ? it->src[it->n] : 0;
    (void)next;
}

/* Corrupts only bytes after the first run of pairs. */
void pairs_second_run(observed *it)
{
    flip(it, it->n > 600, 900);
}

/* Reports a pair without text one byte late, at the end of a block. */
void pairs_late(observed *it)
{
    it->result.read += it->result.status == PCT_INVALID && it->result.read % 64 == 63;
}

/* Corrupts only bytes of the second block of a short text. */
void few_wrong_byte(observed *it)
{
    flip(it, it->n > 80, 40);
}

void few_refusing(observed *it)
{
    it->result.written = it->n == 50 ? 0 : it->result.written;
}

/* Corrupts only a character of the window after one that is in no window. */
void codes_wrong_byte(observed *it)
{
    flip(it, it->n > 80 && it->src[40] >= 0xE0, 60);
}

/* Reports a character without a code one byte early, in the second block. */
void codes_late(observed *it)
{
    it->result.read -= it->result.status == PCT_UNENCODABLE && it->result.read % 64 == 40;
}

void encode_two_wrong(observed *it)
{
    flip(it, is_two(it, '5', 0xD3), it->result.written - 1);
}

void decode_two_wrong(observed *it)
{
    it->result.status = is_two(it, '5', '%') ? PCT_OK : it->result.status;
}

void utf8_two_wrong(observed *it)
{
    it->result.read = is_two(it, 0xC1, 0xBF) ? 2 : it->result.read;
}

void split_wrong_offset(observed *it)
{
    if (it->count > 20 && it->src[it->boundaries[20].read] == '=') {
        it->boundaries[20].written ^= 1;
    }
}

void split_writing_on(observed *it)
{
    if (it->count == it->room && it->room % 8 == 3) {
        it->boundaries[it->room].read = 0;
    }
}

/* Treats an escaped separator at the end as a separator. */
void split_one_more(observed *it)
{
    size_t n = it->n;
    if (it->result.read == n && n > 2 && it->src[n - 3] == '%' && it->src[n - 1] == '6' &&
        it->count < it->room) {
        it->boundaries[it->count++] = (pct_boundary){n - 3, it->result.written - 1};
    }
}

void split_reading_on(observed *it)
{
    volatile uint8_t next = it->n % 64 == 31 ? it->src[it->n + 1] : 0;
    (void)next;
}

/* Overlooks a non-ASCII byte at the end of a block. */
void split_ascii(observed *it)
{
    for (size_t i = 0; i < it->result.written && it->result.written > 64; i++) {
        if (i != 63 && it->dst[i] >= 0x80) {
            return;
        }
    }
    it->is_ascii = true;
}

void split_malformed(observed *it)
{
    it->result.read -= it->result.status == PCT_MALFORMED && it->result.read == 127;
}

void split_two_wrong(observed *it)
{
    it->count -= is_two(it, '=', '&') && it->count == 2;
}

void split_full_wrong(observed *it)
{
    it->result.read -= it->n > 1000 && it->result.status == PCT_BOUNDARIES_FULL && it->room == 17;
}

/* ---- Functions outside the kernels ---- */

/* Reports an invalid sequence one byte late. */
void decode_text_late(observed *it)
{
    it->result.read += it->result.status == PCT_INVALID && it->result.read % 4 == 3;
}

/* Reports a malformed escape one byte early. */
void escaped_text_early(observed *it)
{
    it->result.read -= it->result.status == PCT_MALFORMED && it->result.read > 30;
}

void find_late(observed *it)
{
    it->result.read += it->result.read < it->n && it->result.read % 16 == 15;
}

/* Overlooks an escape with one digit at the end. */
void find_no_cut_escape(observed *it)
{
    it->result.read += it->n - it->result.read == 2 ? 2 : 0;
}

void digits_colon(observed *it)
{
    it->result.read = is_two(it, ':', '0') ? 0xA0 : it->result.read;
}

void row_overlooked(observed *it)
{
    it->result.read = it->n == 3 && it->src[0] == 'G' ? 0 : it->result.read;
}

/* Treats a vertical tab as white space. */
void label_after_tab(observed *it)
{
    it->result.read = it->n > 0 && it->src[0] == '\v' ? 0 : it->result.read;
}
