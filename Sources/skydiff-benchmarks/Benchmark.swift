import Arguments
import FoundationEssentials
import JSONText
import Text

/// A benchmark, which is a command of this program.
protocol Benchmark: SendableMetatype {
  /// The command and its options.
  static var declaration: Command { get }

  /// Measures and prints the results; returns whether all are within their limits.
  ///
  /// - Parameter folder: The path of an empty folder, which is removed afterwards.
  static func run(_ invocation: Invocation, in folder: String) throws -> Bool
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

/// Prints a result and the most that it should be; returns whether it is within that.
func report(_ name: String, _ value: Double, atMost limit: Double, decimals: Int = 2) -> Bool {
  let isWithin = value <= limit
  let figures = value.text(decimals).padded(12) + "at most " + limit.text(decimals)
  print(name.padded(66) + figures + (isWithin ? "" : "  missed"))
  return isWithin
}

func save(_ text: String, to path: String) throws {
  try Data(text.utf8).write(to: URL(fileURLWithPath: path))
}

extension [Double] {
  /// The middle value; the array must not be empty.
  var median: Double { sorted()[count / 2] }
}

extension Double {
  /// The number with as many decimals.
  func text(_ decimals: Int = 2) -> String {
    DecimalText.text(self, fractionDigits: decimals...decimals) ?? "?"
  }
}

extension String {
  /// Pads the text with spaces on the right.
  func padded(_ count: Int) -> String {
    self + String(repeating: " ", count: Swift.max(count - self.count, 0))
  }
}
