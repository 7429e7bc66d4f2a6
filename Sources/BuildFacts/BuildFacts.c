#include "BuildFacts.h"

#ifndef SKYDIFF_COMMIT
#define SKYDIFF_COMMIT ""
#endif

const char *skydiff_commit(void) { return SKYDIFF_COMMIT; }
