/* Finds charsets by label. */
#include <string.h>

#include "binding.h"
#include "include/doors.h"

/* A charset handle is the address of its row. */
const percent_charset *percent_charset_labelled(const char *label, int32_t profile)
{
    if (label == NULL || (profile != PERCENT_BROWSER && profile != PERCENT_CORE_FOUNDATION)) {
        return NULL;
    }
    return (const percent_charset *)pct_charset_labelled(label, strlen(label), (pct_profile)profile).charset;
}

int64_t pct_charsets_listed(const uint8_t *labels, int64_t n,
                            const percent_charset *charsets[PERCENT_MOST_CHARSETS], percent_error *error)
{
    const pct_charset *rows[PERCENT_MOST_CHARSETS];
    size_t count;
    if (charsets == NULL || is_bad_buffer(labels, n)) {
        return failed(error, PERCENT_BAD_ARGUMENT);
    }
    const pct_label_result found = pct_charsets_labelled((const char *)input_of(labels), (size_t)n,
                                                         PCT_BROWSER, rows, PERCENT_MOST_CHARSETS, &count);
    if (found.status != PCT_LABEL_OK) {
        const bool is_full = found.status == PCT_TOO_MANY_LABELS;
        set_error(error, 0, found.offset, is_full ? PERCENT_TOO_MANY_CHARSETS : PERCENT_UNKNOWN_CHARSET);
        return -1;
    }
    for (size_t k = 0; k < count; k++) {
        charsets[k] = (const percent_charset *)rows[k];
    }
    set_error(error, 0, 0, PERCENT_OK);
    return (int64_t)count;
}

bool pct_keeps_ascii(const percent_charset *charset)
{
    return pct_charset_reads_as_ascii(row_of(charset));
}
