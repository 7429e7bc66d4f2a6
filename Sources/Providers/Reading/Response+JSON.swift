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
        maximumDepth: Self.maximumDepth,
        maximumCount: maximumCount,
        duplicateKeys: .kept
      )
      return try JSONDocument([UInt8](body), options: options).root
    } catch {
      switch error.problem {
      case .tooMany: throw MalformedResponse("more values than expected")
      case .tooDeep: throw MalformedResponse(error.message)
      default: throw MalformedResponse("not JSON (line \(error.line): \(error.message))")
      }
    }
  }

  /// The body of an error response; nil if it is not a JSON object.
  var problem: JSONValue? {
    guard let value = try? json(maximumCount: 1000), value.kind == .object else { return nil }
    return value
  }
}

/// An error in the body of a response.
struct MalformedResponse: Error, Equatable {
  var reason: String

  init(_ reason: String) {
    self.reason = reason
  }
}

extension Result where Failure == FetchFailure {
  /// What a function reads; a malformed response is a failure of its request.
  init(
    of request: Request,
    at now: Date,
    _ read: () throws(MalformedResponse) -> Success
  ) {
    do throws(MalformedResponse) {
      self = .success(try read())
    } catch {
      self = .failure(FetchFailure(malformed: error.reason, of: request, at: now))
    }
  }
}

extension Result where Failure == MalformedResponse {
  /// Reads a part of a response, with a failure of its own; nil if it was not requested.
  func part<Part>(
    _ part: WeatherParts,
    of weatherRequest: WeatherRequest,
    _ request: Request,
    at now: Date,
    _ read: (Success) throws(MalformedResponse) -> Part
  ) -> Result<Part, FetchFailure>? {
    guard weatherRequest.parts.contains(part) else { return nil }
    return Result<Part, FetchFailure>(of: request, at: now) { () throws(MalformedResponse) in
      try read(try get())
    }
  }
}
