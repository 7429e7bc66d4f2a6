import JSONText

extension ConfigurationKey {
  /// What a value was expected to be.
  struct Expectation: Error, Equatable {
    /// One thing that is wrong with a value.
    struct Part: Equatable {
      /// The wrong member of the value, such as `day` or `[1].run`, and its line; nil for the value
      /// itself.
      var member: String?
      var line: Int?

      /// Such as `expected true or false`.
      var text: String

      /// What was found instead, as a message quotes it; nil for the value as a whole.
      var found: String?

      /// What to do about it.
      var advice: String?
    }

    var parts: [Part]

    init(_ text: String, found: String? = nil, advice: String? = nil) {
      parts = [Part(text: text, found: found, advice: advice)]
    }

    init(_ parts: [Part]) {
      self.parts = parts
    }

    /// Returns the expectation with another value that is accepted, too.
    func adding(_ other: String) -> Self {
      Self(
        parts.map { part in
          var part = part
          part.text += ", \(other)"
          return part
        }
      )
    }
  }
}

extension ConfigurationKey.Expectation.Part {
  /// The end of a message; `value` is quoted if the value as a whole is wrong.
  func message(quoting value: String?) -> String {
    [text + ((found ?? value).map { ", found \($0)" } ?? ""), advice]
      .compactMap { $0 }.joined(separator: "; ")
  }
}
