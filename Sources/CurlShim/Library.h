#ifndef SKYDIFF_CURL_LIBRARY_H
#define SKYDIFF_CURL_LIBRARY_H

#include "CurlShim.h"

/* The functions of libcurl that this module uses, without `curl_`. */
#define SKYDIFF_CURL_FUNCTIONS(FUNCTION) \
  FUNCTION(easy_cleanup)                 \
  FUNCTION(easy_getinfo)                 \
  FUNCTION(easy_init)                    \
  FUNCTION(easy_reset)                   \
  FUNCTION(easy_setopt)                  \
  FUNCTION(easy_strerror)                \
  FUNCTION(global_init)                  \
  FUNCTION(multi_add_handle)             \
  FUNCTION(multi_cleanup)                \
  FUNCTION(multi_info_read)              \
  FUNCTION(multi_init)                   \
  FUNCTION(multi_perform)                \
  FUNCTION(multi_poll)                   \
  FUNCTION(multi_remove_handle)          \
  FUNCTION(multi_setopt)                 \
  FUNCTION(multi_strerror)               \
  FUNCTION(multi_wakeup)                 \
  FUNCTION(slist_append)                 \
  FUNCTION(slist_free_all)               \
  FUNCTION(version_info)

/* A pointer to each function; the compiler checks calls with the types of `curl.h`. */
struct skydiff_curl_library {
#define SKYDIFF_CURL_POINTER(name) __typeof__(curl_##name) *name;
  SKYDIFF_CURL_FUNCTIONS(SKYDIFF_CURL_POINTER)
#undef SKYDIFF_CURL_POINTER
};

/* The loaded functions; all are NULL before skydiff_curl_load. */
extern struct skydiff_curl_library skydiff_curl;

#endif
