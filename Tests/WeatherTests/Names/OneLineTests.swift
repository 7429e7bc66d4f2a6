import FoundationEssentials
import Testing

@testable import Weather

struct OneLineTests {
  @Test(arguments: [
    (" a \n\r\n b\tc\u{7}d\u{85}\u{2028} ", "a b c d"), ("", ""), (" \n", ""),
    ("S\u{202E}e\u{2066}o\u{200F}u\u{61C}l", "Seoul"),
    ("S\u{200B}e\u{AD}o\u{2060}u\u{FEFF}l\u{E0041}\u{FFF9}\u{3164}", "Seoul"),
    ("a \u{202E} b", "a b"), ("\u{202E}", ""), ("می\u{200C}خواهم", "می\u{200C}خواهم"),
    ("👨\u{200D}👩 ☀\u{FE0F}", "👨\u{200D}👩 ☀\u{FE0F}"),
    ("S\u{200D}eo\u{200C}ul\u{200D} \u{200D}x", "Seoul x"), ("👨\u{200D}\u{200D}👩", "👨\u{200D}👩"),
    ("\u{1109}\u{1160}\u{11AF}", "\u{1109}\u{1160}\u{11AF}"),
  ]) func `external text becomes one line without invisible characters`(text: String, line: String)
  { #expect(Array(text.onOneLine.unicodeScalars) == Array(line.unicodeScalars)) }

  @Test func `the message of a failure has no invisible characters`() {
    let words = "a\u{202E}b\u{2067}c\u{200D}\u{200C}d\u{FE0F}\u{FEFF}\u{1B}[31m\n e"
    let failure = FetchFailure(at: Date(timeIntervalSince1970: 0), kind: .server, message: words)
    #expect(failure.message == "abcd [31m e")
  }
}
