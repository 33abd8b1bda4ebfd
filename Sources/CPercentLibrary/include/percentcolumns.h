/* The functions of percentencoding.h for columns, whose rules also apply here. percentencoding.h includes
 * this header. */
#ifndef PERCENTCOLUMNS_H
#define PERCENTCOLUMNS_H

#include "percentencoding.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Texts ---- */

/*
 * Rows of text in the layout of Apache Arrow. Offsets i and i + 1 are the start and end of row i in `data`.
 * The first offset need not be 0, so a slice of a column differs only in `offsets`, `first_bit` and `rows`.
 * Rows are independent, and the bytes of null rows are not read.
 */
typedef struct percent_column {
    const void *offsets; /* rows + 1 offsets; NULL if there are no rows */
    const uint8_t *data;
    int64_t size;            /* the number of bytes of `data` */
    const uint8_t *validity; /* one bit per row, lowest bit first; 0 means null. NULL if no row is null */
    int64_t first_bit;       /* the index of row 0's bit in `validity` */
    int64_t rows;
    int32_t offset_width; /* the size of an offset in bytes: 4 or 8 */
} percent_column;

/* Buffers for a column with as many rows as the input. Offsets have the input's width and start at 0. */
typedef struct percent_column_buffers {
    void *offsets; /* rows + 1 offsets */
    uint8_t *data;
    int64_t capacity;  /* of `data` */
    uint8_t *validity; /* receives one bit per row, lowest first; other bits stay unchanged. May be NULL */
    int64_t nulls;     /* receives the number of rows that are null */
} percent_column_buffers;

/* Encodes each row like percent_encode. Three times the number of bytes in the rows always suffices. */
int64_t percent_encode_column(const percent_set *set, const percent_column *column,
                              percent_column_buffers *to, percent_error *error);

/* Encodes each row like percent_encode_charset. The result of percent_encoded_charset_column_size suffices.
 */
int64_t percent_encode_charset_column(const percent_charset *charset, const percent_set *set,
                                      int32_t unencodable, const percent_column *column,
                                      percent_column_buffers *to, percent_error *error);

/* Decodes each row like percent_decode. Three times the number of bytes in the rows always suffices. With
 * neither charsets nor PERCENT_REPLACE, the number of bytes in the rows suffices. */
int64_t percent_decode_column(const percent_column *column, const percent_rules *rules,
                              percent_column_buffers *to, percent_error *error);

/* Writes the result of percent_query_get for each row; a row without the field becomes null. The buffers need
 * as much room as for percent_decode_column. */
int64_t percent_query_get_column(const percent_column *column, const percent_name *names, int64_t count,
                                 const percent_rules *rules, percent_column_buffers *to,
                                 percent_error *error);

/* Writes the name of the charset of percent_charset_of for each row, such as "GBK". 64 bytes for each row
 * always suffice. */
int64_t percent_charset_of_column(const percent_column *column, const percent_rules *rules,
                                  percent_column_buffers *to, percent_error *error);

/* Return the number of bytes that the corresponding function above would write, or -1 if the corresponding
 * function would fail even with enough capacity. With several rounds, the number may be too large. */
int64_t percent_encoded_column_size(const percent_set *set, const percent_column *column,
                                    percent_error *error);
int64_t percent_decoded_column_size(const percent_column *column, const percent_rules *rules,
                                    percent_error *error);
int64_t percent_encoded_charset_column_size(const percent_charset *charset, const percent_set *set,
                                            int32_t unencodable, const percent_column *column,
                                            percent_error *error);
int64_t percent_query_get_column_size(const percent_column *column, const percent_name *names, int64_t count,
                                      const percent_rules *rules, percent_error *error);
int64_t percent_charset_of_column_size(const percent_column *column, const percent_rules *rules,
                                       percent_error *error);

/* ---- Pairs ---- */

/* Buffers for the fields of queries: a list of pairs for each row. */
typedef struct percent_query_buffers {
    void *lists;       /* rows + 1 offsets into the pairs, of the input's width */
    uint8_t *validity; /* as in percent_column_buffers */
    int64_t nulls;
    int64_t pairs;     /* the capacity in pairs; receives the number of pairs */
    void *key_offsets; /* pairs + 1 offsets */
    uint8_t *keys;
    int64_t key_capacity; /* receives the number of bytes of the keys */
    void *value_offsets;  /* pairs + 1 offsets */
    uint8_t *values;
    int64_t value_capacity; /* receives the number of bytes of the values */
    uint8_t *key_validity;  /* one bit per pair of the capacity; required if a policy is PERCENT_NULL */
    uint8_t *value_validity;
    int64_t key_nulls, value_nulls; /* receive the numbers of names and values that are null */
} percent_query_buffers;

/* Writes the fields of each row's query in order. Names and values are decoded like percent_decode, but '+'
 * is always a space. Fields are separated by '&'; empty fields are skipped, and a field without '=' has an
 * empty value. With PERCENT_NULL, an error makes one name or value null, and never a row. Returns the number
 * of pairs. */
int64_t percent_query_column(const percent_column *column, const percent_rules *rules,
                             percent_query_buffers *to, percent_error *error);

/* Sets sufficient capacities for percent_query_column in *to. Returns the number of pairs. */
int64_t percent_query_column_size(const percent_column *column, const percent_rules *rules,
                                  percent_query_buffers *to, percent_error *error);

/* Write the values of all fields with the given name, in order, like percent_query_column and
 * percent_query_column_size. The buffers of keys are not used. */
int64_t percent_query_get_all_column(const percent_column *column, const percent_name *name,
                                     const percent_rules *rules, percent_query_buffers *to,
                                     percent_error *error);
int64_t percent_query_get_all_column_size(const percent_column *column, const percent_name *name,
                                          const percent_rules *rules, percent_query_buffers *to,
                                          percent_error *error);

#ifdef __cplusplus
}
#endif

#endif
