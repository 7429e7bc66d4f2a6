import Testing

@testable import Rendering

@Suite struct `The colors of pages` {
  /// The variables of the style, for light and dark ground.
  private static let schemes: [[String: String]] = WebStyle.common.description.split(
    separator: ":root{"
  ).dropFirst().map { block in
    let declarations = block.prefix { $0 != "}" }.split(separator: ";").map { declaration in
      declaration.split(separator: ":", maxSplits: 1).map(String.init)
    }
    return Dictionary(declarations.map { ($0[0], $0[1]) }) { $1 }
  }

  private static func luminance(_ color: String) throws -> Double {
    let digits = Array(color.dropFirst())
    let pairs =
      digits.count == 3
      ? digits.map { "\($0)\($0)" } : (0..<3).map { String(digits[$0 * 2...$0 * 2 + 1]) }
    let parts = try pairs.map { pair in
      let value = Double(try #require(Int(pair, radix: 16))) / 255
      return value <= 0.03928 ? value / 12.92 : power((value + 0.055) / 1.055)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }

  /// x to the power of 2.4, by Newton's method for the fifth root.
  private static func power(_ x: Double) -> Double {
    let square = x * x
    var root = 1.0
    for _ in 0..<60 {
      root -= (root * root * root * root * root - square) / (5 * root * root * root * root)
    }
    return square * root
  }

  @Test(arguments: schemes) func `have a contrast of 4_5 to 1`(scheme: [String: String]) throws {
    let onDrawings = ["--ink", "--dim", "--chance"]
    let texts = onDrawings + ["--added", "--removed", "--updated", "--link"]
    for text in texts {
      for ground in onDrawings.contains(text) ? ["--ground", "--plot", "--night"] : ["--ground"] {
        let levels = try [text, ground].map { try Self.luminance(try #require(scheme[$0])) }
          .sorted()
        #expect((levels[1] + 0.05) / (levels[0] + 0.05) >= 4.5, "\(text) on \(ground)")
      }
    }
  }

  @Test func `are for light and for dark ground`() { #expect(Self.schemes.count == 2) }
}
