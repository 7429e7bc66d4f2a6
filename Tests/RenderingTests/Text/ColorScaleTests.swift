import FoundationEssentials
import Testing

@testable import Rendering

#if canImport(Glibc)
import func Glibc.pow
#else
import func Darwin.pow
#endif

@Suite struct `The scales of colors` {
  /// The levels of red, green and blue in the color cube of xterm.
  private static let levels: [Double] = [0, 95, 135, 175, 215, 255]

  /// The relative luminance of WCAG 2.2.
  private func luminance(_ index: UInt8) -> Double {
    let cube = Int(index) - 16
    let channels = [cube / 36, cube / 6 % 6, cube % 6].map { Self.levels[$0] / 255 }
    let linear = channels.map { value -> Double in
      let base = (value + 0.055) / 1.055
      return value <= 0.04045 ? value / 12.92 : pow(base, 2.4)
    }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }

  @Test(arguments: ColorScale.colors)
  func `are readable on black and on white`(_ color: UInt8) {
    let luminance = luminance(color)
    #expect((luminance + 0.05) / 0.05 >= 2.5)
    #expect(1.05 / (luminance + 0.05) >= 2.5)
  }

  @Test func `use no other colors`() {
    let scales =
      stride(from: -60.0, through: 60, by: 0.5).map(ColorScale.temperature)
      + stride(from: 0.0, through: 100, by: 1).map(ColorScale.probability)
    let used = Set(
      scales.compactMap { color -> UInt8? in
        if case .palette(let index) = color { index } else { nil }
      }
    )
    #expect(used == Set(ColorScale.colors))
  }

  @Test func `have the terminal's own color in between and for what is unknown`() {
    #expect(ColorScale.temperature(15) == nil)
    #expect(ColorScale.temperature(nil) == nil)
    #expect(ColorScale.probability(29) == nil)
    #expect(ColorScale.probability(nil) == nil)
    #expect(ColorScale.temperature(-20) != ColorScale.temperature(35))
  }
}

@Suite struct `The number of colors` {
  @Test(
    arguments: [
      ([:], .standard), (["TERM": "xterm"], .standard), (["TERM": "linux"], .standard),
      (["TERM": "xterm-256color"], .palette), (["TERM": "xterm-kitty"], .palette),
      (["TERM": "xterm-direct"], .palette),
      (["TERM": "xterm", "COLORTERM": "truecolor"], .palette),
      (["TERM": "xterm", "COLORTERM": "24bit"], .palette),
      (["TERM": "xterm", "COLORTERM": "1"], .standard),
    ] as [([String: String], ColorDepth)]
  )
  func `is what the terminal promises`(_ environment: [String: String], expected: ColorDepth) {
    #expect(ColorDepth.of(isColorWanted: true) { environment[$0] } == expected)
    #expect(ColorDepth.of(isColorWanted: false) { environment[$0] } == .none)
  }
}
