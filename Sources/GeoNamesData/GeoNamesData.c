#include "GeoNamesData.h"

#include "Checks.h"

/* Aligned, because the parts of the file are arrays of integers. */
_Alignas(16) static const unsigned char places[] = {
#embed "places.bin"
};

_Static_assert(sizeof places == SKYDIFF_PLACES_SIZE,
               "places.bin is damaged: restore it, or run scripts/generate-gazetteer.py");

static const char countries[] = {
#embed "countries.txt"
};

static const char regions[] = {
#embed "regions.txt"
};

static const char warning_regions[] = {
#embed "warning-regions.txt"
};

static const char warning_codes[] = {
#embed "warning-codes.txt"
};

/* Not characters: some bytes stand for pairs of others. */
static const unsigned char aerodromes[] = {
#embed "aerodromes.txt"
};

const void *skydiff_places_bytes(void) { return places; }

size_t skydiff_places_count(void) { return sizeof places; }

skydiff_lines skydiff_countries(void) { return (skydiff_lines){countries, sizeof countries}; }

skydiff_lines skydiff_regions(void) { return (skydiff_lines){regions, sizeof regions}; }

skydiff_lines skydiff_warning_regions(void) {
  return (skydiff_lines){warning_regions, sizeof warning_regions};
}

skydiff_lines skydiff_warning_codes(void) {
  return (skydiff_lines){warning_codes, sizeof warning_codes};
}

skydiff_lines skydiff_aerodromes(void) {
  return (skydiff_lines){(const char *)aerodromes, sizeof aerodromes};
}
