import GeoNamesData

/// Lines with the names of countries or regions, read in place: they are in read-only pages of the
/// executable, in the order of their first two letters, the code of a country.
///
/// The last text of a line has its keys, separated by `|`.
struct NameLines: @unchecked Sendable {
  static let countries = NameLines(skydiff_countries())
  static let regions = NameLines(skydiff_regions())

  private let bytes: UnsafeBufferPointer<UInt8>

  private init(_ lines: skydiff_lines) {
    let bytes = UnsafeRawPointer(lines.bytes).assumingMemoryBound(to: UInt8.self)
    self.bytes = UnsafeBufferPointer(start: bytes, count: lines.count)
  }

  /// A line of the file.
  struct Line {
    fileprivate let bytes: UnsafeBufferPointer<UInt8>.SubSequence

    /// The text at a position; empty if there is none.
    func text(_ index: Int) -> String {
      var start = bytes.startIndex
      for _ in 0..<index {
        guard let tab = bytes[start...].firstIndex(of: UInt8(ascii: "\t")) else { return "" }
        start = tab + 1
      }
      return String(decoding: bytes[start...].prefix { $0 != UInt8(ascii: "\t") }, as: UTF8.self)
    }

    var keys: [String] {
      let start = bytes.lastIndex(of: UInt8(ascii: "\t")).map { $0 + 1 } ?? bytes.startIndex
      return bytes[start...].split(separator: UInt8(ascii: "|")).map {
        String(decoding: $0, as: UTF8.self)
      }
    }

    /// Whether a text is one of the keys, or begins one if it need not be whole.
    func hasKey(_ key: String, isWhole: Bool = true) -> Bool {
      guard !key.isEmpty, let tab = bytes.lastIndex(of: UInt8(ascii: "\t")) else { return false }
      let wanted = key.utf8
      return bytes[(tab + 1)...].split(separator: UInt8(ascii: "|")).contains {
        isWhole ? $0.elementsEqual(wanted) : $0.starts(with: wanted)
      }
    }
  }

  /// The line that begins at an offset.
  func line(at offset: Int) -> Line {
    let rest = bytes[offset...]
    return Line(bytes: rest.prefix { $0 != UInt8(ascii: "\n") })
  }

  /// The lines of a country by its uppercase code.
  ///
  /// - Complexity: O(log n), and the lines.
  func lines(of code: String) -> [Line] {
    let wanted = Array(code.utf8)
    guard wanted.count == 2 else { return [] }
    var start = 0
    var end = bytes.count
    while start < end {
      let middle = lineStart(start + (end - start) / 2, from: start)
      if bytes[middle..<middle + 2].lexicographicallyPrecedes(wanted) {
        start = middle + line(at: middle).bytes.count + 1
      } else {
        end = middle
      }
    }
    return Array(all(from: start).prefix { $0.bytes.starts(with: wanted) })
  }

  var all: some Sequence<Line> { all(from: 0) }

  private func all(from start: Int) -> some Sequence<Line> {
    sequence(state: start) { offset -> Line? in
      guard offset < bytes.count else { return nil }
      let line = line(at: offset)
      offset += line.bytes.count + 1
      return line
    }
  }

  /// Where the line with a byte begins, at least at `start`.
  private func lineStart(_ offset: Int, from start: Int) -> Int {
    let newline = bytes[start..<offset].lastIndex(of: UInt8(ascii: "\n"))
    return newline.map { $0 + 1 } ?? start
  }
}
