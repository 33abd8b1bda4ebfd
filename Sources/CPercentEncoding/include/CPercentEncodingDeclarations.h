/*
 * CPercentEncodingDeclarations: the macros around the declarations in the headers of this package. Between
 * them, functions have C linkage, and pointers are never NULL unless marked PCT_NULLABLE.
 */
#pragma once

#ifdef __clang__
#define PCT_NULLABLE _Nullable
#define PCT_NONNULL _Nonnull
#define PCT_NONNULL_BEGIN _Pragma("clang assume_nonnull begin")
#define PCT_NONNULL_END _Pragma("clang assume_nonnull end")
#else
#define PCT_NULLABLE
#define PCT_NONNULL
#define PCT_NONNULL_BEGIN
#define PCT_NONNULL_END
#endif

#ifdef __cplusplus
#define PCT_DECLARATIONS_BEGIN                                                                               \
    extern "C" {                                                                                             \
    PCT_NONNULL_BEGIN
#define PCT_DECLARATIONS_END                                                                                 \
    PCT_NONNULL_END                                                                                          \
    }
#else
#define PCT_DECLARATIONS_BEGIN PCT_NONNULL_BEGIN
#define PCT_DECLARATIONS_END PCT_NONNULL_END
#endif
