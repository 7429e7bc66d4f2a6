import JSONText
import Testing

@testable import Commands

@Suite struct `Rules in reports` {
  private let world = TestWorld()

  init() throws {
    try world.configure(
      #"{"changes": {"baseline": "lastReported"}, "rules": {"frost": {"when": "temperature < 0"}}}"#
    )
    world.save(["add", "Seoul"], ["add", "Paris", "--tag", "home"])
  }

  private func rules(_ arguments: String...) throws -> [String] {
    try world.run(arguments + ["--json"], asking: nil).cities().flatMap { city in
      (city["rules"]?.array.map(Array.init) ?? []).map { rule in
        let keys = ["change", "since", "value", "reason"].map { rule[$0]?.rawText ?? "missing" }
        return "\(city["name"]?.string ?? "") \(keys.joined(separator: " "))".replacing(
          "\"", with: "")
      }
    }
  }

  /// The lines that begin with `!`.
  private func lines(_ arguments: String...) -> [String] {
    world.run(arguments, asking: nil).lines.filter { $0.hasPrefix("  ! ") }
  }

  @Test func `are printed when they begin and when they end, once`() throws {
    world.service.change("Seoul") { $0.temperature = -2.1 }
    let begin = world.run("refresh", "--force", asking: nil)
    #expect(begin.lines.contains("  ! frost now: temperature -2.1 °C"), "\(begin.output)")
    #expect(lines("list") == ["  ! frost now: temperature -2.1 °C"])
    #expect(try rules("list") == ["Seoul added 2026-11-21T09:20:04Z -2.1 null"])

    world.advance(minutes: 10)
    world.service.change("Seoul") { $0.temperature = -2.3 }
    let same = world.run("refresh", "--force", asking: nil)
    #expect(same.output == "", "\(same.output)")
    #expect(lines("list") == ["  ! frost since 18:20 UTC+9: temperature -2.3 °C"])
    #expect(world.run("list", "--json").output.contains(#""since": 2"#))

    world.advance(minutes: 10)
    world.service.change("Seoul") { $0.temperature = 1 }
    let end = world.run("refresh", "--force", asking: nil)
    #expect(end.lines.contains("  ! frost has cleared"), "\(end.output)")
    #expect(try rules("list") == ["Seoul removed 2026-11-21T09:20:04Z null cleared"])
    #expect(try rules("diff") == ["Seoul removed 2026-11-21T09:20:04Z null cleared"])
    let log = world.run("log")
    #expect(log.lines.contains("  ! frost now: temperature -2.1 °C"))
    #expect(log.lines.contains("  ! frost has cleared"))
    #expect(world.run("log", "--format", "csv").output.contains("rules.frost,active,cleared"))

    world.advance(minutes: 10)
    world.save(["refresh", "--force"])
    #expect(try rules("list") == ["Seoul removed 2026-11-21T09:20:04Z null cleared"])
  }

  @Test func `are not repeated by refresh while they last`() {
    world.service.change("Seoul") { $0.temperature = -2.1 }
    #expect(lines("refresh", "--force") == ["  ! frost now: temperature -2.1 °C"])
    world.advance(minutes: 10)
    world.service.change("Seoul") { $0.temperature = -22 }
    let run = world.run("refresh", "--force", asking: nil)
    #expect(run.output.contains("-2.1 → -22.0") && !run.output.contains("frost"), "\(run.output)")
    #expect(lines("list") == ["  ! frost since 18:20 UTC+9: temperature -22.0 °C"])
    #expect(lines("refresh", "--force", "--all") == lines("list"))
  }

  @Test func `count for the exit code`() {
    world.service.change("Seoul") { $0.temperature = -0.5 }
    world.save(["refresh", "--force"])
    world.service.change("Seoul") { $0.temperature = 0.5 }
    #expect(world.run("refresh", "--force", "--exit-code", asking: nil).status == 2)
    world.advance(minutes: 10)
    #expect(world.run("refresh", "--force", "--exit-code", asking: nil).status == 0)
  }

  @Test func `have values in the units of the output`() throws {
    world.service.change("Seoul") { $0.temperature = -10 }
    world.save(["refresh", "--force"])
    #expect(
      try rules("list", "--units", "imperial") == ["Seoul added 2026-11-21T09:20:04Z 14.0 null"])
    #expect(
      lines("list", "--units", "imperial") == ["  ! frost since 18:20 UTC+9: temperature 14.0 °F"])
  }

  @Test func `are evaluated by every command that saves`() throws {
    try world.configure(#"{"rules": {"any": {"when": "tag = home"}}}"#)
    // The rule is new, and this is the first save with it.
    #expect(
      try rules("edit", "Seoul", "--tag", "x") == ["Paris added 2026-11-21T09:20:04Z home null"])
    #expect(try rules("list") == ["Paris added 2026-11-21T09:20:04Z home null"])
    #expect(
      try rules("edit", "Seoul", "--tag", "home") == ["Seoul added 2026-11-21T09:20:04Z x null"])
    #expect(try rules("undo") == ["Seoul removed 2026-11-21T09:20:04Z null cleared"])
    #expect(
      try rules("add", "Busan", "--tag", "home") == ["Busan added 2026-11-21T09:20:04Z home null"])
    #expect(try rules("remove", "Busan") == [])
  }

  @Test func `end with the rule`() throws {
    world.service.change("Seoul") { $0.temperature = -2.1 }
    world.save(["refresh", "--force"])
    try world.measureFromLastReport()
    world.save(["refresh", "--force"])
    #expect(lines("list") == ["  ! frost ended: the rule was removed"])
    #expect(world.text(of: world.statePath)?.contains("\"rules\": [") == false)
  }

  @Test func `are compared between two saved states`() throws {
    world.refresh("Seoul", to: -2)
    world.refresh("Seoul", to: 2)
    world.refresh("Seoul", to: 2)
    #expect(try rules("diff", "2", "3") == ["Seoul added 2026-11-21T09:20:04Z -2.0 null"])
    #expect(try rules("diff", "3", "5") == ["Seoul removed 2026-11-21T09:20:04Z null cleared"])
    #expect(try rules("diff", "3", "2") == ["Seoul removed 2026-11-21T09:20:04Z null null"])
    #expect(try rules("list", "--as-of", "3").first?.hasPrefix("Seoul added") == true)
  }

  @Test func `are in templates and exports`() throws {
    world.service.change("Seoul") { $0.temperature = -2.1 }
    world.save(["refresh", "--force"])
    #expect(
      world.run("list", "Seoul", "--template", "{changes}").output
        == "! frost since 18:20: temperature -2.1 °C · 10.0 → -2.1 °C\n")
    let city = try world.run("export").cities()[0]
    #expect(
      city["rules"]?.array?.first(where: { _ in true })?.rawText
        == #"{"rule": "frost", "since": "2026-11-21T09:20:04Z", "value": -2.1}"#)
  }

  @Test func `are not imported`() throws {
    world.service.change("Seoul") { $0.temperature = -2.1 }
    world.save(["refresh", "--force"])
    world.standardInput = world.run("export").output
    let run = world.run("import", "-", "--replace")
    #expect(run.errors.contains("nothing to import"), "\(run.errors)")
    try world.measureFromLastReport()
    world.save(["remove", "--all"], ["import", "-"])
    #expect(try rules("list") == [])
  }
}
