import Arguments
import Rendering
import Text
import Weather

extension ValueParser where Value == String {
  /// Letters, digits, `.`, `_` and `-`, of any script.
  static var tag: ValueParser {
    ValueParser { text throws(ValueError) in
      guard text.isTag else { throw .expected("letters, digits, '.', '_' and '-'") }
      return text
    }
  }

  /// ISO 3166-1 alpha-2 in either case; upper case comes out.
  static var countryCode: ValueParser {
    ValueParser { text throws(ValueError) in
      let isCode = text.utf8.count == 2 && text.allSatisfy { $0.isASCII && $0.isLetter }
      guard isCode else { throw .expected("a country code of two letters such as KR") }
      return text.uppercased()
    }
  }

  /// A name for a city: on one line, and not blank.
  static var cityName: ValueParser {
    ValueParser { text throws(ValueError) in
      let name = text.onOneLine
      // Invisible characters alone are blank, and so is a name that no reference could match.
      guard !name.sanitizedForTerminal.trimmed.isEmpty, !name.foldedForMatching.isEmpty else {
        throw .blank
      }
      return name
    }
  }
}

extension ValueParser where Value == Units {
  static var units: ValueParser {
    let systems = ValueParser<Units.System>.oneOf(Units.System.self, help: { $0.summary })
    return ValueParser(choices: systems.choices) { text throws(ValueError) in
      do throws(Units.UnknownWord) { return try Units(text) } catch {
        let suggestion = Suggestion.nearest(to: error.word, among: error.known)
        throw .element(error.word, .notOneOf(error.known, suggestion: suggestion))
      }
    }
  }
}

extension ValueParser where Value == Template {
  static var template: ValueParser {
    ValueParser { text throws(ValueError) in
      do throws(Template.Problem) { return try Template(text) } catch {
        switch error {
        case .unknownField(let name, let known):
          // A list of all of them would not fit on a line.
          let suggestion =
            known.first { $0.hasSuffix(".\(name)") } ?? Suggestion.nearest(to: name, among: known)
          throw .expected(
            "a field that 'skydiff help templates' lists in place of '{\(name)}'"
              + (suggestion.map { "; did you mean '{\($0)}'?" } ?? ""))
        case .unclosedBrace: throw .expected("a '}' for each '{', or '{{' for a brace")
        case .loneBrace: throw .expected("a '{' for each '}', or '}}' for a brace")
        case .unknownEscape(let escape): throw .expected("\\n, \\t or \\\\ in place of '\(escape)'")
        }
      }
    }
  }
}

extension ValueParser where Value == CityReference {
  static var city: ValueParser {
    ValueParser { text throws(ValueError) in
      guard !text.trimmed.isEmpty else { throw .blank }
      return CityReference(text)
    }
  }
}
