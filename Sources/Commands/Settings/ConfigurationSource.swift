import Arguments
import ConfigurationFile
import Files
import JSONText
import S3

/// Where the configuration is, and whether it has to exist.
struct ConfigurationSource {
  /// Nil without a home directory and without an option.
  var path: String?

  /// Whether an option or a variable names the file: then it has to exist.
  var isNamed: Bool

  /// The most bytes of a file.
  static let limit = ByteLimit.kibibytes(64)

  init(_ invocation: Invocation, _ environment: Environment) {
    if let named = invocation[GlobalOptions.config] ?? environment.variable("SKYDIFF_CONFIG") {
      path = environment.expandingHome(named)
      isNamed = true
    } else {
      path = environment.directory("XDG_CONFIG_HOME", inHome: ".config").map {
        "\($0)/skydiff/config.json"
      }
      isNamed = false
    }
  }

  /// Reads the text of the file; nil if there is none and it does not have to exist.
  func bytes(_ environment: Environment, isRequired: Bool) throws(Failures) -> [UInt8]? {
    guard let path else { return nil }
    do throws(RegularFile.Failure) { return try environment.readFile(path, Self.limit) } catch {
      if case .missing = error, !isRequired { return nil }
      let problem =
        switch error {
        case .missing: "there is no such file; \(advice)"
        case .notRegular: "it is not a regular file; \(advice)"
        case .tooLarge(let limit): "it is larger than \(limit); \(advice)"
        case .system(let error): "cannot be read (\(error))"
        }
      throw Failures(.configuration("\(path): \(problem)"))
    }
  }

  /// Reads the file; nil if there is none and none was named.
  func read(_ environment: Environment) throws(Failures) -> ConfigurationReader? {
    guard let path, let bytes = try bytes(environment, isRequired: isNamed) else { return nil }
    let reader = ConfigurationReader(bytes)
    let problems = reader.problems.filter { problem in
      !problem.isOfUnknownKey || !environment.toleratedKeys.contains(problem.key ?? "")
    }
    if !problems.isEmpty {
      throw Failures(
        problems.map { problem in
          let parts = [
            problem.line.map { "\(path):\($0)" } ?? path, problem.key.map(FoundValue.shortened),
            problem.expected,
          ]
          return .configuration(parts.compactMap { $0 }.joined(separator: ": "))
        })
    }
    return reader
  }

  /// What to do about a file that is missing or not a file.
  private var advice: String {
    isNamed
      ? "check what --config or SKYDIFF_CONFIG names" : "move it away or name another with --config"
  }

  /// Returns a path of the configuration: `~/` is the home directory, and a relative path is relative
  /// to the file, because cron starts programs in any directory.
  func resolve(_ text: String, _ environment: Environment) -> String {
    let text = environment.expandingHome(text)
    if ObjectLocation.isAddress(text) { return text }
    guard !text.hasPrefix("/"), let path, let slash = path.lastIndex(of: "/") else { return text }
    return path[...slash] + text
  }
}
