import TestSupport
import Testing

@testable import Rendering

@Suite struct `The grid of a comparison` {
  private func grid(_ labels: [String], figure: String = "12") -> ComparisonGrid {
    ComparisonGrid(
      labels: labels,
      rows: [
        .texts("Sky", labels.map { _ in "heavy snow showers" }),
        .figures("°C", labels.map { _ in StyledLine(figure) }),
      ])
  }

  @Test(arguments: Torture.isWanted ? [1, 20, 80, 200] : [20, 200])
  func `has a thousand columns in blocks that fit`(_ width: Int) {
    let lines = grid((1...1000).map { "Springfield number \($0)" }).lines(width: width)
    #expect(lines.allSatisfy { $0.displayWidth <= width })
    guard width >= 80 else { return }
    let headings = lines.filter { $0.text.hasPrefix("      ") }.map(\.text).joined()
    #expect((1...1000).allSatisfy { headings.contains(" \($0)") })
  }

  @Test func `has a thousand columns in a pipe, in one block`() {
    let lines = grid((1...1000).map(String.init)).lines(width: nil)
    #expect(lines.count == 3)
    #expect(lines[2].text.split(separator: " ").count == 1001)
  }

  @Test func `cuts very long names, and keeps what differs at their ends`() {
    let name = String(repeating: "a", count: 100_000)
    let lines = grid(["\(name) OR", "\(name) ME", "Paris"]).lines(width: 60)
    #expect(
      lines[0].text.split(separator: " ").map(String.init).prefix(4) == [
        "\(name.prefix(12))…", "OR", "\(name.prefix(12))…", "ME",
      ])
    #expect(lines.allSatisfy { $0.displayWidth <= 60 })
    #expect(grid([name, name]).lines(width: nil)[0].displayWidth > 200_000)
  }

  @Test(arguments: 20...60) func `gives texts all the room that there is`(_ width: Int) {
    let lines = grid(["Llanfairpwllgwyngyll", "Ulaanbaatar"]).lines(width: width)
    let widest = lines.map(\.displayWidth).max() ?? 0
    let natural = 2 + "Sky".count + 2 + 20 + 2 + "heavy snow showers".count
    // A cell more would make both columns wider.
    if width < 28 {
      #expect(widest <= width)
    } else {
      #expect(widest == min(natural, width) || widest == width - 1)
    }
  }
}
