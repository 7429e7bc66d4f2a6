#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Measures parts of the project and prints tables; each benchmark is a subcommand.
@main
enum Main {
  static let benchmarks: [(name: String, run: @Sendable ([String]) throws -> Bool)] = [
    ("diff", DiffBenchmark.run), ("cli", CLIBenchmark.run), ("state", StateBenchmark.run),
    ("refresh", RefreshBenchmark.run),
  ]

  static func main() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard let benchmark = benchmarks.first(where: { $0.name == arguments.first }) else {
      let names = benchmarks.map(\.name).joined(separator: "|")
      printError("usage: skydiff-benchmarks \(names) [OPTIONS]")
      exit(64)
    }
    if try !benchmark.run(Array(arguments.dropFirst())) { exit(1) }
  }
}

/// Writes a line to standard error.
func printError(_ line: String) {
  let bytes = Array("\(line)\n".utf8)
  _ = write(STDERR_FILENO, bytes, bytes.count)
}

/// The number that stands behind an option; nil where there is none.
func optionValue(_ option: String, in arguments: [String]) -> Int? {
  guard let index = arguments.firstIndex(of: option), index + 1 < arguments.count else {
    return nil
  }
  return Int(arguments[index + 1])
}
