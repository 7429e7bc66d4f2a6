import Arguments

/// Cases that belong together; a command of this program.
protocol Suite: SendableMetatype {
  /// The command and its options.
  static var declaration: Command { get }

  /// The columns of its lines.
  static var table: Table { get }

  /// Prepares what is measured.
  ///
  /// - Parameter folder: The path of an empty folder, which is removed afterwards.
  static func cases(_ invocation: Invocation, in folder: String) throws -> [Case]
}

extension Suite {
  static var table: Table { .comparison }

  /// Measures and prints the cases; returns whether all are within their limits.
  static func run(_ invocation: Invocation, in folder: String) throws -> Bool {
    let cases = try cases(invocation, in: folder)
    table.printHeader()
    return try cases.reduce(true) { isWithin, item in
      try item.measure().reduce(isWithin) { table.print($1) && $0 }
    }
  }
}

/// Something to measure, with the lines that show it.
struct Case {
  var name: String
  var measure: () throws -> [Row]

  init(_ name: String, measure: @escaping () throws -> [Row]) {
    self.name = name
    self.measure = measure
  }

  /// A figure with a limit.
  init(_ name: String, _ unit: Unit, goal: Goal? = nil, value: @escaping () throws -> Double?) {
    self.init(name) { [Row(name, try value(), unit, goal: goal)] }
  }
}

/// An option for a number of cities or runs.
struct CountOption: ParameterDeclaration {
  private let option: Option<Int>
  private let defaultCount: Int

  init(_ name: String, in range: ClosedRange<Int> = 1...1_000_000, defaultCount: Int, help: String)
  {
    self.defaultCount = defaultCount
    option = Option(
      name, valueName: "COUNT", parser: .integer(in: range), help: help,
      defaultText: String(defaultCount))
  }

  var parameter: Parameter { option.parameter }

  func count(in invocation: Invocation) -> Int { invocation[option] ?? defaultCount }
}
