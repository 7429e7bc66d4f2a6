import FoundationEssentials

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Expected output in the directory `Golden` of the tests of a module.
package enum Golden {
  /// A text that is not what its file has.
  package struct Difference: Error, CustomStringConvertible { package var description: String }

  /// Compares a text with a file.
  ///
  /// With `RECORD_GOLDEN=1` it writes the file instead, and the whole run fails at its end, so that the
  /// change is reviewed.
  ///
  /// - Parameter test: The path of the test, which is in a directory of `Tests`.
  package static func expect(_ text: String, is name: String, of test: String = #filePath) throws {
    let file = try URL(filePath: directory(of: test)).appending(path: name)
    if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
      failRun
      try Data(text.utf8).write(to: file)
      return
    }
    let expected = FileManager.default.contents(atPath: file.path)
    guard expected == Data(text.utf8) else {
      throw Difference(
        description: "differs from \(name); RECORD_GOLDEN=1 records it. The text is:\n\(text)")
    }
  }

  /// Makes the end of the process a failure, once.
  private static let failRun: Void = {
    _ = atexit {
      let message = Array("golden files were recorded: review them\n".utf8)
      _ = write(STDERR_FILENO, message, message.count)
      _exit(1)
    }
  }()

  private static func directory(of test: String) throws -> String {
    let components = test.split(separator: "/")
    guard let tests = components.lastIndex(of: "Tests") else {
      throw Difference(description: "\(test) is not in Tests")
    }
    return "/" + components.prefix(tests + 2).joined(separator: "/") + "/Golden"
  }
}
