import Expressions
import HTTP
import JSONText
import Text
import Tracking
import Weather

/// Reads the hooks of a configuration and finds every problem in them.
struct HookReader {
  typealias Part = ConfigurationKey.Expectation.Part

  private(set) var problems: [Part] = []

  /// Where each name stands.
  private var paths: [String: String] = [:]

  /// The names of the members of a hook.
  private enum Key: String, CaseIterable {
    case name
    case on
    case run
    case post
    case `where`
    case timeout
    case template
    case contentType
    case headers
  }

  /// Reads an array of hooks; nothing in it is quoted, because it may hold keys.
  @Sendable static func hooks(
    _ value: JSONValue
  ) throws(ConfigurationKey.Expectation) -> [Hook] {
    guard let elements = value.array else {
      throw ConfigurationKey.Expectation("expected a list of hooks")
    }
    guard elements.count <= Hook.maximumHooks else {
      throw ConfigurationKey.Expectation("expected at most \(Hook.maximumHooks) hooks")
    }
    var reader = HookReader()
    let hooks = elements.enumerated().compactMap { reader.hook($1, at: "[\($0)]") }
    if !reader.problems.isEmpty { throw ConfigurationKey.Expectation(reader.problems) }
    return hooks
  }

  private mutating func report(_ path: String, _ line: Int, _ text: String) {
    problems.append(Part(member: path, line: line, text: text))
  }

  private mutating func hook(_ value: JSONValue, at path: String) -> Hook? {
    guard let members = value.members else {
      report(path, value.line, "expected an object, found \(FoundValue.kind(value))")
      return nil
    }
    let values = self.values(of: members, at: path)
    let on = values[.on].flatMap { triggers($0, at: "\(path).on") }
    if values[.on] == nil { report("\(path).on", value.line, "it is missing; \(Self.triggers)") }
    let target = self.target(values, value, at: path)
    var hook = target.map { Hook(on: on ?? [], target: $0) }
    if let name = values[.name] { hook?.name = self.name(name, at: path) }
    if let condition = values[.where] {
      if let text = condition.string {
        do throws(ExpressionError) {
          hook?.condition = try CityExpression(text)
        } catch {
          report("\(path).where", condition.line, error.description)
        }
      } else {
        report("\(path).where", condition.line, "expected an expression such as \"tag = home\"")
      }
    }
    if let timeout = values[.timeout] {
      if let seconds = timeout.string.flatMap({ DurationText.seconds($0) }), seconds > 0,
        seconds <= Hook.maximumTimeout
      {
        hook?.timeout = seconds
      } else {
        let longest = DurationText.text(Hook.maximumTimeout)
        report(
          "\(path).timeout",
          timeout.line,
          "expected a duration above 0 and up to \"\(longest)\", such as \"10s\""
        )
      }
    }
    return on == nil ? nil : hook
  }

  private mutating func name(_ value: JSONValue, at path: String) -> String? {
    guard let name = value.string, HistoryMark.isName(name),
      name.utf8.count <= Hook.maximumNameLength
    else {
      let expected = "expected at most \(Hook.maximumNameLength) letters, digits, '.', '_' and '-'"
      report("\(path).name", value.line, expected)
      return nil
    }
    if let other = paths.updateValue(path, forKey: name) {
      report("\(path).name", value.line, "hooks\(other) has the same name; expected another one")
    }
    return name
  }

  /// The values by their keys; unknown keys are problems.
  private mutating func values(of members: JSONMembers, at path: String) -> [Key: JSONValue] {
    var values: [Key: JSONValue] = [:]
    for (key, value) in members {
      guard let known = Key(rawValue: key.string) else {
        let name = FoundValue.shortened(key.string)
        let suggestion = Suggestion.nearest(to: key.string, among: Key.allCases.map(\.rawValue))
        report(
          "\(path).\(name)",
          key.line,
          "there is no such key" + (suggestion.map { "; did you mean '\($0)'?" } ?? "")
        )
        continue
      }
      if values.updateValue(value, forKey: known) != nil {
        report("\(path).\(known.rawValue)", key.line, "it is given twice")
      }
    }
    return values
  }

  private static let triggers =
    "expected a list of "
    + Hook.Trigger.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")

  private mutating func triggers(_ value: JSONValue, at path: String) -> [Hook.Trigger]? {
    let found = value.array?.map { $0.string.flatMap(Hook.Trigger.init) } ?? []
    guard !found.isEmpty, !found.contains(nil) else {
      report(path, value.line, Self.triggers)
      return nil
    }
    let given = found.compactMap { $0 }
    return Hook.Trigger.allCases.filter(given.contains)
  }

