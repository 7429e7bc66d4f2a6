#include "GeoNamesData.h"

#include "Checks.h"

/* Aligned, because the parts of the file are arrays of integers. */
_Alignas(16) static const unsigned char places[] = {
#embed "places.bin"
};

_Static_assert(sizeof places == SKYDIFF_PLACES_SIZE,
               "places.bin is damaged: restore it, or run scripts/generate-gazetteer.py");

const void *skydiff_places_bytes(void) { return places; }

size_t skydiff_places_count(void) { return sizeof places; }
