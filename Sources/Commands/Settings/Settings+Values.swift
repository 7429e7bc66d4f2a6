import Arguments
import ConfigurationFile
import Files
import HTTP
import JSONText
import Rendering
import Text
import Weather

/// What a value of the command line or of a variable says, and what is wrong with one.
extension Settings {
  /// Warns of a file with keys that others can read; nil for another one.
  static func keyWarning(
    _ configuration: Configuration, _ path: String?, _ environment: Environment
  ) -> String? {
    guard let path, configuration.hasKeys, environment.permissions(path)?.letsOthersRead == true
    else { return nil }
    return "warning: \(path): it holds a key and others can read it; "
      + "to keep it private: chmod go-r \(path.quotedForShell)"
  }

  static func units(_ text: String) throws(Failures) -> Units {
    do throws(Units.UnknownWord) { return try Units(text) } catch {
      throw unknown(error.word, in: "SKYDIFF_UNITS", among: error.known)
    }
  }

  static func language(_ text: String) throws(Failures) -> String?? {
    if let language = Language.named(text) { return .some(language.code) }
    throw unknown(text, in: languageVariable, among: Language.all.map(\.code))
  }

  private static func unknown(
    _ text: String, in variable: String, among names: [String]
  ) -> Failures {
    let suggestion = Suggestion.nearest(to: text, among: names)
    return Failures(
      .configuration(
        "\(variable): expected \(names.joined(separator: ", ")), "
          + "found '\(FoundValue.shortened(text))'"
          + (suggestion.map { "; did you mean '\($0)'?" } ?? "")))
  }

  static func providers(_ text: String) throws(Failures) -> [String] {
    let names = text.split(separator: ",", omittingEmptySubsequences: false).map(\.trimmed)
    var problems: [Failure] = []
    for name in names {
      if let problem = Configuration.problem(ofProvider: name) {
        problems.append(.configuration("SKYDIFF_PROVIDER: \(problem)"))
      }
    }
    if !problems.isEmpty { throw Failures(problems) }
    return names
  }

  /// The key in a variable, which no message quotes; nil where it is blank.
  static func key(_ text: String, _ variable: String) throws(Failures) -> String?? {
    let key = text.trimmed
    if key.isEmpty { return nil }
    guard key.isHeaderText else {
      throw Failures(.configuration("\(variable): expected a text without control characters"))
    }
    return .some(key)
  }
}
