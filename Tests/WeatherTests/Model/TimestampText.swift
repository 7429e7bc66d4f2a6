import FoundationEssentials

@testable import Weather

extension TimestampReader {
  func instant(milliseconds text: String) -> Date? {
    var text = text
    return text.withUTF8(instant(millisecondsUTF8:))
  }

  func instant(label: String) -> Date? {
    var label = label
    return label.withUTF8(instant(labelUTF8:))
  }
}

extension TimestampWriter {
  func millisecondText(_ instant: Date) -> String {
    var text = ""
    withMillisecondText(of: instant) { text = String(decoding: $0, as: UTF8.self) }
    return text
  }
}
