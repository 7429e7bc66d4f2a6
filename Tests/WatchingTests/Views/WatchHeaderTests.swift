import FoundationEssentials
import Rendering
import Testing
import Weather

@testable import Watching

@Suite struct `The header of a watch` {
  private func header(_ change: (inout WatchHeader) -> Void = { _ in }) -> WatchHeader {
    var header = SampleScreen.header()
    header.totals.cityCount = 12
    header.totals.markedCount = 3
    header.totals.failingCount = 0
    change(&header)
    return header
  }

  private func text(_ width: Int = 160, _ change: (inout WatchHeader) -> Void = { _ in }) -> String
  { header(change).line(width: width).text }

  @Test func `says how many cities there are and when they are fetched`() {
    #expect(text() == "12 cities · 3 marked · fetched 16:22, next 16:37 · open-meteo")
    #expect(text { $0.totals.cityCount = 1 }.hasPrefix("1 city · "))
    #expect(text { $0.totals.cityCount = 0 }.hasPrefix("no cities · "))
    #expect(text { $0.totals.shownCount = 2 }.hasPrefix("2 of 12 cities · "))
    #expect(text { $0.totals.shownCount = 12 }.hasPrefix("12 cities · "))
    #expect(text { $0.totals.fetchedAt = nil }.contains("· next 16:37 ·"))
    #expect(text { $0.totals.markedCount = 0 }.hasPrefix("12 cities · fetched"))
  }

  @Test func `says what is going on instead of the next fetch`() {
    #expect(text { $0.isFetching = true }.contains(" · fetched 16:22, fetching… · "))
    #expect(text { $0.isPaused = true }.contains(" · fetched 16:22, paused · "))
    #expect(text { $0.isFetchingOff = true }.contains(" · fetched 16:22, not fetching · "))
    #expect(
      text {
        $0.isFetching = true
        $0.totals.fetchedAt = nil
      } == "12 cities · 3 marked · fetching… · open-meteo")
  }

  @Test func `shows failures in red`() {
    let line = header { $0.totals.failingCount = 2 }.line(width: 160)
    #expect(line.text.hasPrefix("12 cities · 2 failing · 3 marked · "))
    #expect(line.spans.filter { $0.style == .failure }.map(\.text) == ["2 failing"])
    let problem = header { $0.problem = "the state file is damaged: unexpected end" }
    #expect(
      problem.line(width: 160).text.hasPrefix("the state file is damaged: unexpected end · 12"))
    #expect(problem.line(width: 30).text == "the state file is damaged: un…")
  }

  @Test func `names the moment of the past`() {
    func past(_ header: inout WatchHeader) {
      header.pastMoment = SampleScreen.now - 86_400
      header.revision = 41
    }
    #expect(text(160, past) == "as of Fri 16:22, revision 41 · 12 cities · 3 marked")
    #expect(
      text(40, past) == "as of Fri 16:22 · 12 cities · 3 marked" || text(40, past).count <= 40)
    #expect(text(20, past).hasPrefix("as of Fri 16:22"))
    let damaged = text(40) {
      past(&$0)
      $0.problem = "the state file is damaged: unexpected end"
    }
    #expect(damaged == "Fri 16:22 · the state file is damaged:…")
  }

  @Test(arguments: [
    (80, "12 cities · 2 failing · 3 marked · fetched 16:22, next 16:37 · open-meteo"),
    (72, "12 cities · 2 failing · 3 marked · fetched 16:22, next 16:37"),
    (55, "12 cities · 2 failing · 3 marked · fetched 16:22"),
    (40, "12 cities · 2 failing · 3 marked"), (30, "12 cities · 2 failing"), (20, "2 failing"),
  ]) func `leaves out the least important`(_ width: Int, _ expected: String) {
    #expect(text(width) { $0.totals.failingCount = 2 } == expected)
  }

  @Test func `is never wider than the screen and never empty`() {
    let changes: [(inout WatchHeader) -> Void] = [
      { $0.problem = "cannot read /home/東京都千代田区/state.json: permission denied" },
      { $0.pastMoment = Date(timeIntervalSince1970: 0) }, { $0.totals.failingCount = 1000 },
      { $0.isFetching = true }, { $0.isPaused = true }, { $0.totals.shownCount = 0 },
      { $0.totals.fetchedAt = nil }, { $0.glyphs = .ascii },
    ]
    for chosen in 0..<(1 << changes.count) {
      let header = header { header in
        for (index, change) in changes.enumerated() where chosen & (1 << index) != 0 {
          change(&header)
        }
      }
      for width in stride(from: 20, through: 200, by: 7) {
        let line = header.line(width: width)
        #expect(!line.isEmpty && line.displayWidth <= width, "\(width): \(line.text)")
      }
    }
  }
}
