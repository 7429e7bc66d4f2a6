import FoundationEssentials
import HTTP
import JSONText
import Testing
import Weather

@testable import Providers

@Suite struct `Text of a response` {
  @Test(arguments: [
    ("short", "short"), ("two\n lines ", "two lines"), ("", ""),
    (String(repeating: "x", count: 200), String(repeating: "x", count: 200)),
    (String(repeating: "x", count: 201), String(repeating: "x", count: 197) + "..."),
    // A flag is one character with two scalars.
    (String(repeating: "🇰🇷", count: 201), String(repeating: "🇰🇷", count: 197) + "..."),
  ]) func `is cut at a character beyond the limit of a name`(_ text: String, _ cut: String) {
    #expect(text.onOneLine(.name) == cut)
  }

  @Test func `of combining marks is cut as well`() {
    let marks = "a" + String(repeating: "\u{301}", count: 100_000)
    #expect(marks.onOneLine(.name).unicodeScalars.count <= 803)
    #expect(marks.onOneLine(.name).hasSuffix("..."))
  }

  @Test(.timeLimit(.minutes(8))) func `of 15 MB becomes a name of 200 characters`() throws {
    let name = String(repeating: "é", count: 7_500_000)
    let body = #"{"results":[{"id":1,"name":"\#(name)","admin1":"\#(name)"}]}"#
    let place = try #require(try OpenMeteoPlaces.places(in: .ok(body)).first?.place)
    #expect(place.name == String(repeating: "é", count: 197) + "...")
    #expect(place.region == place.name)
  }

  @Test(.timeLimit(.minutes(8))) func `of 15 MB as a reason is not read to its end`() throws {
    let reason = "Daily limit " + String(repeating: "x", count: 15_000_000)
    let response = Response(status: 400, body: Data(#"{"reason":"\#(reason)"}"#.utf8))
    let given = try #require(response.problem?.reason("reason"))
    #expect(given.utf8.count <= 504)
    let request = Request(url: "https://weather.example/")
    let failure = FetchFailure(response, reason: given, of: request, at: FakeService.now)
    #expect(failure.message.hasPrefix("weather.example answered 400: Daily limit xxx"))
    #expect(failure.message.hasSuffix("x..."))
    #expect(failure.message.count == 230)
  }

  @Test func `is cut between scalars, even escaped ones`() throws {
    let value = try JSONDocument(#"["aéü","\u0061\u00e9\u00fc","a"]"#).root
    let texts = try #require(value.array).map { value in
      (0..<7).map { value.string(atMostBytes: $0) }
    }
    let prefixes = ["", "a", "a", "aé", "aé", "aéü", "aéü"]
    #expect(texts[0] == prefixes)
    #expect(texts[1] == prefixes)
    #expect(texts[2] == ["", "a", "a", "a", "a", "a", "a"])
  }

  @Test func `that is cut within a key does not show a part of the key`() {
    let request = Request(
      url: "https://weather.example/",
      credentialHeaders: [Request.Header("X-Api-Key", "okapi-zebra-quagga")])
    for length in 470..<500 {
      // Whitespace collapses, so that the end of the bytes read is shown.
      let filler = String(repeating: "\u{1F1F0}\u{1F1F7}", count: length / 8)
      let text = filler + String(repeating: ".", count: length - filler.utf8.count)
      let words = FetchFailure.printable("\(text)okapi-zebra-quagga", of: request)
      #expect(!words.contains("oka"), "\(length)")
    }
  }
}
