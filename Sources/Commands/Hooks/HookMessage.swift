import ConfigurationFile
import JSONText
import Rendering

/// The items of a queued batch, as programs and templates use them.
struct HookMessage {
  struct Item {
    var change: String
    var kind: String
    var rule: String
    var city: String
    var text: String
  }

  let items: [Item]

  /// The most lines of a text.
  private static let maximumLines = 20

  init(_ batch: [UInt8]) {
    let root = (try? JSONDocument(batch))?.root
    items =
      (root?["items"]?.array).map { elements in
        elements.map { item in
          Item(
            change: item["change"]?.string ?? "", kind: item["kind"]?.string ?? "",
            rule: item["rule"]?.string ?? "", city: item["city"]?["name"]?.string ?? "",
            text: item["text"]?.string ?? "")
        }
      } ?? []
  }

  /// A line per item; of many only the first, and how many more there are.
  func text(in language: Language) -> String {
    var lines = items.prefix(Self.maximumLines).map(\.text)
    let rest = items.count - Self.maximumLines
    if rest > 0 { lines.append(language.more(rest)) }
    return lines.joined(separator: "\n")
  }

  /// The arguments of a program, with the text in place of `{text}`.
  func arguments(_ arguments: [String], in language: Language) -> [String] {
    let text = text(in: language)
    return arguments.map { argument in
      var result = ""
      var rest = argument[...]
      while let range = rest.firstRange(ofText: "{text}") {
        result += rest[..<range.lowerBound] + text
        rest = rest[range.upperBound...]
      }
      return result + rest
    }
  }

  /// The body of a post by a template, a line per item.
  func body(_ template: HookTemplate, escapingJSON escapesJSON: Bool) -> String {
    let hasCity = template.parts.contains(.field(.city))
    return items.map { item in
      template.text(escapingJSON: escapesJSON) { field in
        switch field {
        case .city: item.city
        // The template says which city it is.
        case .text: hasCity ? item.text.withoutBeginning(item.city) : item.text
        case .rule: item.rule
        case .kind: item.kind
        case .change: item.change
        }
      } + "\n"
    }.joined()
  }
}

extension String {
  /// The text without a name at its beginning and the colon after it, before which some languages have a
  /// space.
  fileprivate func withoutBeginning(_ name: String) -> String {
    guard hasPrefix(name) else { return self }
    let rest = dropFirst(name.count).drop(while: \.isWhitespace)
    return rest.hasPrefix(": ") ? String(rest.dropFirst(2)) : self
  }
}

extension Substring {
  fileprivate func firstRange(ofText text: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
      start = index(after: start)
    }
    return nil
  }
}
