/*
 * CLegacyCharsets: legacy encodings such as GBK and Shift_JIS, with the byte tables of browsers and of
 * CoreFoundation. A row names the source of a charset's mappings, a table holds the mappings, and kernels use
 * a table to convert escaped or unescaped text.
 */
#pragma once

#include "CLegacyCharsetsCoding.h"
#include "CLegacyCharsetsCompile.h"
#include "CLegacyCharsetsMappings.h"
#include "CLegacyCharsetsRows.h"
#include "CLegacyCharsetsText.h"
