import Arguments

/// A part of the project that is measured; each is a command of this program.
protocol Benchmark: SendableMetatype {
  /// The command and its options.
  static var declaration: Command { get }

  /// Measures, and prints what was measured.
  ///
  /// - Returns: Whether all of it is as it has to be.
  /// - Throws: What keeps something from being measured, or is wrong with the command line.
  static func run(_ invocation: Invocation) throws -> Bool
}

/// An option that says how many there are of something.
struct CountOption: ParameterDeclaration {
  private let option: Option<Int>
  private let usual: Int

  init(_ name: String, usual: Int, help: String) {
    self.usual = usual
    option = Option(
      name,
      valueName: "COUNT",
      parser: .integer(in: 1...1_000_000),
      help: help,
      defaultText: String(usual)
    )
  }

  var parameter: Parameter { option.parameter }

  /// How many there are, as given or as usual.
  func count(in invocation: Invocation) -> Int { invocation[option] ?? usual }
}
