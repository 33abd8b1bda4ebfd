/* Answers the rows of Tests/Fixtures/charset-doors.tsv on standard input. Writes, for each row that the
 * library can express: its number, a status, the offset of an error, and the output in hexadecimal. */
#include <stdbool.h>

#include "check.h"

enum { COLUMNS = 15, LONGEST = 4096 };
enum {
    DIRECTION,
    LABELS,
    PROFILE,
    KIND,
    POLICY_MALFORMED,
    POLICY_INVALID,
    PLUS,
    UNICODE,
    SET,
    UNENCODABLE,
    INPUT
};

typedef struct bytes {
    uint8_t data[LONGEST];
    int64_t n;
} bytes;

static bytes of_hexadecimal(const char *digits)
{
    bytes result = {.n = 0};
    unsigned byte;
    while (sscanf(digits + 2 * result.n, "%2x", &byte) == 1) {
        result.data[result.n++] = (uint8_t)byte;
    }
    return result;
}

/* Reads a list of labels, in which some bytes are escaped. */
static bytes of_labels(const char *text)
{
    bytes result;
    percent_error error;
    result.n =
        percent_decode((const uint8_t *)text, (int64_t)strlen(text), NULL, result.data, LONGEST - 1, &error);
    result.data[result.n] = 0;
    return result;
}

/* Returns the number of a policy; -1 for an unknown one. */
static int32_t number_of(const char *name)
{
    static const char *const names[] = {"fail", "null", "keep", "replace"};
    for (int32_t k = 0; k < 4; k++) {
        if (strcmp(name, names[k]) == 0) {
            return k;
        }
    }
    return -1;
}

static const char *name_of(int32_t status)
{
    switch (status) {
    case PERCENT_OK:
        return "ok";
    case PERCENT_MALFORMED:
        return "malformed";
    case PERCENT_INVALID:
        return "invalid";
    case PERCENT_UNENCODABLE:
        return "unencodable";
    default:
        return percent_status_text(status);
    }
}

/* Writes an answer. A negative offset is not known. */
static void put(long row, const char *status, int64_t offset, const uint8_t *output, int64_t n)
{
    printf("%ld\t%s\t", row, status);
    if (offset < 0) {
        printf("-");
    } else {
        printf("%lld", (long long)offset);
    }
    printf("\t%s", n > 0 ? "" : "-");
    for (int64_t k = 0; k < n; k++) {
        printf("%02X", output[k]);
    }
    printf("\n");
}

/* Finds the charsets of a list. Returns their number, or -1 with the offset of the first unknown label. */
static int32_t find_charsets(bytes *list, int32_t profile, const percent_charset **charsets, int64_t *offset)
{
    int32_t count = 0;
    char *label = (char *)list->data;
    while (count < PERCENT_MOST_CHARSETS) {
        char *end = strchr(label, ',');
        bool is_last = end == NULL;
        if (!is_last) {
            *end = 0;
        }
        *offset = label - (char *)list->data;
        charsets[count] = percent_charset_labelled(label, profile);
        if (charsets[count] == NULL) {
            return -1;
        }
        count++;
        if (is_last) {
            return count;
        }
        label = end + 1;
    }
    return PERCENT_MOST_CHARSETS + 1;
}

static void answer_encoding(long row, char *const *column, const percent_charset *charset)
{
    static const char *const policies[] = {"fail", "reference", "3F"};
    int32_t policy = 0;
    while (policy < 3 && strcmp(column[UNENCODABLE], policies[policy]) != 0) {
        policy++;
    }
    if (policy == 3 || strcmp(column[SET], "-") == 0 || strcmp(column[KIND], "escaped") == 0) {
        return;
    }
    bytes text = of_hexadecimal(column[INPUT]);
    uint8_t output[16 * LONGEST];
    percent_error error;
    int64_t n = percent_encode_charset(charset, percent_set_named(column[SET]), policy, text.data, text.n,
                                       output, sizeof output, &error);
    put(row, name_of(error.status), error.byte, output, n);
}

static void answer_reading(long row, char *const *column, const percent_rules *rules)
{
    bytes text = of_hexadecimal(column[INPUT]);
    uint8_t output[4 * LONGEST];
    percent_error error;
    int64_t n;
    if (strcmp(column[DIRECTION], "get") == 0) {
        bytes field = of_hexadecimal(column[SET]);
        const percent_name name = {field.data, field.n};
        n = percent_query_get(text.data, text.n, &name, 1, rules, output, sizeof output, &error);
    } else {
        n = percent_decode(text.data, text.n, rules, output, sizeof output, &error);
    }
    put(row, n < 0 && error.status == PERCENT_OK ? "none" : name_of(error.status), error.byte, output, n);
}

static int32_t input_of(const char *text)
{
    return strcmp(text, "auto") == 0 ? PERCENT_AUTO : strcmp(text, "url") == 0 ? PERCENT_URL : PERCENT_QUERY;
}

static void answer(long row, char *const *column)
{
    bytes list = of_labels(column[LABELS]);
    bool is_encoding = strcmp(column[DIRECTION], "encode") == 0;
    if (strcmp(column[KIND], "plain") == 0 || strcmp(column[UNICODE], "unicode") == 0 ||
        strlen((const char *)list.data) != (size_t)list.n || strncmp(column[LABELS], "0x", 2) == 0) {
        return;
    }
    const percent_charset *charsets[PERCENT_MOST_CHARSETS + 1];
    int32_t profile = strcmp(column[PROFILE], "browser") == 0 ? PERCENT_BROWSER : PERCENT_CORE_FOUNDATION;
    int64_t offset = 0;
    int32_t count = find_charsets(&list, profile, charsets, &offset);
    if (count < 0) {
        put(row, "unknownLabel", offset, NULL, 0);
    } else if (count > PERCENT_MOST_CHARSETS) {
        put(row, "tooManyCharsets", -1, NULL, 0);
    } else if (is_encoding) {
        answer_encoding(row, column, charsets[0]);
    } else {
        percent_rules rules = {.charsets = charsets,
                               .charset_count = count,
                               .malformed = number_of(column[POLICY_MALFORMED]),
                               .invalid = number_of(column[POLICY_INVALID]),
                               .plus = strcmp(column[PLUS], "plus") == 0,
                               .text = strcmp(column[KIND], "text") == 0,
                               .input = input_of(column[UNENCODABLE]),
                               .rounds = (int32_t)strtol(column[UNENCODABLE], NULL, 10)};
        answer_reading(row, column, &rules);
    }
}

int main(void)
{
    static char line[1 << 16];
    for (long row = 1; fgets(line, sizeof line, stdin) != NULL; row++) {
        char *column[COLUMNS + 1], *next = line;
        int count = 0;
        for (char *start; count < COLUMNS && (start = strsep(&next, "\t\n")) != NULL;) {
            column[count++] = start;
        }
        if (count != COLUMNS) {
            fprintf(stderr, "row %ld has %d columns\n", row, count);
            return 1;
        }
        answer(row, column);
    }
    return 0;
}
