import CurlShim
import HTTP
import Testing

@testable import Transport

@Suite
struct CurlShimTests {
  @Test(arguments: [
    ("127.0.0.1", true), ("127.255.0.3", true), ("::1", true), ("::ffff:127.0.0.1", true),
    ("128.0.0.1", false), ("10.0.0.1", false), ("0.0.0.0", false), ("::", false),
    ("::ffff:10.0.0.1", false), ("fe80::1", false), ("2001:db8::1", false), ("", false),
    ("localhost", false),
  ])
  func `the address connected to is judged by its bytes`(address: String, isLoopback: Bool) {
    #expect(skydiff_curl_is_loopback(address) == isLoopback)
  }

  @Test(arguments: [
    (
      CURLE_COULDNT_RESOLVE_HOST, "Could not resolve host: a", TransferFailure.Kind.connectionFailed
    ),
    (CURLE_COULDNT_RESOLVE_PROXY, "", .connectionFailed),
    (CURLE_COULDNT_CONNECT, "", .connectionFailed),
    (CURLE_FAILED_INIT, "", .connectionFailed),
    (CURLE_PROXY, "", .connectionFailed),
    (CURLE_SSL_CONNECT_ERROR, "wrong version number", .secureConnectionFailed),
    (CURLE_SSL_CONNECT_ERROR, "OpenSSL SSL_connect: SSL_ERROR_SYSCALL", .connectionFailed),
    (CURLE_SSL_CONNECT_ERROR, "Recv failure: Connection reset by peer", .connectionFailed),
    (CURLE_PEER_FAILED_VERIFICATION, "certificate has expired", .secureConnectionFailed),
    (CURLE_SSL_CACERT_BADFILE, "", .secureConnectionFailed),
    (CURLE_OPERATION_TIMEDOUT, "", .timedOut),
    (CURLE_GOT_NOTHING, "", .brokenOff),
    (CURLE_PARTIAL_FILE, "", .brokenOff),
    (CURLE_SEND_ERROR, "", .brokenOff),
    (CURLE_RECV_ERROR, "Recv failure: Connection reset by peer", .brokenOff),
    (CURLE_RECV_ERROR, "Illegal or missing hexadecimal sequence in chunked-encoding", .malformed),
    (CURLE_HTTP2, "Error in the HTTP2 framing layer", .brokenOff),
    (CURLE_HTTP2_STREAM, "stream was not closed cleanly", .brokenOff),
    (CURLE_UNSUPPORTED_PROTOCOL, "Received HTTP/0.9 when not allowed", .malformed),
    (CURLE_WEIRD_SERVER_REPLY, "", .malformed),
    (CURLE_BAD_CONTENT_ENCODING, "", .malformed),
    (CURLE_FILESIZE_EXCEEDED, "", .tooLarge),
    (CURLcode(rawValue: 100), "Too many response headers, 5000 is max", .tooLarge),
    (CURLE_URL_MALFORMAT, "", .addressRefused),
    (CURLE_OBSOLETE20, "", .connectionFailed),
  ])
  func `libcurl's verdict is told in our terms`(
    code: CURLcode,
    words: String,
    kind: TransferFailure.Kind
  ) {
    #expect(TransferFailure.kind(code, words: words) == kind)
  }
}
