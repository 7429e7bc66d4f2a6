/// The name of an object with a record of the history.
///
/// In the order of bytes later records come first. A name has what leads to the record before, so that a
/// list of names is enough to find the objects of the history, and to leave out those of saves that
/// never became the list.
struct RecordName: Sendable, Hashable, CustomStringConvertible {
  let revision: Int

  /// The token of the save.
  let token: String

  /// The token of the save whose record comes before, or one of two that are none.
  let previous: String

  /// How many objects of the segment come before.
  let position: Int

  /// For the first record of a history.
  static let noPrevious = "ffffffffffffffff"

  /// For an object that stands in for older ones that were forgotten; it comes before the object that it
  /// replaces.
  static let forgottenPrevious = "0000000000000000"

  private static let largestRevision = 9_999_999_999_999_999

  init(revision: Int, token: String, previous: String, position: Int) {
    self.revision = revision
    self.token = token
    self.previous = previous
    self.position = position
  }

  /// Parses a name; nil for anything else.
  init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 4, parts[0].utf8.count == 16, parts[3].utf8.count == 2,
      parts[0].utf8.allSatisfy({ (0x30...0x39).contains($0) }), let inverted = Int(parts[0]),
      let token = StateDigest(String(parts[1])), let previous = StateDigest(String(parts[2])),
      let position = Int(parts[3]), position >= 0
    else { return nil }
    revision = Self.largestRevision - inverted
    self.token = token.description
    self.previous = previous.description
    self.position = position
  }

  var description: String {
    let inverted = String(Self.largestRevision - revision)
    let zeros = String(repeating: "0", count: 16 - inverted.utf8.count)
    return "\(zeros)\(inverted)-\(token)-\(previous)-\(position < 10 ? "0" : "")\(position)"
  }
}
