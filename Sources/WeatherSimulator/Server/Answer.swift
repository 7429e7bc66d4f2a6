import JSONText

/// What is sent back to a request.
struct Answer: Sendable {
  var status: Int
  var headers: [ReceivedRequest.Field]
  var body: [UInt8]

  init(status: Int, headers: [ReceivedRequest.Field], body: [UInt8]) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  init(json: [UInt8]) {
    self.init(status: 200, headers: [Self.jsonType], body: json)
  }

  /// The shape of the service's errors.
  init(status: Int, reason: String) {
    let body = JSONWriter.object { object in
      object.member("error", true)
      object.member("reason", reason)
    }
    self.init(status: status, headers: [Self.jsonType], body: body)
  }

  static let jsonType = ReceivedRequest.Field("Content-Type", "application/json; charset=utf-8")

  /// The answer as it is sent, headers and body in one piece, so that neither waits for the other.
  func bytes(closing: Bool) -> [UInt8] {
    var head = "HTTP/1.1 \(status) \(Self.phrases[status] ?? "Status")\r\n"
    for header in headers { head += "\(header.name): \(header.value)\r\n" }
    head += "Content-Length: \(body.count)\r\n"
    head += "Connection: \(closing ? "close" : "keep-alive")\r\n\r\n"
    return Array(head.utf8) + body
  }

  private static let phrases = [
    200: "OK", 204: "No Content", 301: "Moved Permanently", 302: "Found", 303: "See Other",
    304: "Not Modified", 307: "Temporary Redirect", 308: "Permanent Redirect", 400: "Bad Request",
    401: "Unauthorized", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed",
    411: "Length Required", 413: "Content Too Large", 414: "URI Too Long",
    429: "Too Many Requests", 431: "Request Header Fields Too Large",
    500: "Internal Server Error", 502: "Bad Gateway", 503: "Service Unavailable",
    504: "Gateway Timeout",
  ]
}
