/*
 * CLegacyCharsets: encodings from before UTF-8, such as GBK and Shift_JIS, with the bytes of browsers and of
 * CoreFoundation. A row says where the mappings of a charset come from, a table has them, and kernels convert
 * text by a table, escaped or not.
 */
#ifndef CLEGACYCHARSETS_H
#define CLEGACYCHARSETS_H

#include "CLegacyCharsetsCompile.h"
#include "CLegacyCharsetsICU.h"
#include "CLegacyCharsetsRows.h"
#include "CLegacyCharsetsText.h"

#endif
