#ifndef SKYDIFF_GEONAMES_DATA_H
#define SKYDIFF_GEONAMES_DATA_H

#include <stddef.h>

/* The files of scripts/generate-gazetteer.py, in the read-only pages of the executable. */
const void *_Nonnull skydiff_places_bytes(void);

size_t skydiff_places_count(void);

typedef struct {
  const char *_Nonnull bytes;
  size_t count;
} skydiff_lines;

/* Lines of texts that are separated by tabs, in the order of their first two letters. */
skydiff_lines skydiff_countries(void);

skydiff_lines skydiff_regions(void);

/* For each country its code, then a line for each region: its code and its towns. */
skydiff_lines skydiff_warning_regions(void);

/* For each kind of codes and country a line: pairs of the code of a region and its code of the kind. */
skydiff_lines skydiff_warning_codes(void);

/* A line of pairs of bytes, then for each country and beginning of codes a line and those of its aerodromes. */
skydiff_lines skydiff_aerodromes(void);

#endif
