/* CPercentEncodingResults: how calls of the C targets end. */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* How a call ended. */
typedef enum pct_status {
    PCT_OK = 0,                   /* all input was read */
    PCT_OUTPUT_FULL = 1,          /* the next unit does not fit; `read` is its offset */
    PCT_MALFORMED = 2,            /* strict decoding only: the '%' at `read` lacks two hexadecimal digits */
    PCT_UNENCODABLE = 3,          /* charsets only: the charset has no bytes for the character at `read` */
    PCT_INVALID = 4,              /* the bytes at `read` are not valid text */
    PCT_BOUNDARIES_FULL = 5,      /* pct_split only: no room for a boundary of the separator at `read` */
    PCT_BAD_OFFSETS = 6,          /* columns only: the offsets of the row are not valid */
    PCT_OFFSET_OVERFLOW = 7,      /* columns only: the row ends beyond the largest offset */
    PCT_BAD_RULES = 8,            /* charsets only: the rules contradict each other */
    PCT_OUT_OF_MEMORY = 10,       /* charsets only: no memory for a table */
    PCT_UNUSABLE_REPLACEMENT = 11 /* charsets only: the replacement is no character of the charset */
} pct_status;

/* Bytes of input consumed, bytes of output produced, and why the call returned. */
typedef struct pct_result {
    size_t read;
    size_t written;
    pct_status status;
} pct_result;

/*
 * Text in two registers. If the top byte of `last` is not zero, the text is packed. Then byte k is bits 8 * k
 * and up of `first`, or of `last` from byte 8 on, and unused bytes are zero. The top byte is the length, at
 * most PCT_LONGEST_PACKED, plus PCT_PACKED_ASCII or PCT_PACKED_UTF8. Otherwise `last` is a pct_string_kind.
 */
typedef struct pct_string {
    uint64_t first, last;
} pct_string;

enum { PCT_PACKED_UTF8 = 0xA0, PCT_PACKED_ASCII = 0xE0, PCT_LONGEST_PACKED = 15 };

enum pct_string_kind {
    PCT_STRING_SAME = 0,  /* the output is the input */
    PCT_STRING_ASCII = 1, /* `first` bytes were written, all ASCII */
    PCT_STRING_UTF8 = 2,  /* `first` bytes were written: well-formed UTF-8, not all ASCII */
    PCT_STRING_OTHER = 3  /* the output is not UTF-8, or an escape is malformed */
};

/* The least room of a buffer for short text, however short it is. Calls may write anywhere in the room. */
enum { PCT_STRING_ROOM = 256 };
