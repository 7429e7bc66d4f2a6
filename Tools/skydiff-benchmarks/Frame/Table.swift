import Rendering
import Text

/// A unit of figures, with the decimals that are printed.
struct Unit {
  var name: String
  var decimals = 2
  /// Converts from the unit of the measured value.
  var factor = 1.0

  /// From seconds.
  static let seconds = Unit(name: "s")
  /// From seconds.
  static let milliseconds = Unit(name: "ms", factor: 1e3)
  /// From microseconds.
  static let microseconds = Unit(name: "µs", decimals: 1)
  /// From bytes.
  static let megabytes = Unit(name: "MB", factor: 1e-6)
  /// From bytes.
  static let kibibytes = Unit(name: "KiB", decimals: 0, factor: 1 / 1_024)
  /// From bytes.
  static let mebibytes = Unit(name: "MiB", factor: 1 / 1_048_576)
  /// From bytes a second.
  static let megabytesPerSecond = Unit(name: "MB/s", decimals: 1, factor: 1e-6)
  /// From one.
  static let millions = Unit(name: "M", factor: 1e-6)
  static let bytes = Unit(name: "bytes", decimals: 0)
  static let percent = Unit(name: "%", decimals: 3)
  static let count = Unit(name: "", decimals: 0)

  func text(_ value: Double) -> String { (value * factor).text(decimals) }
}

/// A limit of a figure in its unit, or of its ratio to the reference.
enum Goal {
  case atMost(Double)
  case atLeast(Double)
  case ratio(atMost: Double)
}

/// A line of the table: what was measured, what it is compared with, the ratio and the goal.
struct Row {
  var cells: [String]
  var isWithin = true

  /// A line of words.
  init(_ words: String) { cells = [words] }

  /// - Parameters:
  ///   - value: What was measured; nil if the system does not report it.
  ///   - reference: The name and the value, in the same unit, of what it is compared with.
  ///   - ratio: If it is not the one of both values, such as the median of many ratios.
  init(
    _ name: String, _ value: Double?, _ unit: Unit,
    of reference: (name: String, value: Double)? = nil, ratio: Double? = nil, goal: Goal? = nil
  ) {
    guard let value else {
      cells = ["\(name): not available on this system"]
      return
    }
    let ratio = ratio ?? reference.map { value / $0.value }
    cells = [
      name, unit.text(value), unit.name, reference?.name ?? "",
      reference.map { unit.text($0.value) } ?? "", ratio?.text(3) ?? "",
    ]
    switch goal {
    case .atMost(let limit):
      isWithin = value * unit.factor <= limit
      cells.append("at most \(limit.text(unit.decimals)) \(unit.name)")
    case .atLeast(let limit):
      isWithin = value * unit.factor >= limit
      cells.append("at least \(limit.text(unit.decimals)) \(unit.name)")
    case .ratio(let limit):
      isWithin = ratio ?? .infinity <= limit
      cells.append("ratio at most \(limit.text())")
    case nil: break
    }
    if !isWithin { cells[cells.count - 1] += ", missed" }
  }

  /// A number of things.
  init(_ name: String, _ count: Int) { cells = [name, String(count)] }

  /// The median, the least and the greatest of several values.
  init(_ name: String, spread values: [Double], decimals: Int = 0) {
    let figures = [values.median, values.min() ?? 0, values.max() ?? 0]
    cells = [name] + figures.map { $0.text(decimals) }
  }
}

/// Prints lines in columns.
struct Table {
  var columns: [Column]

  struct Column {
    var title: String
    var width: Int
    var isFigure = false
  }

  /// What most suites print.
  static let comparison = Table(columns: [
    Column(title: "case", width: 52), Column(title: "median", width: 10, isFigure: true),
    Column(title: "", width: 6), Column(title: "compared with", width: 24),
    Column(title: "median", width: 10, isFigure: true),
    Column(title: "ratio", width: 8, isFigure: true), Column(title: "goal", width: 0),
  ])

  /// Figures of days.
  static let spread = Table(
    columns: [Column(title: "", width: 52)]
      + ["median", "least", "most"].map { Column(title: $0, width: 9, isFigure: true) })

  func printHeader() { print(line(columns.map(\.title))) }

  /// Returns whether the figure is within its limit.
  func print(_ row: Row) -> Bool {
    print(row.cells.count == 1 ? row.cells[0] : line(row.cells))
    return row.isWithin
  }

  private func print(_ line: String) { Swift.print(line) }

  private func line(_ cells: [String]) -> String {
    let padded = zip(cells, columns).map { cell, column in
      cell.padded(toWidth: column.width, alignment: column.isFigure ? .trailing : .leading)
    }
    return String(padded.joined(separator: " ").reversed().drop { $0 == " " }.reversed())
  }
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
