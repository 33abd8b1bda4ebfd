/* What is in C besides our own library: peers to compare with, and what Swift has no call for. */
#ifndef CPEERS_H
#define CPEERS_H

#include "branchy.h"
#include "icu_peer.h"
#include "measured.h"
#include "processor.h"

#endif
