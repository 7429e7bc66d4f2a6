internal import CurlShim
internal import HTTP

extension TransferFailure {
  /// A failure in libcurl's words, with its number; not yet free of secrets.
  init(curlCode code: CURLcode, transfer: UnsafePointer<skydiff_curl_transfer>) {
    let number = Int32(code.rawValue)
    if let message = Self.excess(code, transfer.pointee) {
      self.init(kind: .tooLarge, curlCode: number, message: message)
      return
    }
    if transfer.pointee.out_of_memory {
      self.init(kind: .tooLarge, curlCode: number, message: "no memory for the answer")
      return
    }
    let refused = String(cString: skydiff_curl_refused_address(transfer))
    if !refused.isEmpty {
      self.init(
        kind: .addressRefused,
        curlCode: number,
        message: "plain http is accepted only for this machine, and the name led to \(refused)"
      )
      return
    }
    var words = String(cString: skydiff_curl_error_text(transfer))
    if words.isEmpty {
      words = String(cString: curl_easy_strerror(code))
    }
    self.init(
      kind: Self.kind(code, words: words),
      curlCode: number,
      message: "\(Self.asPartOfALine(words).withoutUserInformation) (libcurl error \(number))"
    )
  }

  /// A try that took longer than allowed, where libcurl did not notice by itself.
  static func timedOut(after seconds: Double) -> TransferFailure {
    TransferFailure(
      kind: .timedOut,
      curlCode: Int32(CURLE_OPERATION_TIMEDOUT.rawValue),
      message: "operation timed out after \(Int((seconds * 1000).rounded())) milliseconds"
        + " (libcurl error \(CURLE_OPERATION_TIMEDOUT.rawValue))"
    )
  }

  /// libcurl's verdict as one of ours; the words decide where one number has two meanings.
  static func kind(_ code: CURLcode, words: String) -> Kind {
    switch code {
    case CURLE_URL_MALFORMAT:
      .addressRefused
    case CURLE_OPERATION_TIMEDOUT:
      .timedOut
    case CURLE_FILESIZE_EXCEEDED, CURLE_OUT_OF_MEMORY, tooLarge:
      .tooLarge
    case CURLE_ABORTED_BY_CALLBACK:
      .cancelled
    case CURLE_TOO_MANY_REDIRECTS:
      .redirectRefused
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING,
      CURLE_WRITE_ERROR:
      // The first is how libcurl says "HTTP/0.9"; other schemes do not get as far as libcurl.
      .malformed
    case CURLE_RECV_ERROR where words.contains("chunked-encoding"):
      .malformed
    case CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_HTTP2,
      CURLE_HTTP2_STREAM, CURLE_HTTP3, CURLE_SEND_FAIL_REWIND, CURLE_AGAIN:
      .brokenOff
    case CURLE_SSL_CONNECT_ERROR where isBrokenHandshake(words):
      // The other side went away while TLS was being set up: no verdict on its certificate.
      .connectionFailed
    case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ENGINE_NOTFOUND,
      CURLE_SSL_ENGINE_SETFAILED, CURLE_SSL_ENGINE_INITFAILED, CURLE_SSL_CERTPROBLEM,
      CURLE_SSL_CIPHER, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CRL_BADFILE, CURLE_SSL_ISSUER_ERROR,
      CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_CLIENTCERT,
      CURLE_SSL_SHUTDOWN_FAILED, CURLE_USE_SSL_FAILED:
      .secureConnectionFailed
    default:
      // Names not resolved, connections and proxies refused, and whatever future versions find.
      .connectionFailed
    }
  }

  /// `CURLE_TOO_LARGE`, which later versions of libcurl have: too many or too large header lines.
  private static let tooLarge = CURLcode(rawValue: 100)

  private static func isBrokenHandshake(_ words: String) -> Bool {
    let words = words.lowercased()
    return ["syscall", "reset", "unexpected eof"].contains { words.contains($0) }
  }

  /// Turns words that begin a sentence into words that do not; `SSL` and the like stay.
  private static func asPartOfALine(_ words: String) -> String {
    let line = words.onOneLine
    let second = line.dropFirst().first
    guard let first = line.first, second?.isUppercase != true else { return line }
    return first.lowercased() + line.dropFirst()
  }

  /// What was larger than its limit; nil when nothing was.
  private static func excess(_ code: CURLcode, _ transfer: skydiff_curl_transfer) -> String? {
    if transfer.head_too_large {
      return "the header of the response is larger than \(size(transfer.head_limit))"
    }
    if transfer.body_too_large || code == CURLE_FILESIZE_EXCEEDED {
      return "the response is larger than \(size(transfer.body_limit))"
    }
    // libcurl has a limit of its own for a line, and reports it as a lack of memory.
    if code == CURLE_OUT_OF_MEMORY, !transfer.out_of_memory, !transfer.head_complete,
      transfer.head.count > 0
    {
      let limit = size(Int(CURL_MAX_HTTP_HEADER))
      return "a line in the header of the response is larger than \(limit)"
    }
    return nil
  }

  private static func size(_ bytes: Int) -> String {
    for (unit, name) in [(1 << 20, "MiB"), (1 << 10, "KiB")]
    where bytes >= unit && bytes.isMultiple(of: unit) {
      return "\(bytes / unit) \(name)"
    }
    return "\(bytes) bytes"
  }
}

extension String {
  /// The text without what stands before the `@` of addresses: libcurl quotes a proxy's as it is,
  /// with its password.
  fileprivate var withoutUserInformation: String {
    let parts = split(separator: "://", omittingEmptySubsequences: false)
    let rest = parts.dropFirst().map { part in
      let authority = part.prefix { !"/?#'\" ".contains($0) }
      guard let sign = authority.lastIndex(of: "@") else { return String(part) }
      return Secret.replacement + part[sign...]
    }
    return ([String(parts[0])] + rest).joined(separator: "://")
  }
}
