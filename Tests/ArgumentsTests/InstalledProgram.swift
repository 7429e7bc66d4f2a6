import Foundation

/// An installed program that checks generated output.
struct InstalledProgram {
  private let url: URL

  /// Returns nil if the program is not installed.
  init?(_ name: String) {
    let found = ["/usr/bin", "/bin", "/usr/local/bin", "/opt/homebrew/bin"].map {
      URL(filePath: $0).appending(path: name)
    }.first { FileManager.default.isExecutableFile(atPath: $0.path) }
    guard let found else { return nil }
    url = found
  }

  /// The output on both streams, with the directory as HOME and first in PATH.
  func run(_ arguments: [String], in directory: URL) throws -> String {
    let process = Process()
    process.executableURL = url
    process.arguments = arguments
    process.currentDirectoryURL = directory
    process.environment = [
      "PATH": "\(directory.path):/usr/bin:/bin", "HOME": directory.path, "LC_ALL": "C.UTF-8",
      "TERM": "dumb",
    ]
    let pipe = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: output, as: UTF8.self)
  }
}
