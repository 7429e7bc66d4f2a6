import TestSupport
import Testing

@testable import Rendering

@Suite struct `A table` {
  private let columns = [
    Column(importance: .essential), Column("City", importance: .essential, minimumWidth: 6, gap: 1),
    Column("Temp", alignment: .trailing, importance: .high),
    Column("Condition", importance: .low, minimumWidth: 6),
    Column(importance: .normal, minimumWidth: 7),
  ]

  private var table: Table {
    var table = Table(columns: columns)
    table.append([
      StyledLine("~", .updated), "서울", "21 → 24 °C", "light rain", "a remark of some length",
    ])
    table.append([StyledLine("+", .added), "Reykjavík", "9 °C", "overcast"])
    return table
  }

  private func plain(_ table: Table, _ width: Int?) -> [String] {
    table.lines(width: width).map { $0.rendered(.none) }
  }

  @Test func `is complete in a pipe`() {
    #expect(
      plain(table, nil) == [
        "  City             Temp  Condition",
        "~ 서울       21 → 24 °C  light rain  a remark of some length",
        "+ Reykjavík        9 °C  overcast",
      ])
  }

  @Test func `drops the least important columns on a narrow terminal`() {
    #expect(
      plain(table, 34) == [
        "  City             Temp", "~ 서울       21 → 24 °C  a remark…", "+ Reykjavík        9 °C",
      ])
    #expect(
      plain(table, 23) == [
        "  City             Temp", "~ 서울       21 → 24 °C", "+ Reykjavík        9 °C",
      ])
    #expect(plain(table, 8) == ["  City", "~ 서울", "+ Reykj…"])
    #expect(plain(table, 4) == ["  C…", "~ …", "+ R…"])
    #expect(plain(table, 1) == ["…", "…", "…"])
  }

  @Test func `has no column and no header without content`() {
    var table = Table(columns: [Column("A"), Column("B"), Column("C")])
    #expect(table.lines(width: 80).isEmpty)
    table.append(["a", "", "c"])
    #expect(plain(table, nil) == ["A  C", "a  c"])
    var bare = Table(columns: [Column(), Column()])
    bare.append(["a", "b"])
    #expect(plain(bare, nil) == ["a  b"])
  }

  @Test func `has lines across all columns`() {
    var table = Table(columns: [Column(), Column(alignment: .trailing)])
    table.rows.append(.line(StyledLine("South Korea and beyond", .heading)))
    table.append(["Seoul", "21"])
    table.rows.append(.line(""))
    table.append(["Busan", "9"])
    #expect(plain(table, nil) == ["South Korea and beyond", "Seoul  21", "", "Busan   9"])
    #expect(plain(table, 10).first == "South Kor…")
  }

  @Test func `shares the width between a long cell and a short one`() {
    var table = Table(columns: [Column(minimumWidth: 4), Column(minimumWidth: 4)])
    table.append([StyledLine(String(repeating: "n", count: 100)), "short"])
    #expect(plain(table, 20) == ["nnnnnnnnnnnn…  short"])
  }

  @Test func `is never wider than the terminal`() {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<10 {
      let table = randomTable(&generator)
      for width in 1...200 {
        for line in table.lines(width: width) {
          #expect(line.displayWidth <= width)
          #expect(line.text.displayWidth <= width)
          #expect(line == line.withoutTrailingSpaces)
        }
      }
      #expect(table.lines(width: .max) == table.lines(width: nil))
    }
  }

  private func randomTable(_ generator: inout SeededGenerator) -> Table {
    let importances: [Column.Importance] = [.optional, .low, .normal, .high, .essential]
    let alignments: [TextAlignment] = [.leading, .trailing]
    let columns = (0..<Int.random(in: 1...8, using: &generator)).map { _ in
      Column(
        generator.text(length: Int.random(in: 0...6, using: &generator)),
        alignment: alignments.randomElement(using: &generator) ?? .leading,
        importance: importances.randomElement(using: &generator) ?? .normal,
        minimumWidth: Bool.random(using: &generator)
          ? Int.random(in: 0...12, using: &generator) : nil,
        gap: Int.random(in: 0...3, using: &generator))
    }
    var table = Table(columns: columns)
    for _ in 0..<Int.random(in: 0...5, using: &generator) {
      let count = Int.random(in: 0...columns.count, using: &generator)
      table.append(
        (0..<count).map { _ in
          let text = generator.text(length: Int.random(in: 0...30, using: &generator))
          return StyledLine(text, .updated)
        })
    }
    table.rows.append(.line(StyledLine(generator.text(length: 60))))
    return table
  }
}
