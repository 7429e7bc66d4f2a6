#include "Library.h"

#include <arpa/inet.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool append(struct skydiff_curl_buffer *buffer, const void *bytes, size_t count) {
  if (count > buffer->capacity - buffer->count) {
    size_t capacity = buffer->capacity < 4096 ? 4096 : buffer->capacity;
    while (capacity - buffer->count < count) {
      if (capacity > SIZE_MAX / 2) {
        return false;
      }
      capacity *= 2;
    }
    unsigned char *grown = realloc(buffer->bytes, capacity);
    if (grown == NULL) {
      return false;
    }
    buffer->bytes = grown;
    buffer->capacity = capacity;
  }
  memcpy(buffer->bytes + buffer->count, bytes, count);
  buffer->count += count;
  return true;
}

static bool is_empty_line(const char *line, size_t count) {
  return (count == 2 && line[0] == '\r' && line[1] == '\n') || (count == 1 && line[0] == '\n');
}

/* CURLOPT_HEADERFUNCTION: called for each header line, including status lines. */
static size_t receive_head(char *line, size_t size, size_t count, void *context) {
  struct skydiff_curl_transfer *transfer = context;
  (void)size; /* always 1 */
  if (transfer->head_complete && count >= 5 && memcmp(line, "HTTP/", 5) == 0) {
    /* The previous header belonged to an interim response, such as a 103. */
    transfer->head.count = 0;
    transfer->head_complete = false;
  }
  if (count > transfer->head_limit - transfer->head_total) {
    transfer->head_too_large = true;
    return 0;
  }
  transfer->head_total += count;
  if (!append(&transfer->head, line, count)) {
    transfer->out_of_memory = true;
    return 0;
  }
  if (is_empty_line(line, count)) {
    transfer->head_complete = true;
  }
  return count;
}

/* CURLOPT_WRITEFUNCTION: called with the decompressed body. Returning less ends the transfer. */
static size_t receive_body(char *bytes, size_t size, size_t count, void *context) {
  struct skydiff_curl_transfer *transfer = context;
  (void)size; /* always 1 */
  if (count > transfer->body_limit - transfer->body.count) {
    transfer->body_too_large = true;
    return 0;
  }
  if (!append(&transfer->body, bytes, count)) {
    transfer->out_of_memory = true;
    return 0;
  }
  return count;
}

/* CURLOPT_PREREQFUNCTION: called before each request is sent, also on reused connections. */
static int check_peer(void *context, char *peer, char *local, int peer_port, int local_port) {
  struct skydiff_curl_transfer *transfer = context;
  (void)local;
  (void)peer_port;
  (void)local_port;
  if (transfer->loopback_only && !skydiff_curl_is_loopback(peer)) {
    snprintf(transfer->refused_address, sizeof transfer->refused_address, "%s", peer);
    return CURL_PREREQFUNC_ABORT;
  }
  return CURL_PREREQFUNC_OK;
}

CURLcode skydiff_curl_attach(CURL *easy, struct skydiff_curl_transfer *transfer) {
  CURLcode code = skydiff_curl.easy_setopt(easy, CURLOPT_HEADERFUNCTION, receive_head);
  if (code == CURLE_OK) {
    code = skydiff_curl.easy_setopt(easy, CURLOPT_HEADERDATA, transfer);
  }
  if (code == CURLE_OK) {
    code = skydiff_curl.easy_setopt(easy, CURLOPT_WRITEFUNCTION, receive_body);
  }
  if (code == CURLE_OK) {
    code = skydiff_curl.easy_setopt(easy, CURLOPT_WRITEDATA, transfer);
  }
  if (code == CURLE_OK) {
    code = skydiff_curl.easy_setopt(easy, CURLOPT_PREREQFUNCTION, check_peer);
  }
  if (code == CURLE_OK) {
    code = skydiff_curl.easy_setopt(easy, CURLOPT_PREREQDATA, transfer);
  }
  if (code == CURLE_OK) {
    code = skydiff_curl.easy_setopt(easy, CURLOPT_ERRORBUFFER, transfer->error);
  }
  return code;
}

void skydiff_curl_transfer_clear(struct skydiff_curl_transfer *transfer) {
  free(transfer->head.bytes);
  free(transfer->body.bytes);
  memset(transfer, 0, sizeof *transfer);
}

const char *skydiff_curl_error_text(const struct skydiff_curl_transfer *transfer) {
  return transfer->error;
}

const char *skydiff_curl_refused_address(const struct skydiff_curl_transfer *transfer) {
  return transfer->refused_address;
}

bool skydiff_curl_is_loopback(const char *address) {
  struct in_addr four;
  struct in6_addr six;
  if (address == NULL) {
    return false;
  }
  if (inet_pton(AF_INET, address, &four) == 1) {
    return ntohl(four.s_addr) >> 24 == 127;
  }
  if (inet_pton(AF_INET6, address, &six) == 1) {
    return IN6_IS_ADDR_LOOPBACK(&six) || (IN6_IS_ADDR_V4MAPPED(&six) && six.s6_addr[12] == 127);
  }
  return false;
}
