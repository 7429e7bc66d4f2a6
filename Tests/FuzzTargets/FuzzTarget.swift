/// A reader of bytes from outside, to run with any.
package struct FuzzTarget: Sendable {
  package let name: String

  /// Returns what is wrong with what it made of bytes; nil if nothing is.
  package let problem: @Sendable ([UInt8]) -> String?

  package static let all = texts + states + providers + inputs

  /// The largest input, in bytes; longer ones find nothing else.
  package static let maximumSize = 64 << 10
}
