import JSONText

/// The response to a request.
struct Response: Sendable {
  var status: Int
  var headers: [ReceivedRequest.Field]
  var body: [UInt8]
}

extension Response {
  /// A JSON object.
  init(
    status: Int = 200, type: String = "application/json; charset=utf-8",
    _ write: (inout JSONObjectWriter) -> Void
  ) { self.init(status: status, type: type, body: JSONWriter.object { write(&$0) }) }

  init(status: Int = 200, type: String = "application/json; charset=utf-8", body: [UInt8]) {
    let field = ReceivedRequest.Field("Content-Type", type)
    self.init(status: status, headers: [field], body: body)
  }

  /// An error in the format of Open-Meteo, which `/control/` uses too.
  init(status: Int, reason: String) {
    self.init(status: status) { object in
      object.member("error", true)
      object.member("reason", reason)
    }
  }

  init(status: Int, html text: String) {
    let body = "<!DOCTYPE html>\n<html><head><title>\(status)</title></head><p>\(text)</p></html>\n"
    self.init(status: status, type: "text/html; charset=utf-8", body: Array(body.utf8))
  }

  /// Returns the response with how long it may be cached; all times are in seconds.
  func cacheable(for lifetime: Int, modified: Int?, at now: Int) -> Response {
    var response = self
    response.headers.append(.init("Expires", CivilTime(seconds: now + lifetime).httpText))
    if let modified {
      response.headers.append(.init("Last-Modified", CivilTime(seconds: modified).httpText))
    }
    return response
  }

  /// Returns the response with the time of the server, in seconds since 1970.
  func dated(_ now: Int) -> Response {
    var response = self
    response.headers.append(.init("Date", CivilTime(seconds: now).httpText))
    return response
  }

  /// Returns 304 if the client already has this version.
  func confirmed(for request: ReceivedRequest) -> Response {
    let modified = headers.first { $0.name == "Last-Modified" }?.value
    guard let modified, request.header("if-modified-since") == modified else { return self }
    return Response(status: 304, headers: headers, body: [])
  }

  /// The encoded response; head and body are sent together, so that neither waits for the other.
  struct Wire: Sendable {
    var head: [UInt8]
    var body: [UInt8]

    var bytes: [UInt8] { head + body }
  }

  func wire(closing: Bool) -> Wire {
    var head = "HTTP/1.1 \(status) Simulated\r\n"
    for header in headers { head += "\(header.name): \(header.value)\r\n" }
    // These have no body and therefore no length.
    if status != 204, status != 304 { head += "Content-Length: \(body.count)\r\n" }
    head += "Connection: \(closing ? "close" : "keep-alive")\r\n\r\n"
    return Wire(head: Array(head.utf8), body: body)
  }
}

/// Why a request cannot be served.
struct RequestError: Error {
  var reason: String

  init(_ reason: String) { self.reason = reason }
}
