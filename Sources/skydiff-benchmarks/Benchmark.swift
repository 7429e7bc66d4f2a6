import Arguments

/// A benchmark, which is a command of this program.
protocol Benchmark: SendableMetatype {
  /// The command and its options.
  static var declaration: Command { get }

  /// Measures and prints the results; returns whether all are within their limits.
  static func run(_ invocation: Invocation) throws -> Bool
}

/// An option for a number of cities or runs.
struct CountOption: ParameterDeclaration {
  private let option: Option<Int>
  private let defaultCount: Int

  init(
    _ name: String,
    in range: ClosedRange<Int> = 1...1_000_000,
    defaultCount: Int,
    help: String
  ) {
    self.defaultCount = defaultCount
    option = Option(
      name,
      valueName: "COUNT",
      parser: .integer(in: range),
      help: help,
      defaultText: String(defaultCount)
    )
  }

  var parameter: Parameter { option.parameter }

  func count(in invocation: Invocation) -> Int { invocation[option] ?? defaultCount }
}
