/* The differences between the tables of charsets and the converters of ICU 72, and the charsets that ICU 72
 * lacks. */
#include "rows.h"

/* GB 18030-2022: 18 characters took over the codes of private use characters. The private use characters are
 * still encoded with these codes (WHATWG Encoding, section 10.2.2). ICU has this change from version 73 on.
 * U+E5E5 is never encoded. The bytes A3 A0 are decoded as U+3000. The override of U+E5E5 does not apply
 * to CoreFoundation. */
#define GB18030_2022                                                                                         \
    {0, 0xE5E5, PCT_ENCODING, 1, 0}, {0xA3A0, 0x3000, PCT_DECODING, 1, 0},                                   \
        {0xFE59, 0x9FB4, PCT_BOTH_WAYS, 1, 0}, {0xFE61, 0x9FB5, PCT_BOTH_WAYS, 1, 0},                        \
        {0xFE66, 0x9FB6, PCT_BOTH_WAYS, 2, 0}, {0xFE6D, 0x9FB8, PCT_BOTH_WAYS, 1, 0},                        \
        {0xFE7E, 0x9FB9, PCT_BOTH_WAYS, 1, 0}, {0xFE90, 0x9FBA, PCT_BOTH_WAYS, 1, 0},                        \
        {0xFEA0, 0x9FBB, PCT_BOTH_WAYS, 1, 0}, {0xA6D9, 0xFE10, PCT_BOTH_WAYS, 1, 0},                        \
        {0xA6DB, 0xFE11, PCT_BOTH_WAYS, 1, 0}, {0xA6DA, 0xFE12, PCT_BOTH_WAYS, 1, 0},                        \
        {0xA6DC, 0xFE13, PCT_BOTH_WAYS, 4, 0}, {0xA6EC, 0xFE17, PCT_BOTH_WAYS, 2, 0},                        \
        {0xA6F3, 0xFE19, PCT_BOTH_WAYS, 1, 0}, {0xFE59, 0xE81E, PCT_ENCODING, 1, 0},                         \
        {0xFE61, 0xE826, PCT_ENCODING, 1, 0}, {0xFE66, 0xE82B, PCT_ENCODING, 2, 0},                          \
        {0xFE6D, 0xE832, PCT_ENCODING, 1, 0}, {0xFE7E, 0xE843, PCT_ENCODING, 1, 0},                          \
        {0xFE90, 0xE854, PCT_ENCODING, 1, 0}, {0xFEA0, 0xE864, PCT_ENCODING, 1, 0},                          \
        {0xA6D9, 0xE78D, PCT_ENCODING, 7, 0}, {0xA6EC, 0xE794, PCT_ENCODING, 2, 0},                          \
        {0xA6F3, 0xE796, PCT_ENCODING, 1, 0}, {0x82359037, 0x9FB4, PCT_DECODING, 8, 0},                      \
        {0x84318236, 0xFE10, PCT_DECODING, 10, 0},                                                           \
    {                                                                                                        \
        0x8135F437, 0xE7C7, PCT_DECODING, 1, 0                                                               \
    }

const pct_override pct_gbk_overrides[PCT_GB18030_OVERRIDES] = {GB18030_2022,
                                                               {0x80, 0x20AC, PCT_BOTH_WAYS, 1, 0}};
const pct_override pct_gb18030_overrides[PCT_GB18030_OVERRIDES] = {GB18030_2022,
                                                                   {0x80, 0x20AC, PCT_DECODING, 1, 0}};

/* ICU implements HKSCS-2008, but maps some codes to private use characters and does not decode some codes of
 * HKSCS-1999. */
