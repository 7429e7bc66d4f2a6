import FoundationEssentials
import HTTP
import JSONText
import Weather

extension Response {
  /// No provider nests objects and arrays deeper.
  private static let maximumDepth = 32

  /// Parses the body as JSON.
  ///
  /// - Complexity: O(n) in the size of the body.
  func json(maximumCount: Int) throws(MalformedResponse) -> JSONValue {
    do throws(JSONSyntaxError) {
      let options = JSONDocument.Options(
        maximumDepth: Self.maximumDepth, maximumCount: maximumCount, duplicateKeys: .kept)
      return try JSONDocument([UInt8](body), options: options).root
    } catch { throw malformed(error) }
  }

  /// Calls a function with each element of an array in the root, which is parsed by itself: a very large
  /// body needs little more memory than its bytes.
  ///
  /// - Parameters:
  ///   - key: The member with the array.
  ///   - maximumCount: The most values and keys of an element.
  /// - Complexity: O(n) in the size of the body.
  func forEachElement(
    of key: String, maximumCount: Int, _ visit: (JSONValue) throws(MalformedResponse) -> Void
  ) throws(MalformedResponse) {
    let options = JSONDocument.Options(
      maximumDepth: Self.maximumDepth, maximumCount: maximumCount, duplicateKeys: .kept)
    try body.withUnsafeBytes {
      forEachElement(of: key, in: $0.bindMemory(to: UInt8.self), options, visit)
    }.get()
  }

  private func forEachElement(
    of key: String, in text: UnsafeBufferPointer<UInt8>, _ options: JSONDocument.Options,
    _ visit: (JSONValue) throws(MalformedResponse) -> Void
  ) -> Result<Void, MalformedResponse> {
    do throws(JSONSyntaxError) {
      var json = try JSONReader(
        text, options: JSONDocument.Options(duplicateKeys: options.duplicateKeys))
      do throws(JSONFault) {
        var hasArray = false
        guard try json.beginObject() else { return .failure(MalformedResponse("not an object")) }
        while let name = try json.nextKey() {
          guard name.string == key, try json.beginArray() else {
            try json.skipValue()
            continue
          }
          hasArray = true
          while try json.nextElement() {
            let start = json.nextOffset()
            try json.passValue()
            let element = Result { () throws(JSONSyntaxError) in
              try JSONDocument(json.bytes(from: start), options: options).root
            }.mapError { error in
              let line = json.line(of: start) + error.line - 1
              return malformed(JSONSyntaxError(error.problem, line: line, column: error.column))
            }
            do throws(MalformedResponse) { try visit(try element.get()) } catch {
              return .failure(error)
            }
          }
        }
        try json.end()
        return hasArray ? .success(()) : .failure(MalformedResponse("'\(key)' is missing"))
      } catch { throw json.syntaxError(error) }
    } catch { return .failure(malformed(error)) }
  }

  private func malformed(_ error: JSONSyntaxError) -> MalformedResponse {
    switch error.problem {
    case .tooMany: return MalformedResponse("more values than expected")
    case .tooDeep: return MalformedResponse(error.message)
    default:
      if isPage { return .page }
      if let word = wordForNoNumber(at: error) {
        return MalformedResponse("not JSON: \(word) in line \(error.line)")
      }
      return MalformedResponse("not JSON (line \(error.line): \(error.message))")
    }
  }

  /// Whether the body is a page of HTML, as a network that wants a login sends instead of any response.
  var isPage: Bool {
    let start = body.lazy.drop { $0 <= 0x20 }.prefix(15)
    let text = String(decoding: start, as: UTF8.self).lowercased()
    return text.hasPrefix("<!doctype html") || text.hasPrefix("<html")
  }

  /// The word for a figure that is no number, which JSON does not have, where an error is.
  private func wordForNoNumber(at error: JSONSyntaxError) -> String? {
    let lines = body.split(separator: 0x0A, maxSplits: error.line, omittingEmptySubsequences: false)
    guard lines.indices.contains(error.line - 1) else { return nil }
    let line = String(decoding: lines[error.line - 1], as: UTF8.self).unicodeScalars
    let word = String(line.dropFirst(error.column - 1).prefix(9)).prefix { $0.isLetter }
    return ["nan", "inf", "infinity"].contains(word.lowercased()) ? String(word) : nil
  }

  /// The body of an error response; nil if it is not a JSON object.
  var problem: JSONValue? {
    guard let value = try? json(maximumCount: 1000), value.kind == .object else { return nil }
    return value
  }
}

/// An error in the body of a response.
package struct MalformedResponse: Error, Equatable {
  var reason: String

  /// Whether something between here and the provider responded.
  var isOfNetwork = false

  init(_ reason: String) { self.reason = reason }

  /// A page of HTML instead of a response.
  static var page: Self {
    var error = Self("an HTML page, perhaps of a network's login")
    error.isOfNetwork = true
    return error
  }
}

extension Result where Failure == FetchFailure {
  /// What a function reads; a malformed response is a failure of its request.
  init(of request: Request, at now: Date, _ read: () throws(MalformedResponse) -> Success) {
    do throws(MalformedResponse) { self = .success(try read()) } catch {
      self = .failure(FetchFailure(error, of: request, at: now))
    }
  }
}

extension Result where Failure == MalformedResponse {
  /// Reads a part of a response, with a failure of its own; nil if it was not requested.
  func part<Part>(
    _ part: WeatherParts, of weatherRequest: WeatherRequest, _ request: Request, at now: Date,
    _ read: (Success) throws(MalformedResponse) -> Part
  ) -> Result<Part, FetchFailure>? {
    guard weatherRequest.parts.contains(part) else { return nil }
    return Result<Part, FetchFailure>(of: request, at: now) { () throws(MalformedResponse) in
      try read(try get())
    }
  }
}
