#include "Library.h"

CURL *skydiff_curl_easy_init(void) {
  return skydiff_curl.easy_init();
}

void skydiff_curl_easy_reset(CURL *easy) {
  skydiff_curl.easy_reset(easy);
}

void skydiff_curl_easy_cleanup(CURL *easy) {
  skydiff_curl.easy_cleanup(easy);
}

const char *skydiff_curl_easy_strerror(CURLcode code) {
  return skydiff_curl.easy_strerror(code);
}

struct curl_slist *skydiff_curl_slist_append(struct curl_slist *list, const char *line) {
  return skydiff_curl.slist_append(list, line);
}

void skydiff_curl_slist_free_all(struct curl_slist *list) {
  skydiff_curl.slist_free_all(list);
}

CURLM *skydiff_curl_multi_init(void) {
  return skydiff_curl.multi_init();
}

CURLMcode skydiff_curl_multi_cleanup(CURLM *multi) {
  return skydiff_curl.multi_cleanup(multi);
}

CURLMcode skydiff_curl_multi_add_handle(CURLM *multi, CURL *easy) {
  return skydiff_curl.multi_add_handle(multi, easy);
}

CURLMcode skydiff_curl_multi_remove_handle(CURLM *multi, CURL *easy) {
  return skydiff_curl.multi_remove_handle(multi, easy);
}

CURLMcode skydiff_curl_multi_perform(CURLM *multi, int *running) {
  return skydiff_curl.multi_perform(multi, running);
}

CURLMsg *skydiff_curl_multi_info_read(CURLM *multi, int *left) {
  return skydiff_curl.multi_info_read(multi, left);
}

CURLMcode skydiff_curl_multi_poll(CURLM *multi, int milliseconds) {
  return skydiff_curl.multi_poll(multi, NULL, 0, milliseconds, NULL);
}

CURLMcode skydiff_curl_multi_wakeup(CURLM *multi) {
  return skydiff_curl.multi_wakeup(multi);
}

const char *skydiff_curl_multi_strerror(CURLMcode code) {
  return skydiff_curl.multi_strerror(code);
}

CURLcode skydiff_curl_set_long(CURL *easy, CURLoption option, long value) {
  return skydiff_curl.easy_setopt(easy, option, value);
}

CURLcode skydiff_curl_set_string(CURL *easy, CURLoption option, const char *value) {
  return skydiff_curl.easy_setopt(easy, option, value);
}

CURLcode skydiff_curl_set_list(CURL *easy, CURLoption option, struct curl_slist *list) {
  return skydiff_curl.easy_setopt(easy, option, list);
}

CURLcode skydiff_curl_set_size(CURL *easy, CURLoption option, curl_off_t value) {
  return skydiff_curl.easy_setopt(easy, option, value);
}

CURLcode skydiff_curl_get_long(CURL *easy, CURLINFO info, long *value) {
  return skydiff_curl.easy_getinfo(easy, info, value);
}

CURLcode skydiff_curl_get_string(CURL *easy, CURLINFO info, const char **value) {
  return skydiff_curl.easy_getinfo(easy, info, value);
}

CURLMcode skydiff_curl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
  return skydiff_curl.multi_setopt(multi, option, value);
}

const curl_version_info_data *skydiff_curl_version_info(void) {
  return skydiff_curl.version_info == NULL ? NULL : skydiff_curl.version_info(CURLVERSION_NOW);
}

CURLcode skydiff_curl_set_post(CURL *easy, const void *bytes, size_t count) {
  CURLcode code = skydiff_curl.easy_setopt(easy, CURLOPT_POST, 1L);
  if (code == CURLE_OK) {
    code = skydiff_curl.easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)count);
  }
  if (code == CURLE_OK) {
    code = skydiff_curl.easy_setopt(easy, CURLOPT_COPYPOSTFIELDS, count > 0 ? bytes : "");
  }
  return code;
}

CURLcode skydiff_curl_allow_only_http(CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075500
  return skydiff_curl.easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
#else
  return skydiff_curl.easy_setopt(easy, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
}

CURLcode skydiff_curl_leave_resolver_behind(CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075700
  return skydiff_curl.easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);
#else
  (void)easy;
  return CURLE_OK;
#endif
}
