import FoundationEssentials

/// A program that counts the instructions that another one executes, without those of the kernel.
struct InstructionCounter {
  let name: String
  private let words: [String]

  /// The file that it writes, and what is before and after the count in its line.
  private let path: String
  private let field: (line: String, separator: Character, index: Int)

  /// The first one that is installed and can count here; nil if there is none.
  static func installed(in folder: String) -> Self? {
    let path = "\(folder)/instructions.txt"
    let counters = [
      Self(
        name: "perf", words: ["perf", "stat", "-x", ",", "-e", "instructions:u", "-o", path],
        path: path, field: ("instructions", ",", 0)),
      Self(
        name: "callgrind",
        words: ["valgrind", "-q", "--tool=callgrind", "--callgrind-out-file=\(path)"], path: path,
        field: ("totals:", " ", 1)),
    ]
    return counters.first { (try? $0.count(.tool("true"))) != nil }
  }

  /// - Throws: `TimedCommand.Failure` if the command fails or is not counted.
  func count(_ command: TimedCommand) throws -> Double {
    try? FileManager.default.removeItem(atPath: path)
    var counted = command
    counted.words = words + command.words
    counted.environment["PATH"] = TimedCommand.searchPath
    _ = try counted.run()
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    let fields = lines.first { $0.contains(field.line) }?.split(separator: field.separator) ?? []
    guard field.index < fields.count, let count = Double(fields[field.index]) else {
      throw TimedCommand.Failure(description: "\(name) did not count the instructions")
    }
    return count
  }
}
