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

  @Test(arguments: ColorScale.colors) func `are readable on their ground, and on the other`(
    _ color: Style.Color
  ) throws {
    func contrasts(_ colors: ColorDepth) throws -> (black: Double, white: Double) {
      guard case .palette(let index)? = color.resolved(colors) else { throw Unresolved() }
      let luminance = luminance(index)
      return ((luminance + 0.05) / 0.05, 1.05 / (luminance + 0.05))
    }
    let dark = try contrasts(.palette)
    #expect(dark.black >= 4.5 && dark.white >= 3)
    let light = try contrasts(.lightPalette)
    #expect(light.white >= 4.5 && light.black >= 3)
  }

  private struct Unresolved: Error {}

  @Test func `use no other colors`() {
    let scales =
      stride(from: -60.0, through: 60, by: 0.5).map(ColorScale.temperature)
      + stride(from: 0.0, through: 100, by: 1).map(ColorScale.probability)
    #expect(Set(scales.compactMap { $0 }) == Set(ColorScale.colors))
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
    ] as [([String: String], ColorDepth)]) func `is what the terminal promises`(
      _ environment: [String: String], expected: ColorDepth
    )
  {
    #expect(ColorDepth.of(isColorWanted: true) { environment[$0] } == expected)
    #expect(ColorDepth.of(isColorWanted: false) { environment[$0] } == .none)
    let light = ColorDepth.of(isColorWanted: true, theme: .light) { environment[$0] }
    #expect(light == (expected == .palette ? .lightPalette : expected))
  }
}

@Suite struct `The ground of the terminal` {
  @Test(
    arguments: [
      (nil, false), ("15;0", false), ("0;15", true), ("0;default;15", true), ("0;7", true),
      ("7;8", false), ("12;default", false), ("", false), ("0;16", false),
    ] as [(String?, Bool)]) func `is what COLORFGBG says unless it is set`(
      _ value: String?, _ isLight: Bool
    )
  {
    let environment = { (name: String) in name == "COLORFGBG" ? value : nil }
    #expect(ThemeChoice.auto.isLight(environment: environment) == isLight)
    #expect(!ThemeChoice.dark.isLight(environment: environment))
    #expect(ThemeChoice.light.isLight(environment: environment))
  }

  @Test func `changes the colors of the palette alone`() {
    let color = Style.Color.themed(dark: 33, light: 26)
    #expect(color.parameters(.palette) == "38;5;33")
    #expect(color.parameters(.lightPalette) == "38;5;26")
    #expect(color.parameters(.standard) == nil)
    #expect(Style.Color.palette(2).parameters(.lightPalette) == "38;5;2")
  }
}
