/*
 * CPercentEncodingICU: the only code that includes ICU's headers. Built without the package trait ICU it
 * needs no ICU and says so.
 */
#ifndef CPERCENTENCODINGICU_H
#define CPERCENTENCODINGICU_H

#ifdef __cplusplus
extern "C" {
#endif

/* The version of the ICU library in use, for example "72.1"; "" if the package was built without the trait
 * ICU. */
const char *pct_icu_version(void);

#ifdef __cplusplus
}
#endif

#endif