const pct_override pct_big5_overrides[118] = {
    {0x87A4, 0x9F97, PCT_DECODING, 1, 0},      {0x87AC, 0x9F96, PCT_DECODING, 1, 0},
    {0x8840, 0x31C0, PCT_DECODING, 5, 0},      {0x8846, 0x31C5, PCT_DECODING, 1, 0},
    {0x8849, 0x31C6, PCT_DECODING, 2, 0},      {0x884D, 0x31C8, PCT_DECODING, 1, 0},
    {0x884F, 0x31C9, PCT_DECODING, 4, 0},      {0x8854, 0x31CD, PCT_DECODING, 2, 0},
    {0x8862, 0x00CA, PCT_DECODING, 1, 0x0304}, {0x8864, 0x00CA, PCT_DECODING, 1, 0x030C},
    {0x88A3, 0x00EA, PCT_DECODING, 1, 0x0304}, {0x88A5, 0x00EA, PCT_DECODING, 1, 0x030C},
    {0x88A9, 0x23DA, PCT_DECODING, 2, 0},      {0x8C43, 0x9FA6, PCT_DECODING, 1, 0},
    {0x8C6D, 0x9FA7, PCT_DECODING, 1, 0},      {0x8C74, 0x9FA8, PCT_DECODING, 1, 0},
    {0x8CB7, 0x9FA9, PCT_DECODING, 1, 0},      {0x8CB9, 0x9FAA, PCT_DECODING, 1, 0},
    {0x8CBB, 0x9FAB, PCT_DECODING, 1, 0},      {0x8CC0, 0x9FAC, PCT_DECODING, 1, 0},
    {0x8CD7, 0x9FAD, PCT_DECODING, 2, 0},      {0x8CDA, 0x9FAF, PCT_DECODING, 1, 0},
    {0x8CED, 0x9FB2, PCT_DECODING, 1, 0},      {0x8D48, 0x9FB3, PCT_DECODING, 1, 0},
    {0x8E69, 0x7BB8, PCT_DECODING, 1, 0},      {0x8E6F, 0x7C06, PCT_DECODING, 1, 0},
    {0x8E7E, 0x7CCE, PCT_DECODING, 1, 0},      {0x8EAB, 0x7DD2, PCT_DECODING, 1, 0},
    {0x8EB4, 0x7E1D, PCT_DECODING, 1, 0},      {0x8ECD, 0x8005, PCT_DECODING, 1, 0},
    {0x8ED0, 0x8028, PCT_DECODING, 1, 0},      {0x8F57, 0x83C1, PCT_DECODING, 1, 0},
    {0x8F69, 0x84A8, PCT_DECODING, 1, 0},      {0x8F6E, 0x840F, PCT_DECODING, 1, 0},
    {0x8FCB, 0x89A6, PCT_DECODING, 1, 0},      {0x8FCC, 0x89A9, PCT_DECODING, 1, 0},
    {0x8FFE, 0x8D77, PCT_DECODING, 1, 0},      {0x906D, 0x90FD, PCT_DECODING, 1, 0},
    {0x907A, 0x92B9, PCT_DECODING, 1, 0},      {0x90DC, 0x975C, PCT_DECODING, 1, 0},
    {0x90F1, 0x97FF, PCT_DECODING, 1, 0},      {0x91BF, 0x9F16, PCT_DECODING, 1, 0},
    {0x9244, 0x8503, PCT_DECODING, 1, 0},      {0x92AF, 0x5159, PCT_DECODING, 1, 0},
    {0x92B0, 0x515B, PCT_DECODING, 1, 0},      {0x92B1, 0x515D, PCT_DECODING, 2, 0},
    {0x92C8, 0x936E, PCT_DECODING, 1, 0},      {0x92D1, 0x7479, PCT_DECODING, 1, 0},
    {0x9447, 0x6D67, PCT_DECODING, 1, 0},      {0x94CA, 0x799B, PCT_DECODING, 1, 0},
    {0x95D9, 0x9097, PCT_DECODING, 1, 0},      {0x9644, 0x975D, PCT_DECODING, 1, 0},
    {0x96ED, 0x701E, PCT_DECODING, 1, 0},      {0x96FC, 0x5B28, PCT_DECODING, 1, 0},
    {0x9B76, 0x7201, PCT_DECODING, 1, 0},      {0x9B78, 0x77D7, PCT_DECODING, 1, 0},
    {0x9B7B, 0x7E87, PCT_DECODING, 1, 0},      {0x9BC6, 0x99D6, PCT_DECODING, 1, 0},
    {0x9BDE, 0x91D4, PCT_DECODING, 1, 0},      {0x9BEC, 0x60DE, PCT_DECODING, 1, 0},
    {0x9BF6, 0x6FB6, PCT_DECODING, 1, 0},      {0x9C42, 0x8F36, PCT_DECODING, 1, 0},
    {0x9C53, 0x4FBB, PCT_DECODING, 1, 0},      {0x9C62, 0x71DF, PCT_DECODING, 1, 0},
    {0x9C68, 0x9104, PCT_DECODING, 1, 0},      {0x9C6B, 0x9DF0, PCT_DECODING, 1, 0},
    {0x9C77, 0x83CF, PCT_DECODING, 1, 0},      {0x9CBC, 0x5C10, PCT_DECODING, 1, 0},
    {0x9CBD, 0x79E3, PCT_DECODING, 1, 0},      {0x9CD0, 0x5A67, PCT_DECODING, 1, 0},
    {0x9D57, 0x8F0B, PCT_DECODING, 1, 0},      {0x9D5A, 0x7B51, PCT_DECODING, 1, 0},
    {0x9DC4, 0x62D0, PCT_DECODING, 1, 0},      {0x9EA9, 0x6062, PCT_DECODING, 1, 0},
    {0x9EEF, 0x75F9, PCT_DECODING, 1, 0},      {0x9EFD, 0x6C4A, PCT_DECODING, 1, 0},
    {0x9F60, 0x9B2E, PCT_DECODING, 1, 0},      {0x9F66, 0x9F17, PCT_DECODING, 1, 0},
    {0x9FCB, 0x50ED, PCT_DECODING, 1, 0},      {0x9FD8, 0x5F0C, PCT_DECODING, 1, 0},
    {0xA063, 0x880F, PCT_DECODING, 1, 0},      {0xA077, 0x62CE, PCT_DECODING, 1, 0},
    {0xA0D5, 0x7468, PCT_DECODING, 1, 0},      {0xA0DF, 0x7162, PCT_DECODING, 1, 0},
    {0xA0E4, 0x7250, PCT_DECODING, 1, 0},      {0xA3C0, 0x2400, PCT_BOTH_WAYS, 32, 0},
    {0xA3E0, 0x2421, PCT_BOTH_WAYS, 1, 0},     {0xC6CF, 0x5EF4, PCT_BOTH_WAYS, 1, 0},
    {0xC6D3, 0x65E0, PCT_BOTH_WAYS, 1, 0},     {0xC6D5, 0x7676, PCT_BOTH_WAYS, 1, 0},
    {0xC6D7, 0x96B6, PCT_BOTH_WAYS, 1, 0},     {0xC6DE, 0x3003, PCT_DECODING, 1, 0},
    {0xC6DF, 0x4EDD, PCT_BOTH_WAYS, 1, 0},     {0xC879, 0x31CF, PCT_BOTH_WAYS, 1, 0},
    {0xC8A1, 0x9FB0, PCT_BOTH_WAYS, 1, 0},     {0xC8A3, 0x9FB1, PCT_BOTH_WAYS, 1, 0},
    {0xFA5F, 0x5029, PCT_DECODING, 1, 0},      {0xFA66, 0x507D, PCT_DECODING, 1, 0},
    {0xFABD, 0x5305, PCT_DECODING, 1, 0},      {0xFAC5, 0x5344, PCT_DECODING, 1, 0},
    {0xFAD5, 0x537F, PCT_DECODING, 1, 0},      {0xFB48, 0x5605, PCT_BOTH_WAYS, 1, 0},
    {0xFBB8, 0x5A77, PCT_DECODING, 1, 0},      {0xFBF3, 0x5E75, PCT_DECODING, 1, 0},
    {0xFBF9, 0x5ED0, PCT_BOTH_WAYS, 1, 0},     {0xFC4F, 0x5F58, PCT_DECODING, 1, 0},
    {0xFC6C, 0x60A4, PCT_BOTH_WAYS, 1, 0},     {0xFCB9, 0x6490, PCT_DECODING, 1, 0},
    {0xFCE2, 0x6674, PCT_DECODING, 1, 0},      {0xFCF1, 0x675E, PCT_DECODING, 1, 0},
    {0xFDB7, 0x6C9C, PCT_DECODING, 1, 0},      {0xFDB8, 0x6E1D, PCT_DECODING, 1, 0},
    {0xFDBB, 0x6E2F, PCT_DECODING, 1, 0},      {0xFDF1, 0x716E, PCT_DECODING, 1, 0},
    {0xFE52, 0x732A, PCT_BOTH_WAYS, 1, 0},     {0xFE6F, 0x745C, PCT_DECODING, 1, 0},
    {0xFEAA, 0x74E9, PCT_DECODING, 1, 0},      {0xFEDD, 0x7809, PCT_DECODING, 1, 0}};

