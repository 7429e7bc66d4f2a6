import JSONText
import WeatherSimulator

extension Simulator {
  /// 2026-01-20T12:00:00Z, where simulators start that are not told otherwise.
  static let defaultStart = 1_768_910_400

  static func starting(at instant: Int) throws -> Simulator {
    try start(Configuration(start: instant))
  }

  func get(_ target: String) throws -> Client.Reply { try Client.get(port, target) }

  /// Asks for a forecast; the answer must be of status 200.
  func forecast(_ query: String) throws -> JSONValue {
    let reply = try get("/v1/forecast?\(query)")
    guard reply.status == 200 else { throw UnexpectedReply(text: reply.text) }
    return try reply.json()
  }

  func search(_ query: String) throws -> JSONValue {
    let reply = try get("/v1/search?\(query)")
    guard reply.status == 200 else { throw UnexpectedReply(text: reply.text) }
    return try reply.json()
  }
}

struct UnexpectedReply: Error {
  var text: String
}

extension JSONValue {
  var strings: [String?] { array?.map(\.string) ?? [] }
  var doubles: [Double?] { array?.map(\.double) ?? [] }
  var integers: [Int?] { array?.map(\.int) ?? [] }
  var keys: [String] { members?.map(\.key.string) ?? [] }
}
