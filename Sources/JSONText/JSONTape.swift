/// A value's or key's place in the text.
///
/// The entries of a document lie in the order of its text, in one array: a container is followed by
/// what it holds, and its `next` is the index of the entry after that. A member is the entry of its
/// key followed by the entry of its value.
struct TapeEntry {
  enum Kind: UInt8 {
    case object
    case array
    case string
    case escapedString
    case integer
    case fraction
    case `true`
    case `false`
    case null
  }

  /// The first byte; of a string, the one after the quote.
  var start: UInt32
  /// The byte after the last one; of a string, the closing quote.
  var end: UInt32
  /// The index of the entry after this value and all it holds.
  var next: UInt32
  var kind: Kind
}
