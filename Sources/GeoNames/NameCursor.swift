/// Decodes names one after the other, as codes of letters.
struct NameCursor {
  private let file: PlaceFile
  private var offset = 0

  private(set) var position = 0

  private(set) var letters: [UInt16] = []

  /// Begins with the first name of a block.
  init(_ file: PlaceFile, block: Int = 0) {
    self.file = file
    letters.reserveCapacity(256)
    move(toBlock: block)
  }

  init(_ file: PlaceFile, name: Int) {
    self.init(file, block: name / PlaceFile.namesPerBlock)
    for _ in 0..<name % PlaceFile.namesPerBlock { advance() }
  }

  mutating func move(toBlock block: Int) {
    offset = file.offset(ofBlock: block)
    position = block * PlaceFile.namesPerBlock
    read()
  }

  /// Moves to the next name; false after the last.
  @discardableResult mutating func advance() -> Bool {
    guard position + 1 < file.nameCount else { return false }
    position += 1
    read()
    return true
  }

  /// Reads a name: the file has the letters that differ from the name before.
  private mutating func read() {
    let (shared, count) = file.readHead(&offset)
    letters.removeLast(letters.count - shared)
    for _ in 0..<count { letters.append(file.readLetter(&offset)) }
  }

  /// The letters without case and accents, by which names are sorted.
  var folded: [UInt16] {
    var folded: [UInt16] = []
    folded.reserveCapacity(letters.count)
    for letter in letters { file.visitBases(of: letter) { folded.append($0) } }
    return folded
  }

  var name: String {
    var scalars = String.UnicodeScalarView()
    for letter in letters { if let scalar = file.scalar(letter) { scalars.append(scalar) } }
    return String(scalars)
  }
}