  private mutating func target(
    _ values: [Key: JSONValue],
    _ hook: JSONValue,
    at path: String
  ) -> Hook.Target? {
    switch (values[.run], values[.post]) {
    case (nil, nil):
      report(path, hook.line, "expected \"run\" or \"post\"")
      return nil
    case (.some(let run), .some):
      report(path, run.line, "expected either \"run\" or \"post\"")
      return nil
    case (.some(let run), nil):
      for key in [Key.template, .contentType, .headers] {
        guard let value = values[key] else { continue }
        report("\(path).\(key.rawValue)", value.line, "it is only for \"post\"")
      }
      return arguments(run, at: "\(path).run").map(Hook.Target.run)
    case (nil, .some(let post)):
      return self.post(post, values, at: path).map(Hook.Target.post)
    }
  }

  /// The most words of a program with its arguments.
  private static let maximumArguments = 64

  private mutating func arguments(_ value: JSONValue, at path: String) -> [String]? {
    let words = value.array?.map(\.string) ?? []
    let arguments = words.compactMap { $0 }
    guard (1...Self.maximumArguments).contains(words.count), arguments.count == words.count,
      !arguments[0].trimmed.isEmpty
    else {
      report(
        path,
        value.line,
        "expected a list of 1 to \(Self.maximumArguments) strings: a program and its arguments"
      )
      return nil
    }
    // The C strings of a process end there.
    guard !arguments.contains(where: { $0.utf8.contains(0) }) else {
      report(path, value.line, "expected strings without NUL characters")
      return nil
    }
    return arguments
  }

  private mutating func post(
    _ value: JSONValue,
    _ values: [Key: JSONValue],
    at path: String
  ) -> Hook.Post? {
    var post: Hook.Post?
    if let url = value.string, let address = Address(url), address.isAllowed {
      post = Hook.Post(url: url)
    } else {
      report(
        "\(path).post",
        value.line,
        "expected an https address; plain http is for 127.0.0.1, ::1 and localhost alone"
      )
    }
    if let template = values[.template] { post?.template = self.template(template, at: path) }
    if let type = values[.contentType] {
      if let text = type.string, !text.trimmed.isEmpty, Self.isHeaderText(text) {
        post?.contentType = text
      } else {
        report(
          "\(path).contentType",
          type.line,
          "expected a content type such as \"text/markdown\""
        )
      }
    }
    if let headers = values[.headers] {
      post?.headers = self.headers(headers, at: "\(path).headers")
    }
    return post
  }

  private mutating func template(_ value: JSONValue, at path: String) -> HookTemplate? {
    guard let text = value.string, !text.isEmpty else {
      report("\(path).template", value.line, "expected a text such as \"{city}: {text}\"")
      return nil
    }
    do throws(HookTemplate.SyntaxError) {
      return try HookTemplate(text)
    } catch {
      report("\(path).template", value.line, error.message)
      return nil
    }
  }

  static func isHeaderText(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
  }
}

// MARK: - Header fields

extension HookReader {
  /// The most header fields of a hook.
  private static let maximumHeaders = 32

  /// The fields that the request has anyway.
  private static let ownHeaders = [
    "connection", "content-length", "content-type", "expect", "host", "transfer-encoding",
  ]

  private mutating func headers(_ value: JSONValue, at path: String) -> [HookHeader] {
    guard let members = value.members, members.count <= Self.maximumHeaders else {
      report(
        path,
        value.line,
        "expected an object of at most \(Self.maximumHeaders) header fields, such as "
          + "{ \"Authorization\": \"Bearer $TOKEN\" }"
      )
      return []
    }
    var seen: Set<String> = []
    return members.compactMap { key, value in
      let name = key.string
      guard Self.isToken(name) else {
        report(path, key.line, "a name has characters that header fields cannot have")
        return nil
      }
      let member = "\(path).\(FoundValue.shortened(name))"
      if Self.ownHeaders.contains(name.lowercased()) {
        let isType = name.lowercased() == "content-type"
        report(
          member,
          key.line,
          isType ? "expected the key \"contentType\" of the hook instead" : "it cannot be replaced"
        )
        return nil
      }
      if !seen.insert(name.lowercased()).inserted {
        report(member, key.line, "it is given twice")
        return nil
      }
      guard let text = value.string, Self.isHeaderText(text),
        let parts = HookHeader.parts(of: text)
      else {
        report(
          member,
          value.line,
          "expected a text without control characters, with $NAME or ${NAME} for a variable and $$ "
            + "for a dollar sign"
        )
        return nil
      }
      return HookHeader(name: name, parts: parts, line: value.line)
    }
  }

  /// Whether a text can be the name of a header field (RFC 9110, section 5.6.2).
  private static func isToken(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= 64
      && name.utf8.allSatisfy { byte in
        (0x21...0x7E).contains(byte) && !"\"(),/:;<=>?@[\\]{}".utf8.contains(byte)
      }
  }
}
