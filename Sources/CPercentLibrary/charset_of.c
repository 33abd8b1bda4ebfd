/* Tells in which charset of a list texts are decoded. */
#include <string.h>

#include "binding.h"

static size_t index_of(const pct_decoding *how, const uint8_t *src, size_t n, pct_part *part)
{
    const pct_decoder in = decoder_of(how);
    const pct_charset_result done = pct_charset_choose(&in, src, n);
    *part = (pct_part){0, done.read, done.status == PCT_OUTPUT_FULL ? PCT_OK : done.status};
    return done.charset;
}

int64_t percent_charset_of(const uint8_t *text, int64_t n, const percent_rules *rules, percent_error *error)
{
    pct_decoding how;
    pct_part part;
    int32_t status = is_bad_buffer(text, n) ? PERCENT_BAD_ARGUMENT : pct_read_rules(rules, false, &how);
    if (status != PERCENT_OK) {
        return failed(error, status);
    }
    const size_t index = index_of(&how, input_of(text), (size_t)n, &part);
    return end_of_text(index, part.byte, (int32_t)part.status, error);
}

const char *percent_charset_name(const percent_charset *charset)
{
    return charset ? row_of(charset)->name : NULL;
}

/* ---- Columns ---- */

/* Writes the name of a row's charset, as a decoder of the walk. */
static pct_part name_charset(const void *context, const uint8_t *src, size_t n, uint8_t *dst, size_t room)
{
    const pct_decoding *how = context;
    pct_part part;
    const size_t index = index_of(how, src, n, &part);
    const char *name = how->in.count > 0 ? how->charsets[index]->name : "UTF-8";
    part.written = strlen(name);
    if (dst && part.written <= room) {
        memcpy(dst, name, part.written);
    }
    return part;
}

/* The column has been checked. If `to` is NULL, only computes the size. */
static int64_t name_charsets(const percent_column *column, const percent_rules *rules,
                             percent_column_buffers *to, percent_error *error)
{
    pct_decoding how;
    const int32_t status = pct_read_rules(rules, false, &how);
    if (status != PERCENT_OK) {
        return failed(error, status);
    }
    const pct_column from = pct_column_of(column);
    const pct_column_buffers buffers = pct_buffers_of(to);
    return pct_end_column(pct_walk_column(&from, name_charset, &how, how.rules, &buffers), to, error);
}

int64_t percent_charset_of_column(const percent_column *column, const percent_rules *rules,
                                  percent_column_buffers *to, percent_error *error)
{
    return pct_is_bad_call(column, to) ? failed(error, PERCENT_BAD_ARGUMENT)
                                       : name_charsets(column, rules, to, error);
}

int64_t percent_charset_of_column_size(const percent_column *column, const percent_rules *rules,
                                       percent_error *error)
{
    return pct_is_bad_column(column) ? failed(error, PERCENT_BAD_ARGUMENT)
                                     : name_charsets(column, rules, NULL, error);
}
