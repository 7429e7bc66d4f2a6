internal import CurlShim
internal import Files
internal import HTTP

extension TransferFailure {
  /// Describes a libcurl error with its code.
  ///
  /// The message may still contain secrets.
  init(curlCode code: CURLcode, transfer: UnsafePointer<skydiff_curl_transfer>) {
    let number = Int32(code.rawValue)
    if let message = Self.exceededLimit(code, transfer.pointee) {
      self.init(kind: .tooLarge, curlCode: number, message: message)
      return
    }
    if transfer.pointee.out_of_memory {
      self.init(kind: .tooLarge, curlCode: number, message: "out of memory for the response")
      return
    }
    let refused = String(cString: skydiff_curl_refused_address(transfer))
    if !refused.isEmpty {
      self.init(
        kind: .addressRefused, curlCode: number,
        message: "plain http is allowed only to this machine, but the name resolved to \(refused)")
      return
    }
    var text = String(cString: skydiff_curl_error_text(transfer))
    if code == CURLE_ABORTED_BY_CALLBACK {
      // The check of the address has none, because there is no peer any more.
      text = "the connection was lost before the request was sent"
    } else if text.isEmpty {
      text = String(cString: skydiff_curl_easy_strerror(code))
    }
    self.init(
      kind: Self.kind(code, message: text), curlCode: number,
      message: "\(Self.uncapitalized(text).withoutUserInformation) (libcurl error \(number))")
  }

  /// A timeout that libcurl did not detect.
  static func timedOut(after seconds: Double) -> TransferFailure {
    TransferFailure(
      kind: .timedOut, curlCode: Int32(CURLE_OPERATION_TIMEDOUT.rawValue),
      message: "operation timed out after \(Int((seconds * 1000).rounded())) milliseconds"
        + " (libcurl error \(CURLE_OPERATION_TIMEDOUT.rawValue))")
  }

  /// Maps a libcurl code; the message distinguishes errors that share a code.
  static func kind(_ code: CURLcode, message: String) -> Kind {
    switch code {
    case CURLE_URL_MALFORMAT: .addressRefused
    case CURLE_OPERATION_TIMEDOUT: .timedOut
    case CURLE_FILESIZE_EXCEEDED, CURLE_OUT_OF_MEMORY, tooLarge: .tooLarge
    case CURLE_TOO_MANY_REDIRECTS: .redirectRefused
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING,
      CURLE_WRITE_ERROR:
      // CURLE_UNSUPPORTED_PROTOCOL means HTTP/0.9; other schemes never reach libcurl.
      .malformed
    case CURLE_RECV_ERROR where message.contains("chunked-encoding"): .malformed
    case CURLE_ABORTED_BY_CALLBACK, CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING, CURLE_SEND_ERROR,
      CURLE_RECV_ERROR, CURLE_HTTP2, CURLE_HTTP2_STREAM, CURLE_HTTP3, CURLE_SEND_FAIL_REWIND,
      CURLE_AGAIN:
      .connectionLost
    case CURLE_SSL_CONNECT_ERROR where isBrokenHandshake(message):
      // The peer closed the connection during the handshake; its certificate was not checked.
      .connectionFailed
    case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ENGINE_NOTFOUND,
      CURLE_SSL_ENGINE_SETFAILED, CURLE_SSL_ENGINE_INITFAILED, CURLE_SSL_CERTPROBLEM,
      CURLE_SSL_CIPHER, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CRL_BADFILE, CURLE_SSL_ISSUER_ERROR,
      CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_CLIENTCERT,
      CURLE_SSL_SHUTDOWN_FAILED, CURLE_USE_SSL_FAILED:
      .secureConnectionFailed
    default:
      // Includes codes of future versions.
      .connectionFailed
    }
  }

  /// `CURLE_TOO_LARGE` of newer libcurl versions: too many or too large header lines.
  private static let tooLarge = CURLcode(rawValue: 100)

  private static func isBrokenHandshake(_ message: String) -> Bool {
    let message = message.lowercased()
    return ["syscall", "reset", "unexpected eof"].contains { message.contains($0) }
  }

  /// Lowercases the first letter, unless it begins a name such as `SSL` or `OpenSSL`.
  private static func uncapitalized(_ message: String) -> String {
    let line = message.onOneLine
    let isName = line.prefix { $0.isLetter }.dropFirst().contains(where: \.isUppercase)
    guard let first = line.first, !isName else { return line }
    return first.lowercased() + line.dropFirst()
  }

  /// Describes the size limit that was exceeded, or returns nil if none was.
  private static func exceededLimit(_ code: CURLcode, _ transfer: skydiff_curl_transfer) -> String?
  {
    if transfer.head_too_large {
      return "the header of the response is larger than \(ByteLimit(count: transfer.head_limit))"
    }
    if transfer.body_too_large || code == CURLE_FILESIZE_EXCEEDED {
      return "the response is larger than \(ByteLimit(count: transfer.body_limit))"
    }
    // libcurl has its own limit for a header line and reports it as out of memory.
    if code == CURLE_OUT_OF_MEMORY, !transfer.out_of_memory, !transfer.head_complete,
      transfer.head.count > 0
    {
      let limit = ByteLimit(count: Int(CURL_MAX_HTTP_HEADER))
      return "a line in the header of the response is larger than \(limit)"
    }
    return nil
  }
}

extension String {
  /// The text with control characters replaced by spaces.
  var onOneLine: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) ? " " : $0 }))
  }

  /// The text with user names and passwords in URLs redacted; libcurl quotes the URL of a proxy with
  /// its password.
  fileprivate var withoutUserInformation: String {
    let parts = split(separator: "://", omittingEmptySubsequences: false)
    let rest = parts.dropFirst().map { part in
      let authority = part.prefix { !"/?#'\" ".contains($0) }
      guard let separator = authority.lastIndex(of: "@") else { return String(part) }
      return Secret.replacement + part[separator...]
    }
    return ([String(parts[0])] + rest).joined(separator: "://")
  }
}
