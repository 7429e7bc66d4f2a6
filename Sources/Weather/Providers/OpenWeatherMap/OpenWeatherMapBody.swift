import FoundationEssentials
import HTTP

/// The body of an answer: what was asked for, or a refusal in the place of it.
///
/// A refusal may come with the status of a success.
enum OpenWeatherMapBody<Content: Decodable>: Decodable {
  case content(Content)
  case refusal(OpenWeatherMapRefusal)

  init(from decoder: any Decoder) throws {
    // A list of places is no object and has no code.
    if let verdict = try? OpenWeatherMapRefusal(from: decoder), verdict.isRefusal {
      self = .refusal(verdict)
    } else {
      self = .content(try Content(from: decoder))
    }
  }
}

extension OpenWeatherMapBody {
  /// Reads an answer: its status decides first, then the code in the body.
  static func content(
    of response: Response,
    to request: Request,
    at now: Date
  ) throws(FetchFailure) -> Content {
    guard response.status == 200 else {
      let refusal = try? JSONDecoder().decode(OpenWeatherMapRefusal.self, from: response.body)
      throw FetchFailure(response, refusal, of: request, at: now)
    }
    let body: OpenWeatherMapBody
    do {
      body = try JSONDecoder().decode(Self.self, from: response.body)
    } catch let error as OpenWeatherMapAnswerError {
      throw FetchFailure(malformed: error.reason, of: request, at: now)
    } catch {
      throw FetchFailure(malformed: "not JSON of the expected shape", of: request, at: now)
    }
    switch body {
    case .content(let content): return content
    case .refusal(let refusal):
      guard let code = refusal.code, (400..<600).contains(code) else {
        throw FetchFailure(malformed: "an unknown 'cod'", of: request, at: now)
      }
      var refused = response
      refused.status = code
      throw FetchFailure(refused, refusal, of: request, at: now)
    }
  }
}

/// What the service says with an answer: that all is well, or what is not.
struct OpenWeatherMapRefusal: Decodable {
  /// Like an HTTP status; nil where it is none.
  var code: Int?

  var message: String?

  /// Whether there is a code that is not that of a success.
  var isRefusal: Bool

  private enum Key: String, CodingKey {
    case code = "cod"
    case message
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let isThere = container.contains(.code) && (try? container.decodeNil(forKey: .code)) != true
    if let number = try? container.decodeIfPresent(Int.self, forKey: .code) {
      code = number
    } else {
      code = (try? container.decodeIfPresent(String.self, forKey: .code)).flatMap { Int($0) }
    }
    isRefusal = isThere && code != 200
    message = try? container.decodeIfPresent(String.self, forKey: .message)
  }
}

/// What is wrong with an answer, in words for a person.
struct OpenWeatherMapAnswerError: Error {
  var reason: String

  init(_ reason: String) {
    self.reason = reason
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
