/* Builds escape sets for charsets whose bytes for ASCII characters differ from ASCII. */
#include "CLegacyCharsets.h"

void pct_ascii_set_init(pct_set *ascii, const pct_set *set, const uint8_t *bytes, const pct_set *other)
{
    *ascii = *set;
    for (size_t character = 0; character < 0x80; character++) {
        bool is_plus = character == ' ' && set->space == '+';
        if (!set->literal[character] && !is_plus) {
            ascii->entry[character] = other->entry[bytes[character]];
        }
    }
}
