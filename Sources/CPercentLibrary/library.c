/* The version of the library, and the descriptions of statuses. */
#include "include/percentencoding.h"
#include "include/percentversion.h"

#define QUOTED(text) #text
#define TEXT_OF(constant) QUOTED(constant)

int32_t percent_abi_version(void)
{
    return PERCENT_ABI_VERSION;
}

const char *percent_version(void)
{
    return PERCENT_VERSION;
}

const char *percent_status_text(int32_t status)
{
    switch (status) {
    case PERCENT_OK:
        return "success";
    case PERCENT_OUTPUT_FULL:
        return "output buffer too small";
    case PERCENT_MALFORMED:
        return "malformed escape";
    case PERCENT_UNENCODABLE:
        return "character not in the charset";
    case PERCENT_INVALID:
        return "bytes not valid in the charset";
    case PERCENT_BAD_OFFSETS:
        return "bad offsets of a column";
    case PERCENT_OFFSET_OVERFLOW:
        return "result too large for offsets of 32 bits";
    case PERCENT_BAD_ARGUMENT:
        return "bad argument";
    case PERCENT_UNKNOWN_CHARSET:
        return "unknown charset";
    case PERCENT_OUT_OF_MEMORY:
        return "out of memory";
    case PERCENT_TOO_MANY_CHARSETS:
        return "more than " TEXT_OF(PERCENT_MOST_CHARSETS) " charsets";
    default:
        return "unknown status";
    }
}
