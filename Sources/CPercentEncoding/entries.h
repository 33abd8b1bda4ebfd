/* Entries of tables: up to three bytes of text and, last in memory, their number or another mark. */
#ifndef PCT_ENTRIES_H
#define PCT_ENTRIES_H

#include <stdint.h>
#include <string.h>

#include "target.h"

PCT_INLINE uint32_t make_entry(const uint8_t *text, uint8_t mark)
{
    const uint8_t bytes[4] = {text[0], text[1], text[2], mark};
    uint32_t entry;
    memcpy(&entry, bytes, sizeof entry);
    return entry;
}

PCT_INLINE size_t entry_length(uint32_t entry)
{
    return PCT_LAST_BYTE_32(entry);
}

/* Writes four bytes whatever the entry's length is; the next store overwrites what is too much. */
PCT_INLINE size_t put(uint8_t *dst, size_t at, uint32_t entry)
{
    memcpy(dst + at, &entry, sizeof entry);
    return at + entry_length(entry);
}

#endif
