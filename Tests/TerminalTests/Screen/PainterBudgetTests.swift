import Rendering
import Terminal
import Testing

@Suite struct PainterBudgetTests {
  @Test(arguments: [80, 160]) func `changes a row in few bytes`(columns: Int) {
    var list = ListOfRows(columns: columns)
    _ = list.paint()
    #expect(list.paint().isEmpty)
    let line = Self.row(7, temperature: "-12.5 °C", color: .palette(27), isNew: true)
    list.rows[7].line = line
    let limit = line.padded(toWidth: columns).text.utf8.count
    #expect(list.paint().count * 10 <= limit * 12)
  }

  @Test(arguments: [80, 160]) func `replaces a row by another in few bytes`(columns: Int) {
    var list = ListOfRows(columns: columns)
    _ = list.paint()
    let line = Self.row(999, temperature: "-3.0 °C", color: .palette(33), isNew: false)
    list.rows[7] = Frame.Row(line, identifier: 999)
    let limit = line.padded(toWidth: columns).text.utf8.count
    #expect(list.paint().count * 10 <= limit * 12)
  }

  @Test func `inserts and removes a row without writing the others`() {
    var list = ListOfRows(columns: 80)
    _ = list.paint()
    let row = Frame.Row(
      Self.row(999, temperature: "1.0 °C", color: nil, isNew: false), identifier: 999)
    list.rows.insert(row, at: 5)
    #expect(list.paint().count < 150)
    list.rows.remove(at: 5)
    #expect(list.paint().count < 150)
  }

  @Test func `moves a row without writing the others`() {
    var list = ListOfRows(columns: 80)
    _ = list.paint()
    list.rows.insert(list.rows.remove(at: 3), at: 30)
    #expect(list.paint().count < 150)
  }

  @Test func `scrolls by a row and by a page`() {
    var list = ListOfRows(columns: 80)
    _ = list.paint()
    list.offset = 1
    #expect(list.paint().count < 120)
    list.offset = 0
    #expect(list.paint().count < 120)
    list.offset = ListOfRows.room
    #expect(list.paint().count < ListOfRows.room * 80)
  }

  static func row(
    _ number: Int, temperature: String, color: Style.Color?, isNew: Bool
  ) -> StyledLine {
    var line = StyledLine(isNew ? "~ " : "  ", .updated)
    line.append("City \(number)".padded(toWidth: 24), isNew ? .bold : .plain)
    line.append(temperature.padded(toWidth: 10, alignment: .trailing), Style(color: color))
    line.append("  Light rain".padded(toWidth: 18))
    line.append("↗ 4.2 m/s".padded(toWidth: 14))
    line.append("40 %", Style(color: .palette(68)))
    return line
  }
}

/// A list of 50 visible rows of 200, with a header and a row of keys.
private struct ListOfRows {
  static let room = 50

  let columns: Int
  var rows = (0..<200).map { number in
    let temperature = "\(number % 40).5 °C"
    let line = PainterBudgetTests.row(number, temperature: temperature, color: nil, isNew: false)
    return Frame.Row(line, identifier: number)
  }
  var offset = 0
  private var painter = Painter<Int>(colors: .palette)

  init(columns: Int) { self.columns = columns }

  mutating func paint() -> [UInt8] {
    let size = TerminalSize(columns: columns, rows: Self.room + 2)
    let visible = rows[offset..<offset + Self.room]
    let frame = Frame(
      size: size, rows: [Frame.Row("200 cities")] + visible + [Frame.Row("q quit")],
      scrolling: 1..<1 + Self.room)
    return painter.paint(frame)
  }
}
