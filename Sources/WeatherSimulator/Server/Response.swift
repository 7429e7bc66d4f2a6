import JSONText

/// The response to a request.
struct Response: Sendable {
  var status: Int
  var headers: [ReceivedRequest.Field]
  var body: [UInt8]
  /// Whether clients that accept gzip get it.
  var isCompressible = false

  init(status: Int, headers: [ReceivedRequest.Field], body: [UInt8]) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  init(json: [UInt8]) {
    self.init(status: 200, headers: [Self.jsonType], body: json)
  }

  /// An error in the format of Open-Meteo, which `/control/` uses too.
  init(status: Int, reason: String) {
    let body = JSONWriter.object { object in
      object.member("error", true)
      object.member("reason", reason)
    }
    self.init(status: status, headers: [Self.jsonType], body: body)
  }

  /// An HTML page.
  init(status: Int, html text: String) {
    let title = "\(status) \(Self.phrase(of: status))"
    let body = """
      <!DOCTYPE html>
      <html><head><title>\(title)</title></head>
      <body><h1>\(title)</h1><p>\(text)</p></body></html>

      """
    self.init(
      status: status,
      headers: [ReceivedRequest.Field("Content-Type", "text/html; charset=utf-8")],
      body: Array(body.utf8)
    )
  }

  static let jsonType = ReceivedRequest.Field("Content-Type", "application/json; charset=utf-8")

  /// The encoded response; head and body are sent together, so that neither waits for the other.
  struct Wire: Sendable {
    var head: [UInt8]
    var body: [UInt8]

    var bytes: [UInt8] { head + body }
    var withHalfBody: [UInt8] { head + body.prefix(body.count / 2) }
  }

  func wire(closing: Bool, acceptsGzip: Bool = false) -> Wire {
    var head = "HTTP/1.1 \(status) \(Self.phrase(of: status))\r\n"
    for header in headers { head += "\(header.name): \(header.value)\r\n" }
    var body = body
    if isCompressible, acceptsGzip, !body.isEmpty {
      body = Gzip.compressed(body)
      head += "Content-Encoding: gzip\r\n"
    }
    // These have no body and therefore no length.
    if status != 204, status != 304 { head += "Content-Length: \(body.count)\r\n" }
    head += "Connection: \(closing ? "close" : "keep-alive")\r\n\r\n"
    return Wire(head: Array(head.utf8), body: body)
  }

  private static func phrase(of status: Int) -> String { phrases[status] ?? "Status" }

  private static let phrases = [
    200: "OK", 203: "Non-Authoritative Information", 204: "No Content", 301: "Moved Permanently",
    302: "Found", 303: "See Other", 304: "Not Modified", 307: "Temporary Redirect",
    308: "Permanent Redirect", 400: "Bad Request", 401: "Unauthorized", 403: "Forbidden",
    404: "Not Found", 405: "Method Not Allowed", 411: "Length Required", 413: "Content Too Large",
    414: "URI Too Long", 422: "Unprocessable Content", 429: "Too Many Requests",
    431: "Request Header Fields Too Large", 499: "Client Closed Request",
    500: "Internal Server Error", 502: "Bad Gateway", 503: "Service Unavailable",
    504: "Gateway Timeout",
  ]
}

/// Why a request cannot be served.
struct RequestError: Error {
  var reason: String
  var status: Int

  init(_ reason: String, status: Int = 400) {
    self.reason = reason
    self.status = status
  }
}
