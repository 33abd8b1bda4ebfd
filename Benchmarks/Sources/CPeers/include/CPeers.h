/* The benchmark's own C code: peers to compare with, and calls that Swift does not offer. */
#ifndef CPEERS_H
#define CPEERS_H

#include "branchy.h"
#include "icu_peer.h"
#include "measured.h"
#include "processor.h"

#endif
