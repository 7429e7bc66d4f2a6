import FoundationEssentials

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A run of the program under strace.
struct CrashTrace {
  /// A system call and how many of its kind there were, this one included.
  struct Call: CustomStringConvertible {
    var name: String
    var number: Int

    /// The arguments; with -y, strace prints the paths of descriptors.
    var arguments: String

    var description: String { "\(name) \(number) (\(arguments)" }

    /// The expression with which strace kills the program on entering the call.
    var kill: String { "inject=\(name):signal=KILL:when=\(number)" }
  }

  private static let strace = "/usr/bin/strace"

  static var isAvailable: Bool { access(strace, X_OK) == 0 }

  /// The system calls that change a file; some processors have only those that end in `at`.
  private static let changes =
    "trace=/^(mkdir|f?chmod|write|pwrite64|fsync|f?truncate|link|rename|unlink)(at|at2)?$"

  /// Runs the program under strace.
  ///
  /// - Parameter expression: What to trace or to inject.
  static func run(
    _ site: CrashSite, _ expression: String, _ words: [String]
  ) throws -> SpawnedProcess.Result { try start(site, expression, words).result() }

  /// Starts the program under strace, which ends together with it.
  static func start(
    _ site: CrashSite, _ expression: String, _ words: [String]
  ) throws -> SpawnedProcess {
    let options = ["-f", "-qq", "-y", "-o", site.path + "/trace", "-e", expression]
    return try SpawnedProcess(
      strace, options + [try SkydiffBinary.path()] + site.arguments(words),
      // The leak sanitizer does not work under strace.
      environment: ["HOME": "/nonexistent", "ASAN_OPTIONS": "detect_leaks=0"])
  }

  /// The text of the latest trace.
  static func text(of site: CrashSite) throws -> String {
    try String(contentsOf: URL(filePath: site.path + "/trace"), encoding: .utf8)
  }

  /// Runs a command and returns its system calls that change files of the state.
  static func changes(_ site: CrashSite, _ words: [String]) throws -> [Call] {
    let result = try run(site, changes, words)
    guard result.status == 0 else { throw SpawnedProcess.Failure(description: "\(result)") }
    var counts: [String: Int] = [:]
    // A line is the process, the call and its result.
    return try text(of: site).split(separator: "\n").compactMap { line in
      guard let parenthesis = line.firstIndex(of: "("),
        let name = line[..<parenthesis].split(separator: " ").last.map(String.init),
        name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" })
      else { return nil }
      counts[name, default: 0] += 1
      let arguments = String(line[line.index(after: parenthesis)...])
      guard arguments.contains(site.path + "/state") else { return nil }
      return Call(name: name, number: counts[name] ?? 0, arguments: arguments)
    }
  }
}
