#include "Library.h"

#include <dlfcn.h>
#include <stdio.h>

struct skydiff_curl_library skydiff_curl;

/* Finds all functions; otherwise returns the name of the first that is missing. */
static const char *find_functions(void *handle, struct skydiff_curl_library *library) {
#define SKYDIFF_CURL_FIND(name)                                  \
  *(void **)(&library->name) = dlsym(handle, "curl_" #name);     \
  if (library->name == NULL) {                                   \
    return "curl_" #name;                                        \
  }
  SKYDIFF_CURL_FUNCTIONS(SKYDIFF_CURL_FIND)
#undef SKYDIFF_CURL_FIND
  return NULL;
}

bool skydiff_curl_load(const char *name, unsigned minimum_version, char *problem, size_t size) {
  struct skydiff_curl_library library;
  /* The library is never closed, because its threads and exit handlers may outlive a transfer. */
  void *handle = dlopen(name, RTLD_LAZY | RTLD_LOCAL);
  if (handle == NULL) {
    const char *text = dlerror();
    snprintf(problem, size, "%s", text == NULL ? name : text);
    return false;
  }
  const char *missing = find_functions(handle, &library);
  if (missing != NULL) {
    snprintf(problem, size, "%s has no function %s", name, missing);
    return false;
  }
  const curl_version_info_data *info = library.version_info(CURLVERSION_NOW);
  if (info->version_num < minimum_version) {
    snprintf(
      problem, size, "%s has the version %s, but %u.%u.%u or later is needed", name, info->version,
      minimum_version >> 16, minimum_version >> 8 & 0xff, minimum_version & 0xff
    );
    return false;
  }
  CURLcode code = library.global_init(CURL_GLOBAL_DEFAULT);
  if (code != CURLE_OK) {
    snprintf(problem, size, "%s: %s", name, library.easy_strerror(code));
    return false;
  }
  skydiff_curl = library;
  return true;
}
