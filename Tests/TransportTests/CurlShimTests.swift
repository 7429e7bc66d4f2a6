import CurlShim
import HTTP
import Testing

@testable import Transport

@Suite struct CurlShimTests {
  @Test(arguments: [
    ("127.0.0.1", true), ("127.255.0.3", true), ("::1", true), ("::ffff:127.0.0.1", true),
    ("128.0.0.1", false), ("10.0.0.1", false), ("0.0.0.0", false), ("::", false),
    ("::ffff:10.0.0.1", false), ("fe80::1", false), ("2001:db8::1", false), ("", false),
    ("localhost", false),
  ]) func `loopback addresses are recognized`(address: String, isLoopback: Bool) {
    #expect(skydiff_curl_is_loopback(address) == isLoopback)
  }

  @Test(arguments: [
    (
      CURLE_COULDNT_RESOLVE_HOST, "Could not resolve host: a", TransferFailure.Kind.connectionFailed
    ), (CURLE_COULDNT_RESOLVE_PROXY, "", .connectionFailed),
    (CURLE_COULDNT_CONNECT, "", .connectionFailed), (CURLE_FAILED_INIT, "", .connectionFailed),
    (CURLE_PROXY, "", .connectionFailed),
    (CURLE_SSL_CONNECT_ERROR, "wrong version number", .secureConnectionFailed),
    (CURLE_SSL_CONNECT_ERROR, "OpenSSL SSL_connect: SSL_ERROR_SYSCALL", .connectionFailed),
    (CURLE_SSL_CONNECT_ERROR, "Recv failure: Connection reset by peer", .connectionFailed),
    (CURLE_PEER_FAILED_VERIFICATION, "certificate has expired", .secureConnectionFailed),
    (CURLE_SSL_CACERT_BADFILE, "", .secureConnectionFailed),
    (CURLE_OPERATION_TIMEDOUT, "", .timedOut), (CURLE_ABORTED_BY_CALLBACK, "", .connectionLost),
    (CURLE_GOT_NOTHING, "", .connectionLost), (CURLE_PARTIAL_FILE, "", .connectionLost),
    (CURLE_SEND_ERROR, "", .connectionLost),
    (CURLE_RECV_ERROR, "Recv failure: Connection reset by peer", .connectionLost),
    (CURLE_RECV_ERROR, "Illegal or missing hexadecimal sequence in chunked-encoding", .malformed),
    (CURLE_HTTP2, "Error in the HTTP2 framing layer", .connectionLost),
    (CURLE_HTTP2_STREAM, "stream was not closed cleanly", .connectionLost),
    (CURLE_UNSUPPORTED_PROTOCOL, "Received HTTP/0.9 when not allowed", .malformed),
    (CURLE_WEIRD_SERVER_REPLY, "", .malformed), (CURLE_BAD_CONTENT_ENCODING, "", .malformed),
    (CURLE_FILESIZE_EXCEEDED, "", .tooLarge),
    (CURLcode(rawValue: 100), "Too many response headers, 5000 is max", .tooLarge),
    (CURLE_URL_MALFORMAT, "", .addressRefused), (CURLE_OBSOLETE20, "", .connectionFailed),
  ]) func `libcurl codes are mapped to kinds of failure`(
    code: CURLcode, message: String, kind: TransferFailure.Kind
  ) { #expect(TransferFailure.kind(code, message: message) == kind) }

  @Test func `a libcurl that is missing cannot be loaded, and the message names it`() throws {
    let name = "libskydiff-missing.so.4"
    let problem = try #require(CurlLibrary.load(name, minimumVersion: 0))
    #expect(problem.contains(name))
  }

  @Test(.enabled(if: isLinux)) func `a library without the functions of libcurl is not used`() {
    let problem = CurlLibrary.load("libm.so.6", minimumVersion: 0)
    #expect(problem == "libm.so.6 has no function curl_easy_cleanup")
  }

  @Test func `a libcurl that is too old is not used`() throws {
    let problem = try #require(CurlLibrary.load(SKYDIFF_CURL_LIBRARY, minimumVersion: 0x630102))
    #expect(problem.hasPrefix("\(SKYDIFF_CURL_LIBRARY) has the version "))
    #expect(problem.hasSuffix(", but 99.1.2 or later is needed"))
    #expect(CurlLibrary.problem == nil)
  }
}

#if os(Linux)
private let isLinux = true
#else
private let isLinux = false
#endif
