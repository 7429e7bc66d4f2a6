#ifndef SKYDIFF_GEONAMES_DATA_H
#define SKYDIFF_GEONAMES_DATA_H

#include <stddef.h>

/* The file of scripts/generate-gazetteer.py, in the read-only pages of the executable. */
const void *_Nonnull skydiff_places_bytes(void);

size_t skydiff_places_count(void);

#endif
