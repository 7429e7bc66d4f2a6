#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A program to run, without a shell.
package struct Program: Sendable {
  /// The program, by its path or by a name to look up in `PATH`, and its arguments.
  package var arguments: [String]

  /// The whole environment of the process.
  package var variables: [String: String]

  package var input: [UInt8]

  /// In seconds.
  package var timeout: Double

  /// The most bytes of standard output and error to keep; 0 drops both unread.
  package var outputLimit: Int

  package init(
    arguments: [String], variables: [String: String], input: [UInt8], timeout: Double,
    outputLimit: Int = 0
  ) {
    self.arguments = arguments
    self.variables = variables
    self.input = input
    self.timeout = timeout
    self.outputLimit = outputLimit
  }

  /// The path of the program; nil if no such file can be run.
  var path: String? {
    guard let name = arguments.first, !name.isEmpty else { return nil }
    if name.contains("/") { return Self.canRun(name) ? name : nil }
    let directories = (variables["PATH"] ?? "/usr/bin:/bin").split(
      separator: ":", omittingEmptySubsequences: false)
    return directories.lazy.map { $0.isEmpty ? "./\(name)" : "\($0)/\(name)" }.first(
      where: Self.canRun)
  }

  private static func canRun(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
  }
}

/// How the run of a program ended, and what it printed.
package struct ProgramResult: Sendable {
  package enum Ending: Sendable, Equatable {
    case exited(Int32)

    /// The number of the signal.
    case killed(by: Int32)

    /// Killed at its time limit.
    case timedOut

    /// Ended because this program was interrupted.
    case interrupted

    /// There is no such program, or it is not executable.
    case notFound

    /// The error number of the system.
    case notStarted(Int32)
  }

  package var ending: Ending

  /// Standard output and error, up to the limit.
  package var output: [UInt8]

  package init(ending: Ending, output: [UInt8] = []) {
    self.ending = ending
    self.output = output
  }
}
