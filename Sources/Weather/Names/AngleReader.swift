/// Reads two angles with degree signs or directions, such as `51°31'25"N 5°3'51"E`.
struct AngleReader {
  /// A direction, in a word or letter.
  private struct Direction {
    var isLatitude: Bool

    /// Whether the number has the sign, as after `lat`.
    var isAxis = false

    /// Nil for a letter that is east in one language and west in another.
    var sign: Double?
  }

  private struct Angle {
    var direction: Direction?
    var parts: [Double] = []
    var isNegative = false
    var isMarked = false

    /// Degrees; nil where minutes or seconds are no parts of one.
    func degrees(_ sign: Double) -> Double? {
      guard let first = parts.first, parts.dropFirst().allSatisfy({ (0..<60).contains($0) }),
        // Only the last part has a fraction, and a direction is the sign.
        parts.dropLast().allSatisfy({ $0 == $0.rounded() }),
        !isNegative || direction?.isAxis ?? true
      else { return nil }
      let value = parts.reversed().reduce(0) { $0 / 60 + $1 }
      return first.isFinite ? (isNegative ? -value : value) * sign : nil
    }
  }

  private let letters: [Character]
  private var index = 0

  init(_ text: String) {
    letters = text.map { letter in
      switch letter {
      case "º", "˚", "度", "도": "°"
      case "′", "’", "‘", "´", "ʹ", "`", "分", "분": "'"
      case "″", "”", "“", "„", "〃", "秒", "초": "\""
      case "−": "-"
      default: letter.lowercased().first ?? letter
      }
    }
    original = Array(text)
  }

  private let original: [Character]

  /// Returns latitude and longitude, in degrees, and the text after them; nil for a text that is
  /// something else.
  mutating func read() throws(Coordinates.Problem) -> (
    latitude: Double, longitude: Double, rest: String
  )? {
    guard let first = readAngle(), let second = readAngle(), first.isMarked, second.isMarked else {
      return nil
    }
    let directions = [first.direction, second.direction].compactMap { $0 }
    guard directions.count != 1,
      directions.isEmpty || directions[0].isLatitude != directions[1].isLatitude
    else { return nil }
    guard let one = first.degrees(directions.first.map { $0.sign ?? 1 } ?? 1),
      let two = second.degrees(directions.last.map { $0.sign ?? 1 } ?? 1)
    else { return nil }
    if directions.contains(where: { $0.sign == nil }) { throw .isEastOrWest }
    if let latitude = directions.first?.isLatitude == true
      ? one : directions.first.map({ _ in two }), abs(latitude) > 90
    {
      throw .outOfRange
    }
    let rest = String(original[index...]).trimmed
    return directions.first?.isLatitude ?? true ? (one, two, rest) : (two, one, rest)
  }

  /// Reads an angle with its direction before or after it.
  private mutating func readAngle() -> Angle? {
    var angle = Angle()
    skip { " ,;/:=".contains($0) }
    if let direction = readDirection() {
      angle.direction = direction
      angle.isMarked = true
      skip { " :=".contains($0) }
    }
    let hasDirection = angle.isMarked
    while angle.parts.count < 3 {
      let start = index
      skip { $0 == " " }
      guard angle.parts.last.map({ $0 == $0.rounded() }) ?? true,
        let number = readNumber(isFirst: angle.parts.isEmpty, &angle),
        angle.parts.isEmpty || index == letters.count || letters[index] != "°"
      else {
        index = start
        break
      }
      angle.parts.append(number)
      if readUnit(of: angle.parts.count) {
        angle.isMarked = true
      } else if hasDirection || !angle.isMarked {
        // Without signs, further parts follow only a space.
        let isPart = index < letters.count && letters[index] == " " && !hasDirection
        if !isPart { break }
      }
    }
    guard !angle.parts.isEmpty else { return nil }
    if !hasDirection {
      let start = index
      skip { $0 == " " }
      if let direction = readDirection() {
        angle.direction = direction
        angle.isMarked = true
      } else {
        index = start
      }
    }
    return angle
  }

  private mutating func skip(where isSkipped: (Character) -> Bool) {
    while index < letters.count, isSkipped(letters[index]) { index += 1 }
  }

  /// Reads a number, whose decimal sign may be a comma; only the first of an angle has a sign.
  private mutating func readNumber(isFirst: Bool, _ angle: inout Angle) -> Double? {
    let start = index
    if isFirst, index < letters.count, "+-".contains(letters[index]) {
      angle.isNegative = letters[index] == "-"
      index += 1
    }
    var text = ""
    while index < letters.count {
      let letter = letters[index]
      let isFollowed = index + 1 < letters.count && letters[index + 1].isASCIIDigit
      if letter.isASCIIDigit {
        text.append(letter)
      } else if ".,".contains(letter), isFollowed, !text.isEmpty, !text.contains(".") {
        text.append(".")
      } else {
        break
      }
      index += 1
    }
    guard let number = Double(text) else {
      index = start
      return nil
    }
    return number
  }

  /// Reads the sign of degrees, minutes or seconds.
  private mutating func readUnit(of count: Int) -> Bool {
    let units: [[String]] = [["°", "deg", "d"], ["'", "min", "m"], ["\"", "''", "sec", "s"]]
    for unit in units[count - 1] where letters[index...].starts(with: unit) {
      // South follows an angle without minutes, as in 51.5S.
      index += unit.count
      return true
    }
    return false
  }

  /// Whether a word is a direction, perhaps with a separator after it.
  static func isDirection(_ word: String) -> Bool {
    let letters = word.lowercased().filter { !",;".contains($0) }
    return directions.contains { $0.word == letters }
  }

  /// Reads a direction in one of the languages.
  private mutating func readDirection() -> Direction? {
    let word = String(letters[index...].prefix { $0.isLetter && $0 != "°" })
    let directions = Self.directions
    // Japanese and Korean words may be followed by others without a space.
    let found =
      directions.first { $0.word == word }
      ?? directions.first { $0.word.utf8.count > 2 * $0.word.count && word.hasPrefix($0.word) }
    guard let found else { return nil }
    index += found.word.count
    return found.direction
  }

  /// Longer words before their beginnings.
  private static let directions: [(word: String, direction: Direction)] =
    [
      (["north", "nord", "norte", "n", "북위", "北緯"], true, 1.0),
      (["south", "süd", "sued", "sud", "sur", "s", "남위", "南緯"], true, -1),
      (["east", "ost", "est", "este", "e", "동경", "東経"], false, 1),
      (["west", "ouest", "oeste", "w", "서경", "西経"], false, -1), (["o"], false, nil),
    ].flatMap { (words: [String], isLatitude: Bool, sign: Double?) in
      words.map { ($0, Direction(isLatitude: isLatitude, sign: sign)) }
    } + axes

  private static let axes: [(word: String, direction: Direction)] = [
    ("latitude", true), ("lat", true), ("longitude", false), ("lon", false), ("lng", false),
  ].map { ($0, Direction(isLatitude: $1, isAxis: true, sign: 1)) }
}

extension Character { fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) } }
