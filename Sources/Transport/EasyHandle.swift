internal import CurlShim
internal import FoundationEssentials
internal import HTTP

/// A libcurl easy handle: configured for a hop, run by a `MultiHandle`, then read.
///
/// Handles are reused because they keep TLS sessions.
final class EasyHandle {
  let easy: UnsafeMutableRawPointer
  private let transfer: UnsafeMutablePointer<skydiff_curl_transfer>
  private var headerList: UnsafeMutablePointer<curl_slist>?

  /// Those of the latest hop.
  private var certificates = TrustedCertificates()

  /// Returns nil if out of memory.
  init?() {
    guard let easy = skydiff_curl_easy_init() else { return nil }
    self.easy = easy
    transfer = .allocate(capacity: 1)
    transfer.initialize(to: skydiff_curl_transfer())
  }

  deinit {
    skydiff_curl_easy_cleanup(easy)
    skydiff_curl_slist_free_all(headerList)
    skydiff_curl_transfer_clear(transfer)
    transfer.deallocate()
  }

  /// Resets the handle and sets all options for a hop; the timeout is in seconds.
  func prepare(
    for hop: Hop, settings: HTTPClient.Settings, timeout: Double, signature: RequestSignature? = nil
  ) throws(TransferFailure) {
    skydiff_curl_easy_reset(easy)
    skydiff_curl_transfer_clear(transfer)
    transfer.pointee.body_limit = max(0, settings.maximumBodySize)
    transfer.pointee.head_limit = Self.maximumHeadSize
    transfer.pointee.loopback_only = hop.address.scheme == .http
    try check(skydiff_curl_attach(easy, transfer))
    try check(skydiff_curl_allow_only_http(easy))
    try check(skydiff_curl_leave_resolver_behind(easy))
    try set(CURLOPT_NOSIGNAL, 1)
    try set(CURLOPT_FOLLOWLOCATION, 0)
    try set(CURLOPT_DISALLOW_USERNAME_IN_URL, 1)
    try set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    try set(CURLOPT_HTTP09_ALLOWED, 0)
    if let signature {
      try setSignature(signature, to: hop.address, stalledAfter: settings.timeout)
    } else {
      try set(CURLOPT_ACCEPT_ENCODING, "")
    }
    try set(CURLOPT_USERAGENT, settings.userAgent)
    try set(CURLOPT_URL, hop.url)
    try setSecurity(for: hop, settings: settings)
    try setTimeouts(settings: settings, timeout: timeout)
    // Rejects by Content-Length before reading; bodies are also counted while they arrive.
    try check(
      skydiff_curl_set_size(easy, CURLOPT_MAXFILESIZE_LARGE, curl_off_t(settings.maximumBodySize)))
    try setMessage(of: hop, isSigned: signature != nil)
  }

  /// Returns the outcome of a transfer with this result code, and takes the body out of it.
  func outcome(_ code: CURLcode) -> HopOutcome {
    let bytes = transfer.pointee.body.count
    let head = ResponseHead(
      UnsafeBufferPointer(start: transfer.pointee.head.bytes, count: transfer.pointee.head.count))
    var outcome = HopOutcome(
      result: .failure(TransferFailure(curlCode: code, transfer: transfer)), bytes: bytes,
      httpVersion: head.version.isEmpty ? nil : head.version,
      reusedConnection: info(CURLINFO_NUM_CONNECTS) == 0 && !head.version.isEmpty)
    guard code == CURLE_OK else {
      if [CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE].contains(code),
        let names = certificates.names, case .failure(var failure) = outcome.result
      {
        failure.message += "; trusted certificates: \(names)"
        outcome.result = .failure(failure)
      }
      return outcome
    }
    guard transfer.pointee.head_complete else {
      // libcurl accepts a header that is cut off by the end of the connection.
      outcome.result = .failure(
        TransferFailure(kind: .connectionLost, message: "the connection ended in the header"))
      return outcome
    }
    let status = info(CURLINFO_RESPONSE_CODE)
    guard (200...599).contains(status) else {
      outcome.result = .failure(
        TransferFailure(kind: .malformed, message: "the response has the status \(status)"))
      return outcome
    }
    outcome.redirectAddress = string(CURLINFO_REDIRECT_URL)
    outcome.result = .success(Response(status: status, headers: head.headers, body: takeBody()))
    return outcome
  }

  // MARK: - Options

  /// The most bytes of header, of all responses of a transfer together.
  private static let maximumHeadSize = 256 << 10

