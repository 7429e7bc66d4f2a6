import GeoNamesData
import Weather

/// The data file, read in place: it is in read-only pages of the executable, which are loaded when
/// they are read.
///
/// `scripts/generate-gazetteer.py` writes it, and `docs/gazetteer.md` describes it. A place is known by
/// its rank, which orders places by population, then number.
struct PlaceFile: @unchecked Sendable {
  /// The arrays of the file, in the order of its header.
  private enum Part: Int {
    case letters, blocks, names, ranks, mains, places, byLatitude, regions, zones
    case languages, localRanks, localNames, localTexts, typos, typoRanks, misspellings
  }

  static let namesPerBlock = 16

  /// Codes below take one byte.
  private static let oneByteLetters = 224

  /// After the last letter of a base.
  private static let noLetter: UInt16 = 0xFFFF
  private static let maximumBases = 4

  /// Set in what is no position of a name but the offset of a text.
  private static let textFlag = 1 << 31

  private let bytes = skydiff_places_bytes()

  private func offset(_ part: Part) -> Int { integer(8 + 8 * part.rawValue, as: UInt32.self) }
  private func count(_ part: Part) -> Int { integer(12 + 8 * part.rawValue, as: UInt32.self) }

  private func integer<Value: FixedWidthInteger>(_ offset: Int, as type: Value.Type) -> Int {
    Int(Value(littleEndian: bytes.load(fromByteOffset: offset, as: type)))
  }
}

// MARK: - Letters

extension PlaceFile {
  var letterCount: Int { count(.letters) }

  private func letter(_ code: Int) -> Int { offset(.letters) + code * (4 + 2 * Self.maximumBases) }

  func scalar(_ code: UInt16) -> Unicode.Scalar? {
    Unicode.Scalar(UInt32(integer(letter(Int(code)), as: UInt32.self)))
  }

  /// Visits the codes of a letter's folded form.
  @inline(__always) func visitBases(of code: UInt16, _ visit: (UInt16) -> Void) {
    let bases = letter(Int(code)) + 4
    for index in 0..<Self.maximumBases {
      let base = UInt16(integer(bases + 2 * index, as: UInt16.self))
      if base == Self.noLetter { return }
      visit(base)
    }
  }

  /// The code of a letter; nil if no name has it.
  ///
  /// The first letters are the most frequent ones, and the others are in order.
  func code(of scalar: Unicode.Scalar) -> UInt16? {
    func value(_ code: Int) -> Int { integer(letter(code), as: UInt32.self) }
    let wanted = Int(scalar.value)
    let frequent = min(Self.oneByteLetters, letterCount)
    if let code = (0..<frequent).first(where: { value($0) == wanted }) { return UInt16(code) }
    let code = (frequent..<letterCount).partitioningIndex { value($0) >= wanted }
    return code < letterCount && value(code) == wanted ? UInt16(code) : nil
  }
}

// MARK: - Names

extension PlaceFile {
  var nameCount: Int { count(.names) }
  var blockCount: Int { count(.blocks) }

  /// Where the names of a block begin.
  func offset(ofBlock block: Int) -> Int {
    offset(.names) + integer(offset(.blocks) + 4 * block, as: UInt32.self)
  }

  /// Reads the head of a name: how many letters it shares with the name before, and how many follow.
  func readHead(_ offset: inout Int) -> (shared: Int, count: Int) {
    let head = readByte(&offset)
    let count = head & 15
    return (head >> 4, count < 15 ? count : count + readByte(&offset))
  }

  func readByte(_ offset: inout Int) -> Int {
    defer { offset += 1 }
    return integer(offset, as: UInt8.self)
  }

  func readLetter(_ offset: inout Int) -> UInt16 {
    let first = readByte(&offset)
    guard first >= Self.oneByteLetters else { return UInt16(first) }
    return UInt16((first - Self.oneByteLetters) << 8 + readByte(&offset) + Self.oneByteLetters)
  }

  func rank(ofName name: Int) -> Int { integer(offset(.ranks) + 2 * name, as: UInt16.self) }

  /// Whether a name is the main one of its place, or its beginning.
  func isMain(name: Int) -> Bool { bit(name, of: .mains) }

  /// Whether a name is nearly the main one of its place, and nobody is known to use it.
  func isMisspelling(name: Int) -> Bool { bit(name, of: .misspellings) }

  private func bit(_ name: Int, of part: Part) -> Bool {
    integer(offset(part) + name >> 3, as: UInt8.self) >> (name & 7) & 1 == 1
  }
}

// MARK: - Places

extension PlaceFile {
  var placeCount: Int { count(.places) }

  private func place(_ rank: Int) -> Int { offset(.places) + 24 * rank }

  func number(_ rank: Int) -> Int { integer(place(rank), as: UInt32.self) }
  func latitude(_ rank: Int) -> Double { Double(integer(place(rank) + 4, as: Int32.self)) / 1e5 }
  func longitude(_ rank: Int) -> Double { Double(integer(place(rank) + 8, as: Int32.self)) / 1e5 }
  func population(_ rank: Int) -> Int { integer(place(rank) + 12, as: UInt32.self) }
  func mainName(_ rank: Int) -> Int { integer(place(rank) + 16, as: UInt32.self) }

  func timeZone(_ rank: Int) -> String {
    text(at: offset(.zones) + integer(place(rank) + 20, as: UInt16.self))
  }

  func region(_ rank: Int) -> Region {
    let index = integer(place(rank) + 22, as: UInt16.self)
    return Region(at: integer(offset(.regions) + 4 * index, as: UInt32.self))
  }

  /// The rank of the place at a position in the order from south to north.
  func rank(byLatitude position: Int) -> Int {
    integer(offset(.byLatitude) + 2 * position, as: UInt16.self)
  }

  private func text(at offset: Int) -> String {
    String(cString: (bytes + offset).assumingMemoryBound(to: CChar.self))
  }
}

// MARK: - Other names

extension PlaceFile {
  /// The name of a place in a language of `CountryTable`; nil for the main one.
  func localName(_ rank: Int, language: Int) -> String? {
    func start(_ language: Int) -> Int {
      integer(offset(.languages) + 4 * language, as: UInt32.self)
    }
    let range = start(language)..<start(language + 1)
    let found = range.partitioningIndex { localRank($0) >= rank }
    guard found < range.upperBound, localRank(found) == rank else { return nil }
    let value = integer(offset(.localNames) + 4 * found, as: UInt32.self)
    guard value & Self.textFlag != 0 else { return NameCursor(self, name: value).name }
    return text(at: offset(.localTexts) + (value ^ Self.textFlag))
  }

  private func localRank(_ position: Int) -> Int {
    integer(offset(.localRanks) + 2 * position, as: UInt16.self)
  }

  /// The place of many more people whose main name is one edit away from another name.
  func rankMeant(byName name: Int) -> Int? {
    func typo(_ index: Int) -> Int { integer(offset(.typos) + 4 * index, as: UInt32.self) }
    let count = count(.typos)
    let found = (0..<count).partitioningIndex { typo($0) >= name }
    guard found < count, typo(found) == name else { return nil }
    return integer(offset(.typoRanks) + 2 * found, as: UInt16.self)
  }
}
