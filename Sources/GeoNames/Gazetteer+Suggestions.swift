package import Weather

extension Gazetteer {
  /// The most places that are suggested.
  private static let maximumSuggestions = 2

  /// Places with a name that a misspelled one is near to: nearer names before larger places.
  ///
  /// The Levenshtein distance is at most 1 up to 5 letters and 2 from 6 on.
  package func suggestions(for query: PlaceQuery) -> [Place] {
    let name = query.name
    guard let pattern = NamePattern(name.nameKey, file), names(for: PlaceQuery(name)).isEmpty else {
      return []
    }
    var best = BestMatches(limit: Self.maximumSuggestions)
    pattern.visitNeighbors(in: file) { name, distance in
      let match = NameMatch(name: name, file, distance: distance)
      best.insert(match) { accepts($0.rank, query) }
    }
    return best.matches.map { place($0.rank) }
  }
}

/// A name that others are compared with by the bit-parallel algorithm of Myers (1999), for whole names
/// as in Hyyrö (2003).
private struct NamePattern {
  /// A column of the matrix of distances: the last row, and which rows are one more or one less than
  /// the row above.
  private struct Column {
    var distance: Int
    var more = UInt64.max
    var less: UInt64 = 0
  }

  /// More than the letters of any name.
  private static let maximumLetters = 300

  /// For each letter, the bits of the positions at which the pattern has it.
  private let positions: [UInt64]
  private let count: Int
  private let maximumDistance: Int

  /// Nil for a text that is too short to have neighbors, or too long for a word of bits.
  init?(_ folded: String, _ file: PlaceFile) {
    let scalars = folded.unicodeScalars
    // An emoji in a name must not allow a greater distance.
    let letters = scalars.count { $0.properties.isAlphabetic }
    guard letters >= 3, scalars.count <= 64 else { return nil }
    var positions = [UInt64](repeating: 0, count: file.letterCount)
    for (index, scalar) in scalars.enumerated() {
      if let code = file.code(of: scalar) { positions[Int(code)] |= 1 << UInt64(index) }
    }
    self.positions = positions
    count = scalars.count
    maximumDistance = letters < 6 ? 1 : 2
  }

  /// Visits the names that are near enough, with their distances.
  ///
  /// The columns of letters that a name shares with the one before are computed once.
  func visitNeighbors(in file: PlaceFile, _ visit: (_ name: Int, _ distance: Int) -> Void) {
    let first = Column(distance: count)
    var columns = [Column](repeating: first, count: Self.maximumLetters)
    columns.withUnsafeMutableBufferPointer { columns in
      positions.withUnsafeBufferPointer { positions in
        var offset = file.offset(ofBlock: 0)
        for name in 0..<file.nameCount {
          let (shared, count) = file.readHead(&offset)
          var column = columns[shared]
          for index in 0..<count {
            file.visitBases(of: file.readLetter(&offset)) { advance(&column, positions[Int($0)]) }
            columns[shared + index + 1] = column
          }
          if column.distance <= maximumDistance { visit(name, column.distance) }
        }
      }
    }
  }

  /// Moves to the column of the next letter.
  ///
  /// - Parameter equal: The bits of the positions at which the pattern has it.
  @inline(__always) private func advance(_ column: inout Column, _ equal: UInt64) {
    let last: UInt64 = 1 << UInt64(count - 1)
    let (more, less) = (column.more, column.less)
    let vertical = equal | less
    let horizontal = (((equal & more) &+ more) ^ more) | equal
    var rises = less | ~(horizontal | more)
    var falls = more & horizontal
    if rises & last != 0 { column.distance += 1 }
    if falls & last != 0 { column.distance -= 1 }
    rises = rises << 1 | 1
    falls <<= 1
    column.more = falls | ~(vertical | rises)
    column.less = rises & vertical
  }
}
