import FoundationEssentials
import TestSupport

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Programs that other people wrote to read formats, installed by `scripts/setup.sh --tests`.
enum FormatReader {
  /// The Python with the readers; nil where they could not be installed.
  private static let python: String? = {
    let root = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    let path = "/\(root)/.build/readers/bin/python3"
    return access(path, X_OK) == 0 ? path : nil
  }()

  static let isInstalled = python != nil

  /// Whether a program of the system is installed.
  static func isInstalled(_ program: String) -> Bool { access("/usr/bin/\(program)", X_OK) == 0 }

  /// Runs a Python script, whose `argv[1...]` are files with the texts.
  static func run(_ script: String, on texts: String...) throws -> SpawnedProcess.Result {
    let directory = try TemporaryDirectory()
    let files = try texts.enumerated().map { index, text in
      try directory.write(text, to: "\(index)")
      return directory.file("\(index)")
    }
    return try SpawnedProcess(
      python ?? "", ["-c", script] + files,
      environment: ["LC_ALL": "C.UTF-8", "HOME": directory.path]
    ).result()
  }
}

extension EndToEndWorld {
  /// A text that breaks what does not escape it.
  static let hostileName = #"<script>alert(1)</script> \"q\", a=b\\c'&amp;]]>\n\u202Ed;"#

  /// Tracks two cities; one has a hostile name and an alert with hostile texts.
  func trackHostileCity() throws {
    _ = try run("add", "Seoul", "Oslo", "--tag", "home")
    let name = Self.hostileName
    let alert =
      #"[{"id": "1", "event": "\#(name)", "severity": "Severe", "onset": null, "ends": null, "#
      + #""headline": "\#(name)"}]"#
    let list = try run("export").output.replacing(#""name": "Seoul""#, with: #""name": "\#(name)""#)
      .replacing(#""alerts": null"#, with: #""alerts": \#(alert)"#)
    _ = try run("import", "--replace", "-", input: list)
  }
}
