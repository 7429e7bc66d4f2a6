import HTTP
import JSONText
import Text
import Tracking
import Weather

private enum HookKey: String, CaseIterable {
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

extension ObjectReader {
  private typealias HookValues = ObjectValues<HookKey>

  /// Reads a list of hooks; nothing in it is quoted, because it may hold keys.
  mutating func hooks(_ value: JSONValue, at path: String) -> [Hook]? {
    guard let elements = value.array, elements.count <= Hook.maximumHooks else {
      let expected = value.array == nil ? "a list of hooks" : "at most \(Hook.maximumHooks) hooks"
      report("expected \(expected)", at: path, line: value.line)
      return nil
    }
    var names: [String: String] = [:]
    return elements.enumerated().compactMap { hook($1, at: "\(path)[\($0)]", &names) }
  }

  /// Reads a hook.
  ///
  /// - Parameter names: The paths of the hooks by their names.
  private mutating func hook(
    _ value: JSONValue, at path: String, _ names: inout [String: String]
  ) -> Hook? {
    guard let members = value.members else {
      report("expected an object, found \(FoundValue.kind(value))", at: path, line: value.line)
      return nil
    }
    let hook: HookValues = values(
      of: members, at: path, keys: KnownKeys(HookKey.self), isSecret: true)
    let triggers = Hook.Trigger.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
    let on = read(.on, of: hook, expecting: "a list of \(triggers)", Self.triggers)
    if hook[.on] == nil {
      let problem = "it is missing; expected a list of \(triggers)"
      report(problem, at: hook.path(of: .on), line: value.line)
    }
    let target = target(of: hook, line: value.line)
    let name = target == nil ? nil : name(of: hook, &names)
    // The syntax is of interest once the rest can be read.
    let hasCondition = target != nil || hook[.where]?.string == nil
    let condition = hasCondition ? read(.where, of: hook, .expression(suchAs: "tag = home")) : nil
    let timeout = timeout(of: hook)
    guard let on, let target else { return nil }
    var result = Hook(name: name, on: on, target: target, condition: condition)
    if let timeout { result.timeout = timeout }
    return result
  }

  private mutating func name(of hook: HookValues, _ names: inout [String: String]) -> String? {
    read(.name, of: hook) { value throws(ExpectedValue) in
      guard let name = value.string, HistoryMark.isName(name),
        name.utf8.count <= Hook.maximumNameLength
      else {
        let characters = "letters, digits, '.', '_' and '-'"
        throw ExpectedValue("expected at most \(Hook.maximumNameLength) \(characters)")
      }
      if let other = names.updateValue(hook.path, forKey: name) {
        throw ExpectedValue("\(other) has the same name; expected another one")
      }
      return name
    }
  }

  private mutating func timeout(of hook: HookValues) -> Double? {
    let longest = DurationText.text(Hook.maximumTimeout)
    let expected = "a duration above 0 and up to \"\(longest)\", such as \"10s\""
    return read(.timeout, of: hook, expecting: expected) { value in
      value.string.flatMap { DurationText.seconds($0) }.flatMap {
        $0 > 0 && $0 <= Hook.maximumTimeout ? $0 : nil
      }
    }
  }

  private static func triggers(_ value: JSONValue) -> [Hook.Trigger]? {
    let given = value.array?.map { $0.string.flatMap(Hook.Trigger.init) } ?? []
    guard !given.isEmpty, !given.contains(nil) else { return nil }
    return Hook.Trigger.allCases.filter(given.contains)
  }
}

// MARK: - Targets

extension ObjectReader {
  private mutating func target(of hook: HookValues, line: Int) -> Hook.Target? {
    switch (hook[.run], hook[.post]) {
    case (nil, nil):
      report("expected \"run\" or \"post\"", at: hook.path, line: line)
      return nil
    case (.some(let run), .some):
      report("expected either \"run\" or \"post\"", at: hook.path, line: run.line)
      return nil
    case (.some, nil):
      for key in [HookKey.template, .contentType, .headers] {
        guard let value = hook[key] else { continue }
        report("it is only for \"post\"", at: hook.path(of: key), line: value.line)
      }
      return arguments(of: hook).map(Hook.Target.run)
    case (nil, .some): return post(of: hook).map(Hook.Target.post)
    }
  }

