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

extension Simulator {
  static let agent = "User-Agent: tests/1.0 https://example.org"

  /// Asks as a client does that says who it is.
  func identifiedGet(_ target: String, headers: [String] = []) throws -> Client.Reply {
    try Client(port: port).exchange("GET", target, headers: [Self.agent] + headers)
  }

  /// The body of an answer that must be of status 200.
  func identifiedJSON(_ target: String, headers: [String] = []) throws -> JSONValue {
    let reply = try identifiedGet(target, headers: headers)
    guard reply.status == 200 else { throw UnexpectedReply(text: reply.head + reply.text) }
    return try reply.json()
  }

  /// The path of an address that points to this simulator.
  func path(of address: String?) throws -> String {
    guard let address, address.hasPrefix(url) else {
      throw UnexpectedReply(text: address ?? "no address")
    }
    return String(address.dropFirst(url.count))
  }
}

extension JSONValue {
  /// Follows a path of members and positions, as `list.0.main`.
  func at(_ path: String) -> JSONValue? {
    path.split(separator: ".").reduce(Optional(self)) { value, step in
      guard let index = Int(step) else { return value?[String(step)] }
      let elements = value?.array.map(Array.init) ?? []
      return elements.indices.contains(index) ? elements[index] : nil
    }
  }

  var elements: [JSONValue] { array.map(Array.init) ?? [] }
}
