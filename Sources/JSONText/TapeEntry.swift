/// The position of a value or key in the text.
///
/// The tape is an array of entries in source order. A container is followed by its contents, and its
/// `next` is the index after them. A member is an entry for its key and one for its value.
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

  /// The offset of the first byte; for a string, after the opening quote.
  var start: UInt32
  /// The offset after the last byte; for a string, of the closing quote.
  var end: UInt32
  /// The index of the entry after this value and its contents.
  var next: UInt32
  var kind: Kind
}