  private func setSecurity(for hop: Hop, settings: HTTPClient.Settings) throws(TransferFailure) {
    try set(CURLOPT_SSL_VERIFYPEER, 1)
    try set(CURLOPT_SSL_VERIFYHOST, 2)
    try set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
    if let file = settings.certificates.file { try set(CURLOPT_CAINFO, file) }
    if let directory = settings.certificates.directory { try set(CURLOPT_CAPATH, directory) }
    certificates = settings.certificates
    if hop.address.isLoopback {
      // To a proxy, loopback would be its own machine.
      try set(CURLOPT_NOPROXY, "*")
    }
    if hop.address.scheme == .https {
      // A libcurl without HTTP/2 rejects the option and uses HTTP/1.1.
      _ = skydiff_curl_set_long(easy, CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
      // Multiplex requests over one HTTP/2 connection instead of opening many at once.
      try set(CURLOPT_PIPEWAIT, 1)
    }
  }

  private func setSignature(
    _ signature: RequestSignature, to address: Address, stalledAfter seconds: Double
  ) throws(TransferFailure) {
    if let message = CurlLibrary.problem(signingFor: address) {
      throw TransferFailure(kind: .addressRefused, message: message)
    }
    try set(CURLOPT_AWS_SIGV4, "aws:amz:\(signature.region):s3")
    try set(CURLOPT_USERNAME, signature.accessKey)
    try set(CURLOPT_PASSWORD, signature.secretKey)
    // The path that is signed must be the path that is sent.
    try set(CURLOPT_PATH_AS_IS, 1)
    try set(CURLOPT_LOW_SPEED_LIMIT, 1)
    try set(CURLOPT_LOW_SPEED_TIME, max(1, milliseconds(seconds) / 1000))
  }

  private func setTimeouts(settings: HTTPClient.Settings, timeout: Double) throws(TransferFailure) {
    // 0 milliseconds would mean no timeout, so `milliseconds` returns at least 1.
    try set(CURLOPT_TIMEOUT_MS, milliseconds(timeout))
    try set(CURLOPT_CONNECTTIMEOUT_MS, milliseconds(min(settings.connectTimeout, timeout)))
  }

  /// The most bytes of a body that libcurl sends without "Expect: 100-continue".
  private static let maximumUnexpectedSize = 1 << 20

  private func setMessage(of hop: Hop, isSigned: Bool) throws(TransferFailure) {
    var lines = hop.headers.map { $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)" }
    switch hop.method {
    case .get: break
    case .delete: try set(CURLOPT_CUSTOMREQUEST, hop.method.rawValue)
    case .post, .put:
      if hop.method == .put { try set(CURLOPT_CUSTOMREQUEST, hop.method.rawValue) }
      let body = hop.body ?? Data()
      // Disables "Expect: 100-continue", for which libcurl would wait a second. The signature of
      // libcurl 7.88 covers a header that is disabled, and HTTP/1.0 has none.
      if !isSigned {
        lines.append("Expect:")
      } else if body.count > Self.maximumUnexpectedSize {
        try set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_0))
      }
      let code = body.withUnsafeBytes { skydiff_curl_set_post(easy, $0.baseAddress, $0.count) }
      try check(code)
    }
    skydiff_curl_slist_free_all(headerList)
    headerList = nil
    for line in lines {
      guard let longer = skydiff_curl_slist_append(headerList, line) else {
        throw TransferFailure(curlCode: CURLE_OUT_OF_MEMORY, transfer: transfer)
      }
      headerList = longer
    }
    try check(skydiff_curl_set_list(easy, CURLOPT_HTTPHEADER, headerList))
  }

  private func milliseconds(_ seconds: Double) -> Int {
    Int(min(max((seconds * 1000).rounded(.up), 1), 1e9))
  }

  private func set(_ option: CURLoption, _ value: Int) throws(TransferFailure) {
    try check(skydiff_curl_set_long(easy, option, value))
  }

  private func set(_ option: CURLoption, _ value: String) throws(TransferFailure) {
    try check(skydiff_curl_set_string(easy, option, value))
  }

  private func check(_ code: CURLcode) throws(TransferFailure) {
    guard code == CURLE_OK else { throw TransferFailure(curlCode: code, transfer: transfer) }
  }

  // MARK: - Results

  private func info(_ info: CURLINFO) -> Int {
    var value = 0
    return skydiff_curl_get_long(easy, info, &value) == CURLE_OK ? value : 0
  }

  private func string(_ info: CURLINFO) -> String? {
    var value: UnsafePointer<CChar>?
    guard skydiff_curl_get_string(easy, info, &value) == CURLE_OK, let value else { return nil }
    return String(cString: value)
  }

  private func takeBody() -> Data {
    guard let bytes = transfer.pointee.body.bytes else { return Data() }
    let count = transfer.pointee.body.count
    transfer.pointee.body = skydiff_curl_buffer()
    return Data(bytesNoCopy: bytes, count: count, deallocator: .free)
  }
}
