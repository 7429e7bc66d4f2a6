import FoundationEssentials
import HTTP
import JSONText
import Weather

/// What was asked for in the body of a response; a refusal may come with the status of a success.
enum OpenWeatherMapAnswer {
  /// More than any response has: a forecast has 40 steps, five places some hundred names each.
  private static let mostValues = 20_000

  /// Reads a response by its outermost value: its status decides first, then the code in the body.
  static func content<Content>(
    of response: Response,
    to request: Request,
    at now: Date,
    _ read: (JSONValue) throws(MalformedResponse) -> Content
  ) throws(FetchFailure) -> Content {
    guard response.status == 200 else {
      let refusal = response.problem.map(OpenWeatherMapRefusal.init)
      throw FetchFailure(response, refusal, of: request, at: now)
    }
    let value: JSONValue
    do throws(MalformedResponse) {
      value = try response.json(maximumCount: mostValues)
      if !OpenWeatherMapRefusal(value).isRefusal { return try read(value) }
    } catch {
      throw FetchFailure(malformed: error.reason, of: request, at: now)
    }
    let refusal = OpenWeatherMapRefusal(value)
    guard let code = refusal.code, (400..<600).contains(code) else {
      throw FetchFailure(malformed: "an unknown 'cod'", of: request, at: now)
    }
    var refused = response
    refused.status = code
    throw FetchFailure(refused, refusal, of: request, at: now)
  }
}

/// What the service says with a response: that all is well, or what is not.
struct OpenWeatherMapRefusal {
  /// Like an HTTP status; nil where it is none.
  let code: Int?

  let message: String?

  /// Whether there is a code that is not that of a success.
  let isRefusal: Bool

  /// - Parameter value: The outermost value of the body; a list of places has no code.
  init(_ value: JSONValue) {
    let code = value.known("cod")
    self.code = code?.int ?? code?.string(atMostBytes: 20).flatMap { Int($0) }
    isRefusal = code != nil && self.code != 200
    message = value.reason("message")
  }
}

extension FetchFailure {
  /// The failure that a refusal is.
  fileprivate init(
    _ response: Response,
    _ refusal: OpenWeatherMapRefusal?,
    of request: Request,
    at now: Date
  ) {
    self.init(response, reason: refusal?.message, of: request, at: now)
    // A wrong address is answered with 404 as well, in other words.
    if kind == .refused, response.status == 404,
      refusal?.message?.lowercased().contains("not found") == true
    {
      kind = .notCovered
    }
  }
}
