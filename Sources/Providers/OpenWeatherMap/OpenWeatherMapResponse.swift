import FoundationEssentials
import HTTP
import JSONText
import Weather

/// Decodes responses; an error may come with status 200.
enum OpenWeatherMapResponse {
  /// More than any response has: a forecast has 40 steps, and five places have about 100 names each.
  private static let maximumValues = 20_000

  /// Decodes a response if neither its status nor the code in its body is an error.
  ///
  /// - Parameter now: When the response was received.
  /// - Throws: The error of the service, or a malformed response.
  static func content<Content>(
    of response: Response, to request: Request, at now: Date,
    _ read: (JSONValue) throws(MalformedResponse) -> Content
  ) throws(FetchFailure) -> Content {
    guard response.status == 200 else {
      let status = response.problem.map(OpenWeatherMapStatus.init)
      throw FetchFailure(response, status, of: request, at: now)
    }
    let value: JSONValue
    do throws(MalformedResponse) {
      value = try response.json(maximumCount: maximumValues)
      if !OpenWeatherMapStatus(value).isError { return try read(value) }
    } catch { throw FetchFailure(error, of: request, at: now) }
    let status = OpenWeatherMapStatus(value)
    guard let code = status.code, (400..<600).contains(code) else {
      throw FetchFailure(MalformedResponse("an unknown 'cod'"), of: request, at: now)
    }
    var refused = response
    refused.status = code
    throw FetchFailure(refused, status, of: request, at: now)
  }
}

/// The status in the body of a response.
struct OpenWeatherMapStatus {
  /// Like an HTTP status; nil if missing or not a number.
  let code: Int?

  let message: String?

  /// Whether there is a code other than 200.
  let isError: Bool

  /// - Parameter value: The root of the body; a list of places has no code.
  init(_ value: JSONValue) {
    let code = value.known("cod")
    self.code = code?.int ?? code?.string(atMostBytes: 20).flatMap { Int($0) }
    isError = code != nil && self.code != 200
    message = value.reason("message")
  }
}

extension FetchFailure {
  /// Describes an error of the service.
  fileprivate init(
    _ response: Response, _ status: OpenWeatherMapStatus?, of request: Request, at now: Date
  ) {
    self.init(response, reason: status?.message, of: request, at: now)
    // A wrong address is a 404 as well, with another message.
    if kind == .refused, response.status == 404,
      status?.message?.lowercased().contains("not found") == true
    {
      kind = .notCovered
    }
  }
}
