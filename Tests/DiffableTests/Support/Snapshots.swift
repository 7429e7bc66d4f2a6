import Diffable

typealias Letters = Snapshot<Int, Character>

/// A snapshot with a section per word, numbered from 1, with its letters as items.
func letters(_ words: String...) throws -> Letters {
  var snapshot = Letters()
  for (index, word) in words.enumerated() {
    try snapshot.appendSections([index + 1])
    try snapshot.appendItems(Array(word))
  }
  return snapshot
}

extension Snapshot where SectionIdentifier == Int, ItemIdentifier == Character {
  /// The letters of each section, as words.
  var words: [String] {
    get throws { try sectionIdentifiers.map { String(try itemIdentifiers(inSection: $0)) } }
  }
}
