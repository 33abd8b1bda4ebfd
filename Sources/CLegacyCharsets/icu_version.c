/* The version of the linked ICU. */
#include "CLegacyCharsetsICU.h"

#ifdef PCT_ICU

#include "icu_converter.h"

const char *pct_icu_version(void)
{
    static _Thread_local char text[U_MAX_VERSION_STRING_LENGTH];
    UVersionInfo version;
    u_getVersion(version);
    u_versionToString(version, text);
    return text;
}

#else

const char *pct_icu_version(void)
{
    return "";
}

#endif
