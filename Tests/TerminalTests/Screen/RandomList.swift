import Rendering
import Terminal
import TestSupport

/// A list on a screen that changes at random.
struct RandomList {
  enum Texts {
    case certain
    case any
  }

  private(set) var size: TerminalSize
  private var generator: SeededGenerator
  private let texts: Texts
  private var items: [(id: Int, line: StyledLine)] = []
  private var header: [StyledLine] = []
  private var offset = 0
  private var nextID = 0
  private var cursor: Frame<Int>.Cursor?

  init(seed: UInt64, size: TerminalSize, texts: Texts) {
    generator = SeededGenerator(seed: seed)
    self.size = size
    self.texts = texts
    header = [line(), line()]
    for _ in 0..<size.rows { insert() }
  }

  /// The rows of the list that are visible, between the header and a row at the bottom.
  var frame: Frame<Int> {
    let room = max(size.rows - header.count - 1, 0)
    let visible = items.dropFirst(offset).prefix(room)
    var rows = header.map { Frame<Int>.Row($0) }
    rows += visible.map { Frame<Int>.Row($0.line, identifier: $0.id) }
    let missing = room - visible.count
    rows += [Frame<Int>.Row](repeating: Frame.Row(StyledLine()), count: missing)
    rows.append(Frame.Row(StyledLine("q quit  ? keys", .dim)))
    return Frame(
      size: size, rows: rows, scrolling: header.count..<header.count + room, cursor: cursor)
  }

  /// Makes some random changes.
  mutating func change(resizes: Bool) {
    for _ in 0..<number(in: 0...3) {
      switch number(in: 0...(resizes ? 10 : 9)) {
      case 0: insert()
      case 1: if let index = index() { items.remove(at: index) }
      case 2: if let index = index() { items.insert(items.remove(at: index), at: index / 2) }
      case 3: if let index = index() { items[index].line = line() }
      case 4: if let index = index() { items[index].line = changed(items[index].line) }
      case 5: offset = min(max(offset + number(in: -1...1), 0), items.count)
      case 6: offset = min(max(offset + number(in: -size.rows...size.rows), 0), items.count)
      case 7: header[0] = line()
      case 8: if header.count > 2 { header.removeLast() } else { header.append(line()) }
      case 9:
        let place = Frame<Int>.Cursor(
          column: number(in: 0...size.columns), row: number(in: 0...size.rows))
        cursor = cursor == nil ? place : nil
      default: size = TerminalSize(columns: number(in: 1...40), rows: number(in: 1...12))
      }
    }
  }

  private mutating func insert() {
    nextID += 1
    items.insert((nextID, line()), at: number(in: 0...items.count))
  }

  private mutating func index() -> Int? { items.indices.randomElement(using: &generator) }

  private mutating func number(in range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &generator)
  }

  private mutating func line() -> StyledLine {
    var line = StyledLine()
    for _ in 0..<number(in: 0...7) {
      line.append(word(), style())
      line.append(String(repeating: " ", count: number(in: 0...3) * number(in: 0...3)), style())
    }
    return line
  }

  /// Changes a word, or its style, so that the others stay in their columns.
  private mutating func changed(_ line: StyledLine) -> StyledLine {
    guard let changed = line.spans.indices.randomElement(using: &generator) else { return line }
    var spans = line.spans
    let text = spans[changed].text
    let word = word()
    let fits = word.displayWidth == text.displayWidth && Bool.random(using: &generator)
    spans[changed] = StyledSpan(fits ? word : text, style())
    return StyledLine(spans)
  }

  private mutating func word() -> String {
    let certain = ["Seoul", "21.5 °C", "→", "Đà Nẵng", "Москва", "東京", "서울", "さっぽろ", "—", "1", ""]
    let uncertain = [
      "القاهرة", "दिल्ली", "กรุงเทพฯ", "👨‍👩‍👧‍👦", "☀\u{FE0F}", "☀", "🇰🇷🇯🇵", "e\u{301}", "か\u{3099}",
      "1\u{FE0F}\u{20E3}", "\u{1160}", "ｱｲｳ", "😀", "יְרוּשָׁלַיִם", "👍🏽",
    ]
    let words = texts == .any && Bool.random(using: &generator) ? uncertain : certain
    return words.randomElement(using: &generator) ?? ""
  }

  private mutating func style() -> Style {
    if Bool.random(using: &generator) { return .plain }
    let colors: [Style.Color?] = [nil, .red, .green, .palette(27), .palette(202)]
    return Style(
      color: colors.randomElement(using: &generator) ?? nil, isBold: number(in: 0...3) == 0,
      isDim: number(in: 0...3) == 0, isReversed: number(in: 0...3) == 0)
  }
}
