import FoundationEssentials
import HTTP
import Testing

@testable import Commands

/// A clock that is far ahead would make everything old.
@Suite struct `A wrong clock` {
  private let world = TestWorld()

  private func saveLater() {
    world.track("Seoul")
    world.save(["edit", "Seoul", "--tag", "home"])
    // A head that was written long ago, so that a save looks for what to remove.
    world.advance(minutes: 60)
  }

  @Test func `forgets nothing in the first save after a gap that is longer than history_keep`() {
    saveLater()
    world.advance(minutes: 100 * 1440)
    let run = world.run("edit", "Seoul", "--tag", "work")
    #expect(
      run.errors
        == "skydiff: \(world.historyPath): the old history was not removed, because the clock "
        + "may be wrong; a later save does it\n")
    #expect(world.run("list", "--as-of", "1").status == 0)
    world.advance(minutes: 10)
    #expect(world.run("edit", "Seoul", "--tag", "lake").errors == "")
    #expect(world.run("list", "--as-of", "1").status == 1)
  }

  @Test func `is put right without a loss`() {
    saveLater()
    world.advance(minutes: 100 * 1440)
    _ = world.run("edit", "Seoul", "--tag", "work")
    world.advance(minutes: -100 * 1440 + 10)
    #expect(world.run("edit", "Seoul", "--tag", "lake").errors == "")
    #expect(world.run("list", "--as-of", "1").status == 0)
  }

  @Test(arguments: [(0.0, false), (3500, false), (-3500, false), (3700, true), (-3700, true)])
  func `is contradicted by the time of a response`(ahead: Double, isContradicted: Bool) throws {
    let clock = ServerClock()
    let sentAt = try #require(HTTPDate.date(from: "Sat, 21 Nov 2026 09:00:04 GMT"))
    let response = Response(
      status: 503, headers: [Request.Header("date", "Sat, 21 Nov 2026 09:00:04 GMT")])
    let exchange = Exchange(
      request: Request(method: .get, url: "https://example.org"), result: .success(response))
    clock.receive([exchange], at: sentAt + ahead)
    #expect(clock.isContradicting == isContradicted)
    var cached = exchange
    cached.result = .success(
      {
        var cached = response
        cached.cachedSince = sentAt
        return cached
      }())
    clock.receive([cached], at: sentAt)
    #expect(clock.isContradicting == isContradicted)
  }
}
