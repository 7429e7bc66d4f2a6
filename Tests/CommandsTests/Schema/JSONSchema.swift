import JSONText

/// The subset of JSON Schema (draft 2020-12) that the project's schemas use.
///
/// An unknown keyword is an error, so that no keyword is ignored.
struct JSONSchema {
  let root: JSONValue

  /// The problems of a value, each with its path; empty when the value is valid.
  func problems(of value: JSONValue) -> [String] { problems(of: value, against: root, at: "$") }

  private func problems(of value: JSONValue, against schema: JSONValue, at path: String) -> [String]
  {
    var problems: [String] = []
    for (key, rule) in members(schema) {
      switch key.string {
      case "$schema", "title", "description", "$defs": break
      case "$ref": problems += self.problems(of: value, against: definition(rule), at: path)
      case "type":
        let names = rule.array?.compactMap(\.string) ?? [rule.string ?? ""]
        if !names.contains(where: { Self.isA(value, $0) }) {
          problems.append("\(path): \(value.rawText.prefix(40)) is not \(names)")
        }
      case "oneOf":
        let alternatives = rule.array.map { Array($0) } ?? []
        let count = alternatives.count { self.problems(of: value, against: $0, at: path).isEmpty }
        if count != 1 {
          problems.append("\(path): fits \(count) of \(alternatives.count) alternatives")
        }
      case "enum":
        if rule.array?.contains(where: { $0.rawText == value.rawText }) != true {
          problems.append("\(path): \(value.rawText) is not one of \(rule.rawText)")
        }
      case "pattern": problems += patternProblems(value, rule, path)
      case "minimum":
        if let number = value.double, let limit = rule.double, number < limit {
          problems.append("\(path): \(number) is below \(limit)")
        }
      case "maximum":
        if let number = value.double, let limit = rule.double, number > limit {
          problems.append("\(path): \(number) is above \(limit)")
        }
      case "maxItems":
        if let count = value.array?.count, let limit = rule.int, count > limit {
          problems.append("\(path): \(count) items")
        }
      case "items":
        var index = 0
        for element in value.array.map({ Array($0) }) ?? [] {
          problems += self.problems(of: element, against: rule, at: "\(path)[\(index)]")
          index += 1
        }
      case "properties":
        for (name, subschema) in members(rule) {
          guard let member = value[name.string] else { continue }
          problems += self.problems(of: member, against: subschema, at: "\(path).\(name.string)")
        }
      case "required":
        guard value.members != nil else { break }
        for name in rule.array?.compactMap(\.string) ?? [] where value[name] == nil {
          problems.append("\(path): \(name) is missing")
        }
      case "additionalProperties":
        for (name, _) in members(value) where schema["properties"]?[name.string] == nil {
          problems.append("\(path): \(name.string) is not in the schema")
        }
      default: problems.append("the keyword \(key.string) is not checked")
      }
    }
    return problems
  }

  /// The members of an object; empty for any other value.
  private func members(_ value: JSONValue) -> [JSONMembers.Element] {
    value.members.map { Array($0) } ?? []
  }

  private func definition(_ reference: JSONValue) -> JSONValue {
    let name = reference.string?.split(separator: "/").last.map(String.init) ?? ""
    return root["$defs"]?[name] ?? reference
  }

  private func patternProblems(_ value: JSONValue, _ rule: JSONValue, _ path: String) -> [String] {
    guard let text = value.string, let pattern = rule.string else { return [] }
    guard let regex = try? Regex(pattern) else { return ["the pattern \(pattern) cannot be read"] }
    return text.contains(regex) ? [] : ["\(path): \(text) does not match \(pattern)"]
  }

  private static func isA(_ value: JSONValue, _ name: String) -> Bool {
    switch name {
    case "object": value.kind == .object
    case "array": value.kind == .array
    case "string": value.kind == .string
    case "number": value.kind == .number
    case "integer": value.int != nil
    case "boolean": value.kind == .bool
    case "null": value.kind == .null
    default: false
    }
  }
}
