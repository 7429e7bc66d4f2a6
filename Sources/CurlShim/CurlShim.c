#include "CurlShim.h"

CURLcode skydiff_curl_set_long(CURL *easy, CURLoption option, long value) {
  return curl_easy_setopt(easy, option, value);
}

CURLcode skydiff_curl_set_string(CURL *easy, CURLoption option, const char *value) {
  return curl_easy_setopt(easy, option, value);
}

CURLcode skydiff_curl_set_list(CURL *easy, CURLoption option, struct curl_slist *list) {
  return curl_easy_setopt(easy, option, list);
}

CURLcode skydiff_curl_set_size(CURL *easy, CURLoption option, curl_off_t value) {
  return curl_easy_setopt(easy, option, value);
}

CURLcode skydiff_curl_get_long(CURL *easy, CURLINFO info, long *value) {
  return curl_easy_getinfo(easy, info, value);
}

CURLcode skydiff_curl_get_string(CURL *easy, CURLINFO info, const char **value) {
  return curl_easy_getinfo(easy, info, value);
}

CURLMcode skydiff_curl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
  return curl_multi_setopt(multi, option, value);
}

CURLcode skydiff_curl_set_post(CURL *easy, const void *bytes, size_t count) {
  CURLcode code = curl_easy_setopt(easy, CURLOPT_POST, 1L);
  if (code == CURLE_OK) {
    code = curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)count);
  }
  if (code == CURLE_OK) {
    code = curl_easy_setopt(easy, CURLOPT_COPYPOSTFIELDS, count > 0 ? bytes : "");
  }
  return code;
}

CURLcode skydiff_curl_allow_only_http(CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075500
  return curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
#else
  return curl_easy_setopt(easy, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
}

CURLcode skydiff_curl_leave_resolver_behind(CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075700
  return curl_easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);
#else
  (void)easy;
  return CURLE_OK;
#endif
}
