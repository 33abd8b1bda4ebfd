/* Columns with the portable kernel: encodes by the 256-entry table and decodes by words of eight bytes. */
#include "blocks/words.h"
#include "runs.h"

#define TARGET
#define KERNEL scalar

#include "wiring.h"
