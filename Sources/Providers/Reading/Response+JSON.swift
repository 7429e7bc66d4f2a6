import HTTP
import JSONText
import Weather

extension Response {
  /// More objects and arrays than this never lie within each other in what a provider sends.
  private static let maximumDepth = 32

  /// Reads the body as JSON.
  ///
  /// - Parameter maximumCount: How many values and keys a response to the request may have; what has
  ///   more is given up at the first one too many.
  /// - Returns: The outermost value.
  /// - Throws: `MalformedResponse`.
  /// - Complexity: linear in the body.
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
      case .tooMany: throw MalformedResponse("far more than was asked for")
      case .tooDeep: throw MalformedResponse(error.message)
      default: throw MalformedResponse("not JSON (line \(error.line): \(error.message))")
      }
    }
  }

  /// Reads the body of a response that refuses a request; nil where it is no object of JSON.
  var problem: JSONValue? {
    guard let value = try? json(maximumCount: 1000), value.kind == .object else { return nil }
    return value
  }
}