/* Belarusian letters replace two box-drawing characters, as in Windows. */
const pct_override pct_koi8_u_overrides[4] = {{0xAE, 0x045E, PCT_BOTH_WAYS, 1, 0},
                                              {0xBE, 0x040E, PCT_BOTH_WAYS, 1, 0},
                                              {0, 0x255D, PCT_ENCODING, 1, 0},
                                              {0, 0x256C, PCT_ENCODING, 1, 0}};

/* Removes ICU's mapping between 0xAA and U+00AA; the standard does not have this mapping. */
const pct_override pct_windows_1253_overrides[2] = {{0, 0xAA, PCT_ENCODING, 1, 0},
                                                    {0xAA, 0, PCT_DECODING, 1, 0}};

/* Adds a Hebrew point that ICU lacks. */
const pct_override pct_windows_1255_overrides[1] = {{0xCA, 0x05BA, PCT_BOTH_WAYS, 1, 0}};

const pct_override pct_euc_jp_overrides[3] = {{0x5C, 0xA5, PCT_ENCODING, 1, 0},
                                              {0x7E, 0x203E, PCT_ENCODING, 1, 0},
                                              {0xA1DD, 0x2212, PCT_ENCODING, 1, 0}};

const pct_override pct_shift_jis_overrides[4] = {{0x80, 0x80, PCT_BOTH_WAYS, 1, 0},
                                                 {0x5C, 0xA5, PCT_ENCODING, 1, 0},
                                                 {0x7E, 0x203E, PCT_ENCODING, 1, 0},
                                                 {0x817C, 0x2212, PCT_ENCODING, 1, 0}};

