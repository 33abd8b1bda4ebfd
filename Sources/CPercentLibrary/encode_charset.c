/* Encodes UTF-8 to the escaped bytes of a charset. */
#include "binding.h"

_Static_assert(PERCENT_UNENCODABLE_FAIL == (int)PCT_UNENCODABLE_FAIL &&
                   PERCENT_UNENCODABLE_REFERENCE == (int)PCT_UNENCODABLE_REFERENCE &&
                   PERCENT_UNENCODABLE_REPLACE == (int)PCT_UNENCODABLE_REPLACE,
               "both interfaces have the same policies");

static bool read_encoder(const percent_charset *charset, const percent_set *set, int32_t unencodable,
                         pct_encoder *to)
{
    if (charset == NULL || set == NULL || unencodable < PERCENT_UNENCODABLE_FAIL ||
        unencodable > PERCENT_UNENCODABLE_REPLACE) {
        return false;
    }
    *to = (pct_encoder){.charset = row_of(charset),
                        .set = &set->compiled,
                        .unencodable = (uint8_t)unencodable,
                        .replacement = '?'};
    return true;
}

int64_t percent_encode_charset(const percent_charset *charset, const percent_set *set, int32_t unencodable,
                               const uint8_t *text, int64_t n, uint8_t *buffer, int64_t capacity,
                               percent_error *error)
{
    pct_encoder how;
    if (!read_encoder(charset, set, unencodable, &how) || is_bad_buffer(text, n) ||
        is_bad_buffer(buffer, capacity)) {
        return failed(error, PERCENT_BAD_ARGUMENT);
    }
    const pct_charset_result done = pct_charset_encode(&how, NULL, input_of(text), (size_t)n, PCT_LAST,
                                                       buffer_of(buffer), (size_t)capacity);
    return end_of_text(done.written, done.read, (int32_t)done.status, error);
}

/* ---- Columns ---- */

/* Encodes a row. If the result does not fit, only computes its size, in pieces. The row is validated once,
 * because each piece would validate the whole rest of the row. */
static pct_part encode_row(const void *context, const uint8_t *src, size_t n, uint8_t *dst, size_t room)
{
    enum { PIECE = 1024 };
    uint8_t apart[PIECE];
    pct_encoder how = *(const pct_encoder *)context;
    pct_charset_state state = {0};
    pct_part part = {.status = PCT_OUTPUT_FULL};
    const size_t valid = pct_utf8_valid_prefix(src, n);
    how.is_well_formed = true;
    while (part.status == PCT_OUTPUT_FULL) {
        uint8_t *to = dst && part.written == 0 ? dst : apart;
        const pct_charset_result done =
            pct_charset_encode(&how, &state, src + part.byte, valid - part.byte,
                               valid == n ? PCT_LAST : PCT_MORE, to, to == dst ? room : sizeof apart);
        part = (pct_part){part.written + done.written, part.byte + done.read, done.status};
        dst = NULL;
    }
    if (part.status == PCT_OK && valid < n) {
        part.status = PCT_INVALID;
    }
    return part;
}

/* The column has been checked. If `to` is NULL, only computes the size. */
static int64_t encode_column(const percent_charset *charset, const percent_set *set, int32_t unencodable,
                             const percent_column *column, percent_column_buffers *to, percent_error *error)
{
    static const pct_column_rules strict = {0};
    pct_encoder how;
    if (!read_encoder(charset, set, unencodable, &how)) {
        return failed(error, PERCENT_BAD_ARGUMENT);
    }
    const pct_column from = pct_column_of(column);
    const pct_column_buffers buffers = pct_buffers_of(to);
    return pct_end_column(pct_walk_column(&from, encode_row, &how, strict, &buffers), to, error);
}

int64_t percent_encode_charset_column(const percent_charset *charset, const percent_set *set,
                                      int32_t unencodable, const percent_column *column,
                                      percent_column_buffers *to, percent_error *error)
{
    return pct_is_bad_call(column, to) ? failed(error, PERCENT_BAD_ARGUMENT)
                                       : encode_column(charset, set, unencodable, column, to, error);
}

int64_t percent_encoded_charset_column_size(const percent_charset *charset, const percent_set *set,
                                            int32_t unencodable, const percent_column *column,
                                            percent_error *error)
{
    return pct_is_bad_column(column) ? failed(error, PERCENT_BAD_ARGUMENT)
                                     : encode_column(charset, set, unencodable, column, NULL, error);
}
