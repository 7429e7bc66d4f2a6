package import FoundationEssentials
package import HTTP

/// A response saved for later runs, and when it expires (RFC 9111, private cache).
package struct CachedResponse: Sendable, Equatable {
  package let url: String

  /// When the server last sent or confirmed it.
  package private(set) var confirmedAt: Date

  /// When it expires; before that it is used without a request.
  package private(set) var freshUntil: Date

  private var stored: Response

  /// The header fields that decoders and later requests need.
  private static let cachedHeaders = [
    "cache-control", "content-type", "date", "etag", "expires", "last-modified",
    ResponseReduction.header,
  ]

  /// The largest body in bytes, about ten times the largest one of a provider.
  private static let maximumBodySize = 4 << 20

  /// The largest file in bytes.
  package static let maximumFileSize = 5 << 20

  /// The longest lifetime in seconds that a server can ask for, because its clock may be wrong.
  private static let maximumLifetime = 6 * 3600.0

  /// Returns nil for a response that must not be cached, or that could never be used.
  package init?(_ response: Response, to request: Request, at now: Date) {
    // Addresses with secrets must not be written to files.
    guard request.cachePolicy.keepsResponses, request.method == .get,
      request.secretQueryItems.isEmpty, Self.cachedStatuses.contains(response.status),
      response.body.count <= Self.maximumBodySize, !response.directives.contains("no-store")
    else { return nil }
    url = request.url
    confirmedAt = now
    freshUntil = now.addingTimeInterval(Self.lifetime(of: response, request.cachePolicy, at: now))
    stored = response
    stored.headers.removeAll { !Self.isCached($0) }
    guard freshUntil > now || !validators(at: now).isEmpty else { return nil }
  }

  /// MET Norway sends 203 for deprecated and beta products.
  private static let cachedStatuses = [200, 203]

  private static func isCached(_ header: Request.Header) -> Bool {
    cachedHeaders.contains(header.name.lowercased())
      // The file has one field per line.
      && header.value.isHeaderText
  }

  package func isFresh(at now: Date, for policy: CachePolicy = .byHeaders) -> Bool {
    if case .confirmed = policy { return false }
    // A confirmation in the future is due to a wrong clock.
    return confirmedAt <= now && now < freshUntil
  }

  /// The header fields of a conditional request; empty if the response has no validators.
  ///
  /// A time of change in the future would have the server say that nothing has changed until then.
  package func validators(at now: Date) -> [Request.Header] {
    var headers: [Request.Header] = []
    if let tag = response.header("ETag") { headers.append(Request.Header("If-None-Match", tag)) }
    if let date = response.header("Last-Modified"),
      HTTPDate.date(from: date).map({ $0 <= now }) ?? true
    {
      // Unchanged, because servers may compare the text.
      headers.append(Request.Header("If-Modified-Since", date))
    }
    return headers
  }

  /// The response, marked as cached.
  package var response: Response {
    var response = stored
    response.cachedSince = confirmedAt
    return response
  }

  /// Returns the response after a 304 has confirmed it.
  package func confirmed(by other: Response, to request: Request, at now: Date) -> CachedResponse {
    var cached = self
    let newHeaders = other.headers.filter(Self.isCached)
    let names = Set(newHeaders.map { $0.name.lowercased() })
    cached.stored.headers.removeAll { header in
      let name = header.name.lowercased()
      // A new Expires must not be compared with the old Date.
      return names.contains(name) || name == "date"
    }
    cached.stored.headers += newHeaders
    cached.confirmedAt = now
    var combined = cached.stored
    combined.headers += other.headers.filter { $0.name.lowercased() == "age" }
    cached.freshUntil = now.addingTimeInterval(
      Self.lifetime(of: combined, request.cachePolicy, at: now))
    return cached
  }

  /// Returns the lifetime of a response in seconds, 0 or more.
  private static func lifetime(of response: Response, _ policy: CachePolicy, at now: Date) -> Double
  {
    var lifetime = 0.0
    let directives = response.directives
    if let text = directives.first(where: { $0.hasPrefix("max-age=") }) {
      lifetime = seconds(text.dropFirst("max-age=".count)) ?? 0
    } else if let expires = response.header("Expires").flatMap(HTTPDate.date) {
      // Relative to the server's clock, if it sends its time.
      let sent = response.header("Date").flatMap(HTTPDate.date) ?? now
      lifetime = expires.timeIntervalSince(sent)
    }
    // The time already spent in other caches.
    lifetime -= response.header("Age").flatMap { seconds($0[...]) } ?? 0
    if directives.contains("no-cache") { lifetime = 0 }
    lifetime = min(max(lifetime, 0), maximumLifetime)
    switch policy {
    case .atLeast(let seconds), .confirmed(let seconds): return max(lifetime, seconds)
    case .none, .byHeaders, .reload: return lifetime
    }
  }

  /// Reads digits only, because Swift also parses `nan` and `-1`.
  private static func seconds(_ text: Substring) -> Double? { text.isDigits ? Double(text) : nil }
}

