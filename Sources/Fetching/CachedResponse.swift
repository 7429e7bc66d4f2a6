package import FoundationEssentials
package import HTTP

/// A response that is kept for later runs, with how long it is fresh (RFC 9111, a private cache).
package struct CachedResponse: Sendable, Equatable {
  /// What was asked for.
  package let url: String

  /// When the server last sent or confirmed it.
  package private(set) var confirmedAt: Date

  /// Until when it may be used without a request.
  package private(set) var freshUntil: Date

  private var stored: Response

  /// The header fields that readers and later requests need.
  private static let keptHeaders = [
    "cache-control", "content-type", "date", "etag", "expires", "last-modified",
  ]

  /// A response beyond this is never kept; those of providers have a tenth of it.
  private static let largestBody = 4 << 20

  /// The most bytes of a file with a response and its header fields.
  package static let largestFile = 5 << 20

  /// However long a server says: its clock may be wrong.
  private static let longestLife = 7 * 86_400.0

  /// Returns nil for a response that must not be kept, or could never be used.
  package init?(_ response: Response, to request: Request, at now: Date) {
    // What must not be printed is not written to a file either.
    guard request.cachePolicy.keepsResponses, request.method == .get,
      request.secretQueryItems.isEmpty, Self.keptStatuses.contains(response.status),
      response.body.count <= Self.largestBody,
      !response.directives.contains("no-store")
    else { return nil }
    url = request.url
    confirmedAt = now
    freshUntil = now.addingTimeInterval(Self.life(of: response, request.cachePolicy, at: now))
    stored = response
    stored.headers.removeAll { !Self.isKept($0) }
    guard freshUntil > now || !validators.isEmpty else { return nil }
  }

  /// A 203 is a 200 whose product is to go or new.
  private static let keptStatuses = [200, 203]

  private static func isKept(_ header: Request.Header) -> Bool {
    keptHeaders.contains(header.name.lowercased())
      // A line of the file is a field.
      && header.value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
  }

  package func isFresh(at now: Date) -> Bool {
    // What was confirmed in the future was so by a clock that was wrong.
    confirmedAt <= now && now < freshUntil
  }

  /// The header fields that ask whether the response still holds; empty where there are none.
  package var validators: [Request.Header] {
    var headers: [Request.Header] = []
    if let tag = response.header("ETag") { headers.append(Request.Header("If-None-Match", tag)) }
    if let date = response.header("Last-Modified") {
      // As it was sent, not written anew: servers compare the text.
      headers.append(Request.Header("If-Modified-Since", date))
    }
    return headers
  }

  /// The response to the present request.
  package var response: Response {
    var response = stored
    response.cachedSince = confirmedAt
    return response
  }

  /// Returns the response as a 304 confirms it.
  package func confirmed(by other: Response, to request: Request, at now: Date) -> CachedResponse {
    var cached = self
    let news = other.headers.filter(Self.isKept)
    let names = Set(news.map { $0.name.lowercased() })
    cached.stored.headers.removeAll { header in
      let name = header.name.lowercased()
      // The time it was sent at first says nothing of a new end.
      return names.contains(name) || name == "date"
    }
    cached.stored.headers += news
    cached.confirmedAt = now
    var combined = cached.stored
    combined.headers += other.headers.filter { $0.name.lowercased() == "age" }
    cached.freshUntil = now.addingTimeInterval(
      Self.life(of: combined, request.cachePolicy, at: now)
    )
    return cached
  }

  /// Seconds for which a response is fresh, 0 or more.
  private static func life(of response: Response, _ policy: CachePolicy, at now: Date) -> Double {
    var life = 0.0
    let directives = response.directives
    if let text = directives.first(where: { $0.hasPrefix("max-age=") }) {
      life = seconds(text.dropFirst("max-age=".count)) ?? 0
    } else if let expires = response.header("Expires").flatMap(HTTPDate.date) {
      // By the server's clock, where it tells the time.
      let sent = response.header("Date").flatMap(HTTPDate.date) ?? now
      life = expires.timeIntervalSince(sent)
    }
    // What it spent in caches on the way is over.
    life -= response.header("Age").flatMap { seconds($0[...]) } ?? 0
    if directives.contains("no-cache") { life = 0 }
    if case .atLeast(let seconds) = policy { life = max(life, seconds) }
    return min(max(life, 0), longestLife)
  }

  /// Reads digits and nothing else: `nan` and `-1` are numbers to Swift.
  private static func seconds(_ text: Substring) -> Double? {
    let isNumber = !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    return isNumber ? Double(text) : nil
  }
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
  private static let signature = "skydiff kept answer 1"

  /// How many lines come before the header fields.
  private static let factCount = 6

  /// The response as the bytes of a file.
  package var bytes: [UInt8] {
    let body = Array(response.body)
    var lines = [Self.signature, url]
    lines.append("\(Int(confirmedAt.timeIntervalSince1970))")
    lines.append("\(Int(freshUntil.timeIntervalSince1970))")
    lines.append("\(response.status)")
    lines.append(String(body.fnv1a, radix: 16))
    lines += response.headers.map { "\($0.name): \($0.value)" }
    return Array("\(lines.joined(separator: "\n"))\n\n".utf8) + body
  }

  /// Reads the bytes of a file; nil for anything else.
  ///
  /// The file is not flushed to disk, so half of a response may be all that is left.
  package init?(bytes: [UInt8]) {
    let isEnd = bytes.indices.dropLast().first { bytes[$0] == 0x0A && bytes[$0 + 1] == 0x0A }
    guard let end = isEnd, let head = String(validating: bytes[..<end], as: UTF8.self)
    else { return nil }
    let lines = head.split(separator: "\n", omittingEmptySubsequences: false)
    let body = bytes[(end + 2)...]
    guard lines.count >= Self.factCount, lines[0] == Self.signature,
      let confirmed = Int(lines[2]), (0..<10_000_000_000).contains(confirmed),
      let fresh = Int(lines[3]), (0..<20_000_000_000).contains(fresh),
      let status = Int(lines[4]), Self.keptStatuses.contains(status),
      lines[5] == String(body.fnv1a, radix: 16)
    else { return nil }
    url = String(lines[1])
    confirmedAt = Date(timeIntervalSince1970: Double(confirmed))
    freshUntil = Date(timeIntervalSince1970: Double(fresh))
    stored = Response(status: status, body: Data(body))
    for line in lines.dropFirst(Self.factCount) {
      let name = line.prefix { $0 != ":" }
      guard name.endIndex < line.endIndex else { return nil }
      let value = line[name.endIndex...].dropFirst().drop { $0 == " " }
      stored.headers.append(Request.Header(String(name), String(value)))
    }
  }
}
