import Arguments
import Tracking

extension ValueParser where Value == RevisionSpecifier {
  /// A `WHEN`.
  static var when: ValueParser {
    ValueParser { text throws(ValueError) in
      do throws(RevisionSpecifier.SyntaxError) { return try RevisionSpecifier(text) } catch {
        throw .expected(error.expected)
      }
    }
  }
}

extension ValueParser where Value == String {
  static var markName: ValueParser {
    ValueParser { text throws(ValueError) in
      guard HistoryMark.isName(text) else {
        throw .expected(
          "at most \(HistoryMark.maximumNameLength) letters, digits, '.', '_' and '-'")
      }
      return text
    }
  }

  /// The name of a reader, which ends the name of a mark.
  static var readerName: ValueParser {
    ValueParser { text throws(ValueError) in
      guard HistoryMark.isName(text), HistoryMark.isName(UnseenChanges.markName(of: text)) else {
        let longest = HistoryMark.maximumNameLength - UnseenChanges.markName(of: "").count
        throw .expected("at most \(longest) letters, digits, '.', '_' and '-'")
      }
      return text
    }
  }
}
