/* The digits of UTF-7 (RFC 2152). */
#pragma once

#include "CPercentEncodingKernel.h"

enum { NOT_BASE64 = 64 };

/* Returns the value of a base64 digit; NOT_BASE64 for any other byte. */
unsigned pct_base64_value(uint8_t byte);

/* Whether a byte other than '+' stands for itself outside base64. */
PCT_INLINE bool is_direct(uint32_t byte)
{
    return byte == '\t' || byte == '\n' || byte == '\r' || (byte >= ' ' && byte < '~' && byte != '\\');
}
