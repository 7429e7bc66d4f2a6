import JSONText

/// The parameters of a request, from its query and its body.
struct Parameters: Sendable {
  private var values: [String: [String]] = [:]

  /// The body of a POST is a form or a JSON object.
  init(_ request: ReceivedRequest) throws(RequestError) {
    add(request.query)
    guard request.method == "POST", !request.body.isEmpty else { return }
    if request.header("content-type")?.hasPrefix("application/json") == true {
      try add(json: request.body)
    } else {
      add(PercentCoding.items(of: String(decoding: request.body, as: UTF8.self)))
    }
  }

  private mutating func add(_ items: [ReceivedRequest.Field]) {
    for item in items { values[item.name, default: []].append(item.value) }
  }

  private mutating func add(json body: [UInt8]) throws(RequestError) {
    guard let document = try? JSONDocument(body), let members = document.root.members else {
      throw RequestError("The request body is not a JSON object.")
    }
    for member in members {
      let elements = member.value.array.map(Array.init) ?? [member.value]
      values[member.key.string, default: []] += elements.map { $0.string ?? $0.rawText }
    }
  }

  /// The last value of a parameter; `nil` if it is missing or empty.
  func single(_ name: String) -> String? {
    guard let value = values[name]?.last, !value.isEmpty else { return nil }
    return value
  }

  func has(_ name: String) -> Bool { values[name] != nil }

  /// The values of a parameter that may be repeated and may contain commas.
  func list(_ name: String) -> [String] {
    (values[name] ?? []).flatMap { value in
      value.split(separator: ",").map { String($0) }
    }
  }

  func number(_ name: String) throws(RequestError) -> Int? {
    guard let text = single(name) else { return nil }
    guard let number = Int(text) else { throw RequestError.invalid(text, type: "Int", key: name) }
    return number
  }

  func decimals(_ name: String) throws(RequestError) -> [Double] {
    var numbers: [Double] = []
    for text in list(name) {
      guard let number = Double(text) else {
        throw RequestError.invalid(text, type: "Float", key: name)
      }
      numbers.append(number)
    }
    return numbers
  }

  /// The requested locations, without those that are invalid.
  var coordinates: [Coordinates] {
    zip(list("latitude"), list("longitude")).compactMap { latitude, longitude in
      guard let latitude = Double(latitude), let longitude = Double(longitude) else { return nil }
      return Coordinates(latitude: latitude, longitude: longitude)
    }
  }
}

extension RequestError {
  static func invalid(_ text: String, type: String, key: String) -> RequestError {
    RequestError("Cannot initialize \(type) from invalid String value \(text) for key \(key)")
  }
}
