import FoundationEssentials
import Text
import Tracking
import Weather

/// A known value of a field, which each format writes in its way.
enum FieldValue {
  /// The clock that shows an instant to people.
  enum Clock {
    case city
    case user
  }

  case text(String)

  /// A condition in the words of a language.
  case words(Condition)
  case figure(Double, Quantity)
  case integer(Int)
  case flag(Bool)
  case instant(Date, Clock)

  init(_ value: FieldChange.Value) {
    self =
      switch value {
      case .figure(let figure, let quantity): .figure(figure, quantity)
      case .integer(let number): .integer(number)
      case .flag(let flag): .flag(flag)
      case .condition(let condition): .text(condition.name)
      case .weather(let condition): .text(condition.weatherKind?.rawValue ?? "")
      case .kind(let kind): .text(kind.rawValue)
      case .day(let kind, _): .text(kind.rawValue)
      case .alert(let alert): .text(alert.title)
      case .text(let text): .text(text)
      case .texts(let texts): .text(texts.joined(separator: ";"))
      }
  }

  /// Returns the value for csv.
  func plainText(_ units: Units) -> String {
    switch self {
    case .text(let text): text
    case .words(let condition): Language.english.words(condition)
    case .integer(let number): String(number)
    case .flag(let flag): String(flag)
    case .instant(let instant, _): Timestamp.text(instant)
    case .figure(let figure, let quantity):
      DecimalText.text(units.convert(figure, quantity), fractionDigits: quantity.serializedDigits)
        ?? ""
    }
  }
}
