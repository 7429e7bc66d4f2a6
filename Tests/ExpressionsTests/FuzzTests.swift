import Expressions
import FoundationEssentials
import TestSupport
import Testing
import Weather

struct FuzzTests {
  private static let parts =
    ExpressionReference.fields.map(\.name) + [
      "and", "or", "not", "(", ")", ",", "<", "<=", ">", ">=", "=", "!=", "==", "&&", "!",
      "unknown", "none", "severe", "snow", "rain", "0", "-5", "0.2", "12h", "2d", "80%", "°C",
      "km/h", "in", "'x'", "\"", "'", "any(", "min(", "sum(", "today.", ".", "-", "/", "é", "🇳🇴",
      "\r\n", "\u{200B}", "\u{301}", "2026-11-25.temperatureMax", "\u{0}", "5.", "½",
    ]

  private func check(_ text: String, _ now: Date) -> Bool {
    do throws(ExpressionError) {
      let expression = try CityExpression(text, units: .metric)
      _ = expression.isTrue(for: SampleCities.oslo, at: now)
      _ = expression.value(for: SampleCities.newYork, at: now)
      return true
    } catch {
      #expect((1...text.count + 1).contains(error.column), "\(text)")
      let message = error.message
      #expect(!message.isEmpty && message.onOneLine == message, "\(text): \(message)")
      #expect(message.count < 300, "\(text)")
      return false
    }
  }

  @Test func `random words are parsed or rejected`() {
    var random = SeededGenerator(seed: 3)
    let now = SampleCities.now
    for _ in 0..<Torture.count(2000, torture: 200_000) {
      let count = Int.random(in: 0...12, using: &random)
      let words = (0..<count).map { _ in Self.parts.randomElement(using: &random) ?? "" }
      _ = check(words.joined(separator: Bool.random(using: &random) ? " " : ""), now)
    }
  }

  @Test func `changed expressions are parsed or rejected`() {
    var random = SeededGenerator(seed: 4)
    let now = SampleCities.now
    let texts = ResultTable.rows.map(\.expression) + ErrorTable.rows.map(\.expression)
    let letters = Array("abtT059 .,-()<>=!&|'\"%°/\u{301}é\n")
    var valid = 0
    let count = Torture.count(4000, torture: 200_000)
    for _ in 0..<count {
      var characters = Array(texts.randomElement(using: &random) ?? "")
      for _ in 0...Int.random(in: 0...3, using: &random) {
        let index = Int.random(in: 0...characters.count, using: &random)
        let letter = letters.randomElement(using: &random) ?? "x"
        switch Int.random(in: 0..<4, using: &random) {
        case 0: characters.insert(letter, at: index)
        case 1 where index < characters.count: characters.remove(at: index)
        case 2 where index < characters.count: characters[index] = letter
        default:
          let other = Array(texts.randomElement(using: &random) ?? "")
          let start = Int.random(in: 0...other.count, using: &random)
          characters.replaceSubrange(index..., with: other[start...])
        }
      }
      if check(String(characters), now) { valid += 1 }
    }
    #expect(valid > count / 50)
  }

  @Test func `random scalars are parsed or rejected`() {
    var random = SeededGenerator(seed: 5)
    let now = SampleCities.now
    for _ in 0..<Torture.count(2000, torture: 100_000) {
      var scalars = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...40, using: &random) {
        let limit: UInt32 = Bool.random(using: &random) ? 0x80 : 0x11_0000
        if let scalar = Unicode.Scalar(UInt32.random(in: 0..<limit, using: &random)) {
          scalars.append(scalar)
        }
      }
      _ = check(String(scalars), now)
    }
  }
}