/* Removes the bytes that CoreFoundation's windows-1252 lacks. */
const pct_override pct_core_foundation_1252_overrides[5] = {{0, 0x81, PCT_BOTH_WAYS, 1, 0},
                                                            {0, 0x8D, PCT_BOTH_WAYS, 1, 0},
                                                            {0, 0x8F, PCT_BOTH_WAYS, 1, 0},
                                                            {0, 0x90, PCT_BOTH_WAYS, 1, 0},
                                                            {0, 0x9D, PCT_BOTH_WAYS, 1, 0}};

/* Adds a code of CoreFoundation's ISO-2022-JP to those of EUC-JP. */
const pct_override pct_core_foundation_jis_overrides[1] = {{0xADE2, 0xF86F, PCT_ENCODING, 1, 0}};

/* ISO/IEC 8859-16:2001, for which ICU 72 has no converter. */
const uint16_t pct_iso_8859_16[128] = {
    0x0080, 0x0081, 0x0082, 0x0083, 0x0084, 0x0085, 0x0086, 0x0087, 0x0088, 0x0089, 0x008A, 0x008B, 0x008C,
    0x008D, 0x008E, 0x008F, 0x0090, 0x0091, 0x0092, 0x0093, 0x0094, 0x0095, 0x0096, 0x0097, 0x0098, 0x0099,
    0x009A, 0x009B, 0x009C, 0x009D, 0x009E, 0x009F, 0x00A0, 0x0104, 0x0105, 0x0141, 0x20AC, 0x201E, 0x0160,
    0x00A7, 0x0161, 0x00A9, 0x0218, 0x00AB, 0x0179, 0x00AD, 0x017A, 0x017B, 0x00B0, 0x00B1, 0x010C, 0x0142,
    0x017D, 0x201D, 0x00B6, 0x00B7, 0x017E, 0x010D, 0x0219, 0x00BB, 0x0152, 0x0153, 0x0178, 0x017C, 0x00C0,
    0x00C1, 0x00C2, 0x0102, 0x00C4, 0x0106, 0x00C6, 0x00C7, 0x00C8, 0x00C9, 0x00CA, 0x00CB, 0x00CC, 0x00CD,
    0x00CE, 0x00CF, 0x0110, 0x0143, 0x00D2, 0x00D3, 0x00D4, 0x0150, 0x00D6, 0x015A, 0x0170, 0x00D9, 0x00DA,
    0x00DB, 0x00DC, 0x0118, 0x021A, 0x00DF, 0x00E0, 0x00E1, 0x00E2, 0x0103, 0x00E4, 0x0107, 0x00E6, 0x00E7,
    0x00E8, 0x00E9, 0x00EA, 0x00EB, 0x00EC, 0x00ED, 0x00EE, 0x00EF, 0x0111, 0x0144, 0x00F2, 0x00F3, 0x00F4,
    0x0151, 0x00F6, 0x015B, 0x0171, 0x00F9, 0x00FA, 0x00FB, 0x00FC, 0x0119, 0x021B, 0x00FF};

