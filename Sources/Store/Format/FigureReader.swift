import JSONText
import Weather

/// Reads figures into the fields of their measures, fastest in the order in which they are written.
struct FigureReader<Subject: Measured & Sendable> {
  private let reader: StateReader
  private let measures = Subject.measures
  private var names = JSONKeyOrder(Subject.measures.map(\.name))

  /// The numbers of a column, kept to reuse its memory.
  private var numbers: [Double] = []

  init(_ reader: StateReader) {
    self.reader = reader
  }

  /// Reads a figure into a weather value; returns false and reads nothing if there is no such measure.
  mutating func read(
    _ key: JSONReaderKey,
    _ json: inout JSONReader,
    into subject: inout Subject
  ) throws(StoreError) -> Bool {
    guard let index = names.index(of: key) else { return false }
    let figure = try reader.figure(
      &json,
      measures[index].quantity
    )
    measures[index].set(&subject, figure)
    return true
  }

  /// Reads an array with a figure for each row; returns false and reads nothing if there is no such
  /// measure.
  mutating func readColumn(
    _ key: JSONReaderKey,
    _ json: inout JSONReader,
    into rows: inout [Subject]
  ) throws(StoreError) -> Bool {
    guard let index = names.index(of: key) else { return false }
    let mark = json.mark
    if json.numbers(into: &numbers), numbers.count == rows.count,
      measures[index].fill(&rows, with: numbers)
    {
      return true
    }
    // Element by element it finds what is wrong.
    json.rewind(to: mark)
    let measure = measures[index]
    try reader.column(&json, of: &rows) {
      row,
      json throws(StoreError) in
      row[measure] = try reader.figure(&json, measure.quantity)
    }
    return true
  }
}
