import Expressions
import JSONText
import Text
import Tracking
import Weather

/// Reads a configuration file and finds every problem in it at once.
package struct ConfigurationReader {
  package private(set) var configuration = Configuration()
  private var reader = ObjectReader()

  package var problems: [ConfigurationProblem] { reader.problems }

  /// The lines of the keys that are set, by their paths.
  package var lines: [String: Int] { reader.lines }

  package init(_ bytes: [UInt8]) {
    do throws(JSONSyntaxError) {
      // A duplicate key is one problem among others and does not hide them.
      let root = try JSONDocument(bytes, options: .init(duplicateKeys: .kept)).root
      guard let members = root.members else {
        reader.report(
          "expected an object, found \(FoundValue.kind(root))", at: nil, line: root.line)
        return
      }
      reader.read(members, at: "", into: &configuration)
      configuration.setUnitsOfExpressions()
    } catch { reader.report(error.message, at: nil, line: error.line) }
  }
}

extension Configuration {
  /// Figures without a unit are in the units of the file, wherever in it they are.
  fileprivate mutating func setUnitsOfExpressions() {
    for index in hooks.indices { hooks[index].condition?.units = units }
    for index in rules.indices { rules[index].setUnits(units) }
  }
}

extension ObjectReader {
  /// Reads an object of keys, and of objects of keys.
  fileprivate mutating func read(
    _ members: JSONMembers, at parent: String, into configuration: inout Configuration
  ) {
    readMembers(members, at: parent) { reader, key, value, path in
      let name = key.string
      // A dot in a key does not address a member of an object.
      let known = name.contains(".") ? [] : ConfigurationKey.all
      if let key = known.first(where: { $0.path == path }) {
        key.read(value, &reader, &configuration)
      } else if !known.contains(where: { $0.path.hasPrefix("\(path).") }) {
        let suggestion = ConfigurationKey.nearest(to: name, under: parent)
        let advice = suggestion.map { "; did you mean '\($0)'?" } ?? ""
        reader.reportUnknown(key, at: path, "there is no such key\(advice)")
      } else if let members = value.members {
        reader.read(members, at: path, into: &configuration)
      } else {
        let isNearSecrets = path.hasPrefix("providers")
        let found = isNearSecrets ? FoundValue.kind(value) : FoundValue.text(value)
        reader.report("expected an object, found \(found)", at: path, line: value.line)
      }
    }
  }
}

extension ConfigurationKey {
  /// Returns the path of a known key that may have been meant.
  fileprivate static func nearest(to name: String, under parent: String) -> String? {
    let prefix = parent.isEmpty ? "" : "\(parent)."
    let siblings = all.map(\.path).filter { $0.hasPrefix(prefix) }.map { path in
      String(path.dropFirst(prefix.count).prefix { $0 != "." })
    }
    // A key that exists elsewhere is in the wrong place, not misspelt.
    return Suggestion.nearest(to: name, among: siblings).map { prefix + $0 }
      ?? all.map(\.path).first { $0.hasSuffix(".\(name)") }
  }
}