/* 128 consecutive characters. */
#define EIGHT_FROM(c) (c), (c) + 1, (c) + 2, (c) + 3, (c) + 4, (c) + 5, (c) + 6, (c) + 7
#define MANY_FROM(c) EIGHT_FROM(c), EIGHT_FROM((c) + 8), EIGHT_FROM((c) + 16), EIGHT_FROM((c) + 24)
#define CHARACTERS_FROM(c) MANY_FROM(c), MANY_FROM((c) + 32), MANY_FROM((c) + 64), MANY_FROM((c) + 96)

/* The characters from U+F780 to U+F7FF (WHATWG Encoding, section 14.5). */
const uint16_t pct_user_defined[128] = {CHARACTERS_FROM(0xF780)};

/* ISO/IEC 8859-1. */
const uint16_t pct_latin_1[128] = {CHARACTERS_FROM(0x80)};

/* NeXTSTEP; 0xFE has no character. */
const uint16_t pct_next_step[128] = {
    0x00A0, 0x00C0, 0x00C1, 0x00C2, 0x00C3, 0x00C4, 0x00C5, 0x00C7, 0x00C8, 0x00C9, 0x00CA, 0x00CB, 0x00CC,
    0x00CD, 0x00CE, 0x00CF, 0x00D0, 0x00D1, 0x00D2, 0x00D3, 0x00D4, 0x00D5, 0x00D6, 0x00D9, 0x00DA, 0x00DB,
    0x00DC, 0x00DD, 0x00DE, 0x00B5, 0x00D7, 0x00F7, 0x00A9, 0x00A1, 0x00A2, 0x00A3, 0x2044, 0x00A5, 0x0192,
    0x00A7, 0x00A4, 0x2019, 0x201C, 0x00AB, 0x2039, 0x203A, 0xFB01, 0xFB02, 0x00AE, 0x2013, 0x2020, 0x2021,
    0x00B7, 0x00A6, 0x00B6, 0x2022, 0x201A, 0x201E, 0x201D, 0x00BB, 0x2026, 0x2030, 0x00AC, 0x00BF, 0x00B9,
    0x02CB, 0x00B4, 0x02C6, 0x02DC, 0x00AF, 0x02D8, 0x02D9, 0x00A8, 0x00B2, 0x02DA, 0x00B8, 0x00B3, 0x02DD,
    0x02DB, 0x02C7, 0x2014, 0x00B1, 0x00BC, 0x00BD, 0x00BE, 0x00E0, 0x00E1, 0x00E2, 0x00E3, 0x00E4, 0x00E5,
    0x00E7, 0x00E8, 0x00E9, 0x00EA, 0x00EB, 0x00EC, 0x00C6, 0x00ED, 0x00AA, 0x00EE, 0x00EF, 0x00F0, 0x00F1,
    0x0141, 0x00D8, 0x0152, 0x00BA, 0x00F2, 0x00F3, 0x00F4, 0x00F5, 0x00F6, 0x00E6, 0x00F9, 0x00FA, 0x00FB,
    0x0131, 0x00FC, 0x00FD, 0x0142, 0x00F8, 0x0153, 0x00DF, 0x00FE, 0x00FF, 0x0000, 0xFFFD};
