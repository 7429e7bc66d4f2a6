internal import HTTP

/// The parsed header of a response.
struct ResponseHead: Equatable {
  /// The protocol in the status line, such as `HTTP/1.1`.
  var version: String
  var headers: [Request.Header]

  /// Parses header lines up to the empty line and ignores what follows, such as trailers.
  init(_ bytes: some Collection<UInt8>) {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }.map { $0.hasSuffix("\r") ? String($0.dropLast()) : $0 }[...]
    version = lines.popFirst().map { String($0.prefix { $0 != " " }) } ?? ""
    headers = []
    for line in lines {
      if line.isEmpty { break }
      if line.first == " " || line.first == "\t" {
        // Obsolete line folding (RFC 9112, section 5.2).
        if let last = headers.indices.last { headers[last].value += " " + trimmed(line[...]) }
        continue
      }
      let name = line.prefix { $0 != ":" }
      guard name.endIndex < line.endIndex else { continue }
      headers.append(Request.Header(trimmed(name), trimmed(line[name.endIndex...].dropFirst())))
    }
  }
}

private func trimmed(_ text: Substring) -> String {
  let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
  var text = text.drop(while: isBlank)
  while let last = text.last, isBlank(last) { text.removeLast() }
  return String(text)
}
