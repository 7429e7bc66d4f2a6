#ifndef SKYDIFF_CURL_SHIM_H
#define SKYDIFF_CURL_SHIM_H

#include <curl/curl.h>
#include <stdbool.h>
#include <stddef.h>

#if LIBCURL_VERSION_NUM < 0x075000
#error "libcurl 7.80.0 or later is needed (CURLOPT_PREREQFUNCTION)"
#endif

/* Bytes that grow. `bytes` comes from malloc and belongs to whoever holds the struct. */
struct skydiff_curl_buffer {
  unsigned char *bytes;
  size_t count;
  size_t capacity;
};

/* What the callbacks of one transfer are told and what they leave behind. */
struct skydiff_curl_transfer {
  /* Told: set these before the transfer. */
  size_t body_limit;  /* most bytes of body, counted after decompression */
  size_t head_limit;  /* most bytes of header, all answers of the transfer together */
  bool loopback_only; /* whether to end before sending anything to another machine */

  /* Left behind. */
  struct skydiff_curl_buffer head; /* header lines of the latest answer */
  struct skydiff_curl_buffer body; /* its body */
  size_t head_total;               /* bytes of header seen, earlier answers included */
  bool head_complete;              /* whether the header's empty line has come */
  bool head_too_large;             /* whether head_limit ended the transfer */
  bool body_too_large;             /* whether body_limit ended the transfer */
  bool out_of_memory;              /* whether malloc ended the transfer */
  char refused_address[64];        /* the address that loopback_only refused, or "" */
  char error[CURL_ERROR_SIZE];     /* libcurl's words for the error, or "" */
};

/*
 * The setters: curl_easy_setopt, curl_easy_getinfo and curl_multi_setopt take a variable number of
 * arguments, which Swift cannot pass. Nothing is freed here: libcurl copies strings; a list has to
 * live until the transfer is over and is freed by the caller with curl_slist_free_all; a string
 * that is got belongs to the handle and lives until its next transfer.
 */
CURLcode skydiff_curl_set_long(CURL *easy, CURLoption option, long value);
CURLcode skydiff_curl_set_string(CURL *easy, CURLoption option, const char *value);
CURLcode skydiff_curl_set_list(CURL *easy, CURLoption option, struct curl_slist *list);
CURLcode skydiff_curl_set_size(CURL *easy, CURLoption option, curl_off_t value);
CURLcode skydiff_curl_get_long(CURL *easy, CURLINFO info, long *value);
CURLcode skydiff_curl_get_string(CURL *easy, CURLINFO info, const char **value);
CURLMcode skydiff_curl_multi_set_long(CURLM *multi, CURLMoption option, long value);

/*
 * Makes the transfer a POST of these bytes. One function, because the size has to be set before the
 * bytes are copied, and both calls are variadic. libcurl keeps a copy; the caller's stay its own.
 */
CURLcode skydiff_curl_set_post(CURL *easy, const void *bytes, size_t count);

/*
 * Allows http and https and no other protocol. Which option says so depends on libcurl's version,
 * which only the preprocessor sees; both are variadic.
 */
CURLcode skydiff_curl_allow_only_http(CURL *easy);

/*
 * Lets a handle end while its resolver thread is still waiting for an answer, instead of joining
 * that thread, which can take far longer than any timeout; the thread frees what it holds. Older
 * versions of libcurl do not have the option, and only the preprocessor sees the version.
 */
CURLcode skydiff_curl_leave_resolver_behind(CURL *easy);

/*
 * Installs the callbacks that fill `transfer`: header lines, body, libcurl's words for an error,
 * and the check of the address connected to. Setting a callback is variadic; what runs inside
 * libcurl stays in C, so that no Swift error or allocation can unwind through its frames.
 * `transfer` belongs to the caller and has to live as long as the handle uses it.
 */
CURLcode skydiff_curl_attach(CURL *easy, struct skydiff_curl_transfer *transfer);

/*
 * Empties a transfer for its next use and frees its buffers. What was taken over from it by setting
 * a buffer's `bytes` to NULL stays with whoever took it, to be freed with free.
 */
void skydiff_curl_transfer_clear(struct skydiff_curl_transfer *transfer);

/* Reads an array inside a struct, which Swift sees as a tuple. The string lives in `transfer`. */
const char *skydiff_curl_error_text(const struct skydiff_curl_transfer *transfer);
const char *skydiff_curl_refused_address(const struct skydiff_curl_transfer *transfer);

/*
 * Tells whether an IPv4 or IPv6 address in libcurl's spelling is one of this machine's loopback
 * interface. Here because a callback needs it.
 */
bool skydiff_curl_is_loopback(const char *address);

#endif
