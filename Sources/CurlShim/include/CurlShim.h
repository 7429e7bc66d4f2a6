#ifndef SKYDIFF_CURL_SHIM_H
#define SKYDIFF_CURL_SHIM_H

#include <curl/curl.h>
#include <stdbool.h>
#include <stddef.h>

/* 7.80.0: the first with CURLOPT_PREREQFUNCTION. */
#define SKYDIFF_CURL_MINIMUM_VERSION 0x075000

#if LIBCURL_VERSION_NUM < SKYDIFF_CURL_MINIMUM_VERSION
#error "libcurl 7.80.0 or later is needed (CURLOPT_PREREQFUNCTION)"
#endif

/* A growable byte buffer. `bytes` is allocated with malloc and owned by the struct. */
struct skydiff_curl_buffer {
  unsigned char *bytes;
  size_t count;
  size_t capacity;
};

/* The parameters and results of the callbacks of one transfer. */
struct skydiff_curl_transfer {
  /* Parameters, set before the transfer. */
  size_t body_limit;  /* most bytes of body, counted after decompression */
  size_t head_limit;  /* most bytes of header, all responses of the transfer together */
  bool loopback_only; /* whether to refuse connections to other machines */

  /* Results. */
  struct skydiff_curl_buffer head; /* header lines of the latest response */
  struct skydiff_curl_buffer body; /* its body */
  size_t head_total;               /* bytes of header of all responses */
  bool head_complete;              /* whether the empty line after the header was received */
  bool head_too_large;             /* whether head_limit ended the transfer */
  bool body_too_large;             /* whether body_limit ended the transfer */
  bool out_of_memory;              /* whether an allocation failed */
  char refused_address[64];        /* the address that loopback_only refused, or "" */
  char error[CURL_ERROR_SIZE];     /* libcurl's error message, or "" */
};

/* The file to load: the ABI that the headers declare. */
#ifdef __APPLE__
#define SKYDIFF_CURL_LIBRARY "/usr/lib/libcurl.4.dylib"
#else
#define SKYDIFF_CURL_LIBRARY "libcurl.so.4"
#endif

/*
  * Loads and initializes libcurl, once and before any other function here, except
  * skydiff_curl_is_loopback. Linking to it would load some 30 libraries in every run, also without
  * network. Returns false if it cannot be loaded, is older than `minimum_version` or cannot be
  * initialized, and describes that in `problem`, a buffer of `size` bytes.
 */
bool skydiff_curl_load(const char *name, unsigned minimum_version, char *problem, size_t size);

/* The version of the loaded libcurl; NULL before skydiff_curl_load. */
const curl_version_info_data *skydiff_curl_version_info(void);

/* The functions of libcurl with the same names. `poll` waits only for transfers and wakeups. */
CURL *skydiff_curl_easy_init(void);
void skydiff_curl_easy_reset(CURL *easy);
void skydiff_curl_easy_cleanup(CURL *easy);
const char *skydiff_curl_easy_strerror(CURLcode code);
struct curl_slist *skydiff_curl_slist_append(struct curl_slist *list, const char *line);
void skydiff_curl_slist_free_all(struct curl_slist *list);
CURLM *skydiff_curl_multi_init(void);
CURLMcode skydiff_curl_multi_cleanup(CURLM *multi);
CURLMcode skydiff_curl_multi_add_handle(CURLM *multi, CURL *easy);
CURLMcode skydiff_curl_multi_remove_handle(CURLM *multi, CURL *easy);
CURLMcode skydiff_curl_multi_perform(CURLM *multi, int *running);
CURLMsg *skydiff_curl_multi_info_read(CURLM *multi, int *left);
CURLMcode skydiff_curl_multi_poll(CURLM *multi, int milliseconds);
CURLMcode skydiff_curl_multi_wakeup(CURLM *multi);
const char *skydiff_curl_multi_strerror(CURLMcode code);

/*
  * Wrappers for variadic functions (curl_easy_setopt, curl_easy_getinfo, curl_multi_setopt), which
  * Swift cannot call. libcurl copies strings. A list must live until the transfer ends; the caller
  * frees it with curl_slist_free_all. A returned string is valid until the next transfer.
 */
CURLcode skydiff_curl_set_long(CURL *easy, CURLoption option, long value);
CURLcode skydiff_curl_set_string(CURL *easy, CURLoption option, const char *value);
CURLcode skydiff_curl_set_list(CURL *easy, CURLoption option, struct curl_slist *list);
CURLcode skydiff_curl_set_size(CURL *easy, CURLoption option, curl_off_t value);
CURLcode skydiff_curl_get_long(CURL *easy, CURLINFO info, long *value);
CURLcode skydiff_curl_get_string(CURL *easy, CURLINFO info, const char **value);
CURLMcode skydiff_curl_multi_set_long(CURLM *multi, CURLMoption option, long value);

/*
  * Makes the transfer a POST of these bytes, which libcurl copies. The size is set before the bytes,
  * as CURLOPT_COPYPOSTFIELDS requires.
 */
CURLcode skydiff_curl_set_post(CURL *easy, const void *bytes, size_t count);

/*
  * Allows only the protocols http and https. The option depends on the libcurl version, which only
  * the preprocessor knows.
 */
CURLcode skydiff_curl_allow_only_http(CURL *easy);

/*
  * Frees a handle without joining its resolver thread, which can block longer than any timeout.
  * Does nothing if the libcurl version lacks CURLOPT_QUICK_EXIT.
 */
CURLcode skydiff_curl_leave_resolver_behind(CURL *easy);

/*
  * Installs the callbacks that fill `transfer` and check the peer address. `transfer` is owned by the
  * caller and must live as long as the handle uses it.
 */
CURLcode skydiff_curl_attach(CURL *easy, struct skydiff_curl_transfer *transfer);

/*
  * Resets a transfer and frees its buffers. To take ownership of a buffer, set its `bytes` to NULL
  * first and free them with free.
 */
void skydiff_curl_transfer_clear(struct skydiff_curl_transfer *transfer);

/* Accessors for arrays in a struct, which Swift imports as tuples. Valid as long as `transfer`. */
const char *skydiff_curl_error_text(const struct skydiff_curl_transfer *transfer);
const char *skydiff_curl_refused_address(const struct skydiff_curl_transfer *transfer);

/*
  * Whether a numeric IPv4 or IPv6 address is a loopback address.
 */
bool skydiff_curl_is_loopback(const char *address);

#endif
