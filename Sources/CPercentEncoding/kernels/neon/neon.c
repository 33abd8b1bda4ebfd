/* AArch64: The kernel for AArch64 with NEON: sixteen bytes at a time by lookups. */
#include "../kernel.h"

#if PCT_TARGET_AARCH64

#include "decode.h"
#include "../bytes16/wiring.h"

PCT_DEFINE_KERNEL16(neon, PCT_FEATURE_NEON)

#endif
