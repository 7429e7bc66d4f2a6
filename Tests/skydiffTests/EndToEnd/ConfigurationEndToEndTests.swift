import Testing

/// The built program changes its configuration.
struct ConfigurationEndToEndTests {
  @Test func `settings that are changed at once are all in the file`() throws {
    let world = try EndToEndWorld()
    let script = """
      for i in 1 2 3 4 5 6 7 8; do
        "$0" config set "rules.r$i.when" "temperature < $i" & pids="$pids $!"
      done
      for pid in $pids; do wait "$pid" || exit 1; done
      """
    #expect(try world.shell(script).status == 0)
    let rules = try world.run("rules").output
    #expect((1...8).allSatisfy { rules.contains("r\($0): temperature < \($0)") }, "\(rules)")
  }
}