extension Response {
  /// The directives of Cache-Control in lower case.
  fileprivate var directives: [String] {
    headers.filter { $0.name.lowercased() == "cache-control" }.flatMap { header in
      header.value.lowercased().split(separator: ",").map { part in
        String(part.drop { $0 == " " }.prefix { $0 != " " })
      }
    }
  }
}

extension CachedResponse {
  private static let signature = "skydiff cached response 2"

  /// The number of lines before the header fields.
  private static let metadataCount = 6

  /// The contents of the file.
  package var bytes: [UInt8] {
    let body = Array(response.body)
    var lines = [Self.signature, url]
    // The state has fetch times in milliseconds, too; a coarser time would make a response look older
    // than the weather that was saved from it.
    lines.append("\(Self.milliseconds(confirmedAt))")
    lines.append("\(Self.milliseconds(freshUntil))")
    lines.append("\(response.status)")
    lines.append(String(body.fnv1a, radix: 16))
    lines += response.headers.map { "\($0.name): \($0.value)" }
    return Array("\(lines.joined(separator: "\n"))\n\n".utf8) + body
  }

  /// Milliseconds since 1970.
  private static func milliseconds(_ instant: Date) -> Int {
    Int((instant.timeIntervalSince1970 * 1000).rounded())
  }

  /// Reads the contents of a file; nil if they are invalid.
  ///
  /// Files are not flushed to disk, so they may be incomplete after a power failure.
  package init?(bytes: [UInt8]) {
    let isEnd = bytes.indices.dropLast().first { bytes[$0] == 0x0A && bytes[$0 + 1] == 0x0A }
    guard let end = isEnd, let head = String(validating: bytes[..<end], as: UTF8.self) else {
      return nil
    }
    let lines = head.split(separator: "\n", omittingEmptySubsequences: false)
    let body = bytes[(end + 2)...]
    guard lines.count >= Self.metadataCount, lines[0] == Self.signature,
      let confirmed = Int(lines[2]), (0..<10_000_000_000_000).contains(confirmed),
      let fresh = Int(lines[3]), (0..<20_000_000_000_000).contains(fresh),
      let status = Int(lines[4]), Self.cachedStatuses.contains(status),
      lines[5] == String(body.fnv1a, radix: 16)
    else { return nil }
    url = String(lines[1])
    confirmedAt = Date(timeIntervalSince1970: Double(confirmed) / 1000)
    freshUntil = Date(timeIntervalSince1970: Double(fresh) / 1000)
    stored = Response(status: status, body: Data(body))
    for line in lines.dropFirst(Self.metadataCount) {
      let name = line.prefix { $0 != ":" }
      guard name.endIndex < line.endIndex else { return nil }
      let value = line[name.endIndex...].dropFirst().drop { $0 == " " }
      stored.headers.append(Request.Header(String(name), String(value)))
    }
  }
}

extension Sequence<UInt8> {
  /// The 64-bit FNV-1a hash, stable between runs and not collision-resistant.
  var fnv1a: UInt64 {
    reduce(0xCBF2_9CE4_8422_2325) { hash, byte in (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }
}
