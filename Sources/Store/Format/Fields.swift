import JSONText
import Weather

/// The members of an object, in the order in which they are written.
struct Fields<Subject: Sendable>: Sendable {
  let all: [Field<Subject>]
  private let order: JSONKeyOrder
  private let required: [Int]

  init(_ fields: [Field<Subject>]) {
    all = fields
    order = JSONKeyOrder(fields.map { "\($0.name)" })
    required = fields.indices.filter { fields[$0].isRequired }
  }

  /// Reads an object; unknown members are skipped.
  func read(
    _ json: inout JSONReader, _ decoder: StateDecoder, into subject: inout Subject
  ) throws(StoreError) {
    let reader = decoder.reader
    let start = try reader.beginObject(&json)
    var order = order
    while let index = try reader.nextIndex(in: &order, &json) {
      try all[index].read(decoder, &json, &subject)
    }
    for index in required where !order.hasFound(index) {
      throw reader.failure(json, at: start, member: "\(all[index].name)", "it is missing")
    }
  }

  func write(_ subject: Subject, _ timestamps: TimestampWriter, to writer: inout JSONObjectWriter) {
    for field in all where field.isOmitted?(subject) != true {
      writer.member(JSONName(field.name)) { field.write(subject, timestamps, &$0) }
    }
  }

  /// The field with a name; nil if there is none.
  func field(named name: String) -> Field<Subject>? { all.first { "\($0.name)" == name } }

  // MARK: - Columns

  /// Reads an array for each field into rows; the first field identifies them, and its array may come
  /// after others.
  func readColumns(
    _ json: inout JSONReader, _ decoder: StateDecoder, from empty: Subject
  ) throws(StoreError) -> [Subject] {
    let reader = decoder.reader
    let start = try reader.beginObject(&json)
    let first = json.mark
    var isFirst = true
    var isIdentified = false
    var rows: [Subject] = []
    var order = order
    var numbers: [Double] = []
    while let index = try reader.nextIndex(in: &order, &json) {
      defer { isFirst = false }
      switch (index, isIdentified) {
      case (0, false):
        rows = try all[0].readRows(&json, decoder, from: empty)
        isIdentified = true
        if isFirst { continue }
        json.rewind(to: first)
        order = self.order
      case (1..., true): try readColumn(all[index], &json, decoder, &rows, &numbers)
      default: try reader.skipValue(&json)
      }
    }
    guard isIdentified else {
      throw reader.failure(json, at: start, member: "\(all[0].name)", "it is missing")
    }
    return rows
  }

  /// - Parameter numbers: Kept to reuse its memory.
  func readColumn(
    _ field: Field<Subject>, _ json: inout JSONReader, _ decoder: StateDecoder,
    _ rows: inout [Subject], _ numbers: inout [Double]
  ) throws(StoreError) {
    if try field.skips(&json, decoder) { return }
    if let fill = field.fill {
      let mark = json.mark
      if json.numbers(into: &numbers), numbers.count == rows.count, fill(&rows, numbers) { return }
      // Element by element it finds what is wrong.
      json.rewind(to: mark)
    }
    try decoder.reader.column(&json, of: &rows) { row, json throws(StoreError) in
      try field.read(decoder, &json, &row)
    }
  }

  /// Writes an array for each field, or the value that all rows have: columns are a third as long as an
  /// object for each row, and twice as fast to read.
  func writeColumns(
    _ rows: [Subject], _ timestamps: TimestampWriter, to writer: inout JSONObjectWriter
  ) {
    for (index, field) in all.enumerated()
    where field.isOmitted.map({ !rows.allSatisfy($0) }) ?? true {
      let name = JSONName(field.name)
      if rows.count < 2 {
        writer.array(name) { field.writeColumn(rows, timestamps, to: &$0) }
      } else if index == 0, let step = field.step, rows.count <= Field<Subject>.maximumCount,
        zip(rows, rows.dropFirst()).allSatisfy(step.isNext)
      {
        writer.object(name) { writer in
          writer.member("from") { field.write(rows[0], timestamps, &$0) }
          writer.member("count", rows.count)
        }
      } else if index > 0, !field.isOfLists,
        rows.dropFirst().allSatisfy({ field.isSame(rows[0], $0) })
      {
        writer.member(name) { field.write(rows[0], timestamps, &$0) }
      } else {
        writer.array(name) { field.writeColumn(rows, timestamps, to: &$0) }
      }
    }
  }
}

/// What a column of values that follow from the first one has.
private let stepKeys = JSONKeyOrder(["from", "count"])

extension Field {
  /// The most rows that follow from their first one.
  fileprivate static var maximumCount: Int { 1000 }

  /// Reads what identifies rows: an array, or the first value and a count.
  fileprivate func readRows(
    _ json: inout JSONReader, _ decoder: StateDecoder, from empty: Subject
  ) throws(StoreError) -> [Subject] {
    let reader = decoder.reader
    let start = json.nextOffset()
    guard let step, try reader.beginsObject(&json) else {
      return try reader.elements(&json) { json throws(StoreError) in
        var row = empty
        try read(decoder, &json, &row)
        return row
      }
    }
    var row: Subject?
    var count: Int?
    var order = stepKeys
    while let index = try reader.nextIndex(in: &order, &json) {
      if index > 0 {
        count = try reader.integer(&json, in: 1...Self.maximumCount)
      } else {
        var first = empty
        try read(decoder, &json, &first)
        row = first
      }
    }
    guard var row, let count else {
      throw reader.failure(json, at: start, "expected 'from' and 'count'")
    }
    var rows = Array(repeating: row, count: count)
    for index in rows.indices.dropFirst() {
      step.advance(&row)
      rows[index] = row
    }
    return rows
  }

  /// Writes an element for each row.
  func writeColumn(
    _ rows: [Subject], _ timestamps: TimestampWriter, to writer: inout JSONArrayWriter
  ) {
    if let measure {
      for row in rows { writer.element(measure.get(row)) }
    } else {
      for row in rows { writer.element { write(row, timestamps, &$0) } }
    }
  }
}
