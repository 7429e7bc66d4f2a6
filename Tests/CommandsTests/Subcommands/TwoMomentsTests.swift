import JSONText
import Testing

/// Seoul and Oslo at 09:00:04, and at 21:00:04 with another temperature and other days.
@Suite struct `Two moments of the list` {
  private let world = TestWorld()

  init() {
    world.track("Seoul", "Oslo")
    world.advance(minutes: 720)
    world.service.change("Seoul") {
      $0.temperature = 20
      $0.windSpeed = 60
      $0.weatherCode = 1
    }
    world.service.change("Oslo") {
      $0.temperature = -3
      $0.weatherCode = 71
    }
    _ = world.run("refresh", asking: nil)
  }

  private func changes(_ arguments: String...) throws -> [String] {
    try world.run(arguments + ["--json"]).cities().flatMap { city -> [String] in
      let name = city["name"]?.string ?? ""
      return city["changes"]?.array?.map { change -> String in
        let values = [change["before"]?.rawText ?? "", change["after"]?.rawText ?? ""]
        return "\(name) \(change["field"]?.string ?? "") \(values.joined(separator: " "))"
      } ?? []
    }
  }

  @Test func `differ by the kind of the present weather, not by its figures`() throws {
    let kind = [#"Oslo current.kind "dry" "winter""#]
    #expect(try changes("diff", "1") == kind)
    #expect(try changes("list", "--since", "1") == kind)
    #expect(try changes("diff", "2", "1") == [#"Oslo current.kind "winter" "dry""#])
    #expect(world.run("diff", "1").output.contains("    overcast → light snow\n"))
  }

  @Test func `differ by days as news does`() throws {
    world.advance(minutes: 60)
    world.service.change("Seoul") {
      $0.high = 16
      $0.rainProbability = 80
    }
    _ = world.run("refresh", "--force", asking: nil)
    let news = try changes("diff", "1").filter { $0.hasPrefix("Seoul") }
    // 4 °C are news of today alone: tomorrow takes 4.5.
    #expect(news.count { $0.contains("temperatureMax 12.0 16.0") } == 1, "\(news)")
    #expect(!news.contains { $0.contains("Probability") })
  }

  @Test func `differ in every field with --exact`() throws {
    let exact = try changes("diff", "1", "--exact")
    #expect(exact.contains("Seoul current.temperature 10.0 20.0"))
    #expect(exact.contains("Seoul current.windSpeed 8.0 60.0"))
    #expect(try changes("list", "--since", "1", "--exact") == exact)
    #expect(try changes("list", "--exact") == changes("diff", "--exact"))
    #expect(world.run("list", "--unseen", "--exact").status == 64)
  }

  @Test func `are both named`() throws {
    #expect(world.run("diff", "1", "2").lines.last == "1 updated · from 09:00 to 21:00")
    #expect(world.run("diff", "2", "1").lines.last == "1 updated · from 21:00 to 09:00")
    #expect(
      world.run("list", "--since", "1").lines.last == "1 updated, 1 unchanged · from 09:00 to 21:00"
    )
    #expect(
      world.run("diff", "0", "1").lines.last
        == "2 added · from 09:00, when the list began, to 09:00")
    let current = world.run("current", "Oslo", "--since", "1", "--as-of", "2")
    #expect(current.lines.last == "changes from 09:00 to 21:00")
    try world.configure(#"{"language": "fr"}"#)
    #expect(world.run("diff", "1").lines.last == "1 modifiée · entre 09:00 et 21:00")
  }
}
