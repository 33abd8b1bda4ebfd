/* Finds the charset that a label names. */
#include "rows.h"

size_t pct_label_count(void)
{
    return pct_labels_count;
}

const pct_label *pct_label_at(size_t index)
{
    return &pct_labels[index < pct_labels_count ? index : pct_labels_count - 1];
}

static bool is_space(char byte)
{
    return byte == '\t' || byte == '\n' || byte == '\f' || byte == '\r' || byte == ' ';
}

static unsigned small(char byte)
{
    return byte >= 'A' && byte <= 'Z' ? (unsigned)byte | 0x20 : (unsigned char)byte;
}

/* Compares n bytes of text, converted to lower case, with a label. The result is negative if the text comes
 * first, zero if both are equal, and positive otherwise. */
static int compare(const char *text, size_t n, const char *label)
{
    for (size_t i = 0; i < n; i++) {
        int difference = (int)small(text[i]) - (int)(unsigned char)label[i];
        /* A NUL in the text does not match the end of the label. */
        if (difference != 0 || label[i] == 0) {
            return difference != 0 ? difference : 1;
        }
    }
    return label[n] == 0 ? 0 : -1;
}

const pct_label *pct_label_find(const char *text, size_t n)
{
    while (n > 0 && is_space(text[0])) {
        text++;
        n--;
    }
    while (n > 0 && is_space(text[n - 1])) {
        n--;
    }
    size_t low = 0, high = pct_labels_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = compare(text, n, pct_labels[middle].text);
        if (order == 0) {
            return &pct_labels[middle];
        }
        if (order < 0) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    return NULL;
}

pct_label_result pct_charset_labelled(const char *label, size_t n, pct_profile profile)
{
    const pct_label *found = pct_label_find(label, n);
    if (found == NULL) {
        return (pct_label_result){NULL, PCT_LABEL_UNKNOWN, 0, n};
    }
    uint32_t number = found->number;
    if (found->charset == NULL && number == PCT_NO_NUMBER) {
        return (pct_label_result){NULL, PCT_LABEL_REFUSED, 0, n};
    }
    if (profile == PCT_BROWSER && found->charset) {
        return (pct_label_result){found->charset, PCT_LABEL_OK, 0, n};
    }
    number = number == PCT_NO_NUMBER ? found->charset->number : number;
    const pct_charset *charset = pct_charset_numbered(number);
    return (pct_label_result){charset, charset ? PCT_LABEL_OK : PCT_NOT_IN_PROFILE, 0, n};
}

pct_label_result pct_charsets_labelled(const char *list, size_t n, pct_profile profile,
                                       const pct_charset **to, size_t room, size_t *count)
{
    *count = 0;
    for (size_t start = 0;;) {
        size_t length = 0;
        while (start + length < n && list[start + length] != ',') {
            length++;
        }
        pct_label_result next = pct_charset_labelled(list + start, length, profile);
        if (next.status == PCT_LABEL_OK && *count == room) {
            next.status = PCT_TOO_MANY_LABELS;
        }
        next.offset = start;
        if (next.status != PCT_LABEL_OK) {
            return next;
        }
        to[(*count)++] = next.charset;
        start += length + 1;
        if (start > n) {
            return next;
        }
    }
}
