import Expressions
import JSONText
import Text
import Tracking
import Weather

/// Reads a configuration file and finds every problem in it at once.
struct ConfigurationReader {
  /// One thing that is wrong.
  struct Problem: Equatable {
    /// Counted from 1; nil for the file as a whole.
    var line: Int?

    /// The path of the key; nil for none.
    var key: String?

    /// What was expected.
    var expected: String
  }

  private(set) var configuration = Configuration()
  private(set) var problems: [Problem] = []

  /// The lines of the keys that are set, by their paths.
  private(set) var lines: [String: Int] = [:]

  init(_ bytes: [UInt8]) {
    do throws(JSONSyntaxError) {
      // A duplicate key is one problem among others and does not hide them.
      let document = try JSONDocument(bytes, options: .init(duplicateKeys: .kept))
      guard let members = document.root.members else {
        problems.append(
          Problem(
            line: document.root.line,
            key: nil,
            expected: "expected an object, found \(FoundValue.kind(document.root))"
          )
        )
        return
      }
      read(members, under: "")
      setUnitsOfExpressions(Self.units(members))
    } catch {
      problems.append(Problem(line: error.line, key: nil, expected: error.message))
    }
  }

  private mutating func read(_ members: JSONMembers, under prefix: String) {
    var seen: Set<String> = []
    for (key, value) in members {
      let path = prefix + key.string
      if !seen.insert(path).inserted {
        problems.append(Problem(line: key.line, key: path, expected: "it is given twice"))
      }
      // A dot in a key does not address a member of an object.
      if key.string.contains(".") {
        problems.append(
          Problem(line: key.line, key: path, expected: unknownKey(path, under: prefix))
        )
      } else if path == RuleReader.key {
        let reader = RuleReader(value)
        configuration.rules = reader.rules
        problems += reader.problems
        lines.merge(reader.lines) { $1 }
      } else if let known = ConfigurationKey.all.first(where: { $0.path == path }) {
        do throws(ConfigurationKey.Expectation) {
          try known.read(value, &configuration)
          lines[path] = value.line
        } catch {
          problems += error.parts.map { part in
            Problem(
              line: part.line ?? value.line,
              key: part.member.map { path + ($0.hasPrefix("[") ? $0 : ".\($0)") } ?? path,
              expected: part.message(
                quoting: known.isSecret || part.member != nil ? nil : FoundValue.text(value)
              )
            )
          }
        }
      } else if ConfigurationKey.all.contains(where: { $0.path.hasPrefix("\(path).") }) {
        if let members = value.members {
          read(members, under: "\(path).")
        } else {
          let isNearKeys = path.hasPrefix("providers")
          let found = isNearKeys ? FoundValue.kind(value) : FoundValue.text(value)
          problems.append(
            Problem(line: value.line, key: path, expected: "expected an object, found \(found)")
          )
        }
      } else {
        problems.append(
          Problem(line: key.line, key: path, expected: unknownKey(path, under: prefix))
        )
      }
    }
  }

  /// Figures without a unit are in the units of the file, wherever in it they are.
  private mutating func setUnitsOfExpressions(_ units: Units) {
    for index in configuration.hooks.indices {
      configuration.hooks[index].condition?.units = units
    }
    for index in configuration.rules.indices { configuration.rules[index].setUnits(units) }
  }

  /// Returns the units that the file sets, wherever in it they are.
  private static func units(_ members: JSONMembers) -> Units {
    for (key, value) in members where key.string == "units" {
      if let units = value.string.flatMap({ Units(rawValue: $0) }) { return units }
    }
    return Units.metric
  }

  private func unknownKey(_ path: String, under prefix: String) -> String {
    let siblings =
      ConfigurationKey.all.compactMap { key -> String? in
        guard key.path.hasPrefix(prefix) else { return nil }
        return String(key.path.dropFirst(prefix.count).prefix { $0 != "." })
      } + (prefix.isEmpty ? [RuleReader.key] : [])
    let name = String(path.dropFirst(prefix.count))
    // A key that exists elsewhere is in the wrong place, not misspelt.
    let elsewhere = ConfigurationKey.all.map(\.path).first { $0.hasSuffix(".\(name)") }
    let suggestion =
      Suggestion.nearest(to: name, among: siblings).map { prefix + $0 } ?? elsewhere
    return "there is no such key" + (suggestion.map { "; did you mean '\($0)'?" } ?? "")
  }
}
