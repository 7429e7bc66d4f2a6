/// The name of a provider, such as `open-meteo`, or of one of its models, such as
/// `open-meteo:icon_seamless`.
package struct ProviderName: Sendable, Hashable {
  package let service: String

  /// Nil for the provider's own choice of models.
  package let model: String?

  package init(_ text: String) {
    let end = text.firstIndex(of: ":")
    service = String(text[..<(end ?? text.endIndex)])
    model = end.map { String(text[text.index(after: $0)...]) }
  }

  /// Whether the model can be one: letters, digits and `_`.
  package var isWellFormed: Bool {
    guard let model else { return true }
    return !model.isEmpty
      && model.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }
}
