/* Declarations shared by the files that define rows. */
#pragma once

#include "CLegacyCharsets.h"

/* The rows of rows.def: first the browsers' charsets, then CoreFoundation's. */
enum {
#define PCT_CHARSET(row, number, name, ...) ROW_##row,
#define PCT_CORE_FOUNDATION(row, number, name, ...)
#define PCT_CORE_FOUNDATION_ONLY(number, name, ...)
#include "rows.def"
#undef PCT_CHARSET
#undef PCT_CORE_FOUNDATION
#undef PCT_CORE_FOUNDATION_ONLY
    BROWSER_ROWS,
    ROW_BEFORE_OTHERS = BROWSER_ROWS - 1,
#define PCT_CHARSET(row, number, name, ...)
#define PCT_CORE_FOUNDATION(row, number, name, ...) ROW_##number,
#define PCT_CORE_FOUNDATION_ONLY(number, name, ...) ROW_##number,
#include "rows.def"
#undef PCT_CHARSET
#undef PCT_CORE_FOUNDATION
#undef PCT_CORE_FOUNDATION_ONLY
    ROWS
};

extern const pct_charset pct_charsets[ROWS];

/* ---- labels.c ---- */

extern const pct_label pct_labels[];
extern const size_t pct_labels_count;

/* ---- overrides.c ---- */

enum { PCT_GB18030_OVERRIDES = 29 };

extern const pct_override pct_gbk_overrides[PCT_GB18030_OVERRIDES];
extern const pct_override pct_gb18030_overrides[PCT_GB18030_OVERRIDES];
extern const pct_override pct_big5_overrides[118];
extern const pct_override pct_koi8_u_overrides[4];
extern const pct_override pct_windows_1253_overrides[2];
extern const pct_override pct_windows_1255_overrides[1];
extern const pct_override pct_euc_jp_overrides[3];
extern const pct_override pct_shift_jis_overrides[4];
extern const pct_override pct_core_foundation_1252_overrides[5];
extern const pct_override pct_core_foundation_jis_overrides[1];

extern const uint16_t pct_iso_8859_16[128];
extern const uint16_t pct_user_defined[128];
extern const uint16_t pct_latin_1[128];
extern const uint16_t pct_next_step[128];