  private mutating func arguments(of hook: HookValues) -> [String]? {
    // The most words of a program with its arguments.
    let maximum = 64
    return read(.run, of: hook) { value throws(ExpectedValue) in
      let words = value.array?.map(\.string) ?? []
      let arguments = words.compactMap { $0 }
      guard (1...maximum).contains(words.count), arguments.count == words.count,
        !arguments[0].trimmed.isEmpty
      else {
        let expected = "a list of 1 to \(maximum) strings: a program and its arguments"
        throw ExpectedValue("expected \(expected)")
      }
      // The C strings of a process end there.
      guard !arguments.contains(where: { $0.utf8.contains(0) }) else {
        throw ExpectedValue("expected strings without NUL characters")
      }
      return arguments
    }
  }

  private mutating func post(of hook: HookValues) -> Hook.Post? {
    let url = read(
      .post, of: hook,
      expecting: "an https address; plain http is for 127.0.0.1, ::1 and localhost alone"
    ) { value in value.string.flatMap { Address($0)?.isAllowed == true ? $0 : nil } }
    let template = url == nil ? nil : template(of: hook)
    let contentType = read(
      .contentType, of: hook, expecting: "a content type such as \"text/markdown\""
    ) { value in value.string.flatMap { $0.isHeaderText && !$0.trimmed.isEmpty ? $0 : nil } }
    let headers = url == nil ? nil : headers(of: hook)
    guard let url else { return nil }
    return Hook.Post(url: url, template: template, contentType: contentType, headers: headers ?? [])
  }

  private mutating func template(of hook: HookValues) -> HookTemplate? {
    read(.template, of: hook) { value throws(ExpectedValue) in
      guard let text = value.string, !text.isEmpty else {
        throw ExpectedValue("expected a text such as \"{city}: {text}\"")
      }
      return try HookTemplate(text)
    }
  }
}

// MARK: - Header fields

extension ObjectReader {
  /// The fields that the request has anyway.
  private static let ownHeaders = [
    "connection", "content-length", "content-type", "expect", "host", "transfer-encoding",
  ]

  private mutating func headers(of hook: HookValues) -> [HookHeader]? {
    // The most header fields of a hook.
    let maximum = 32
    let path = hook.path(of: .headers)
    let members = read(
      .headers, of: hook,
      expecting: "an object of at most \(maximum) header fields, such as "
        + "{ \"Authorization\": \"Bearer $TOKEN\" }"
    ) { value in value.members.flatMap { $0.count <= maximum ? $0 : nil } }
    var seen: Set<String> = []
    return members?.compactMap { key, value in
      let name = key.string
      let member = "\(path).\(name)"
      let folded = name.lowercased()
      if name.utf8.count > 64 || !Request.Header.isName(name) {
        let problem = "a name has characters that header fields cannot have"
        report(problem, at: path, line: key.line)
      } else if Self.ownHeaders.contains(folded) {
        let problem =
          folded == "content-type"
          ? "expected the key \"contentType\" of the hook instead" : "it cannot be replaced"
        report(problem, at: member, line: key.line)
      } else if !seen.insert(folded).inserted {
        report("it is given twice", at: member, line: key.line)
      } else {
        return read(value, at: member, isSecret: true) { value throws(ExpectedValue) in
          guard let text = value.string, text.isHeaderText, let parts = HookHeader.parts(of: text)
          else {
            throw ExpectedValue(
              "expected a text without control characters, with $NAME or ${NAME} for a variable "
                + "and $$ for a dollar sign")
          }
          return HookHeader(name: name, parts: parts, line: value.line)
        }
      }
      return nil
    }
  }
}
