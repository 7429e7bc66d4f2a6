import Testing

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Local files and standard input have limits, too.
@Suite struct `Oversized input` {
  private let world = TestWorld()

  /// Writes a sparse file of a size.
  private func writeSparseFile(_ size: Int, to path: String) throws {
    try world.write("", to: path)
    try #require(truncate(path, size) == 0)
  }

  @Test func `on standard input is rejected by add`() {
    world.standardInput = String(repeating: "Seoul\n", count: 175_000)
    let run = world.run("add", "-")
    #expect(run.status == 64)
    #expect(run.onlyError == "standard input is larger than 1 MiB; add the places in several runs")
  }

  @Test func `of more than a thousand places is rejected`() {
    world.standardInput = (0..<1001).map { "City \($0)\n" }.joined()
    let run = world.run("add", "-")
    #expect(run.status == 64)
    #expect(
      run.onlyError == "standard input holds more than 1000 places; add the places in several runs")
  }

  @Test func `has errors reported only for its first hundred wrong lines`() {
    world.standardInput = String(repeating: ",\n", count: 300_000)
    let run = world.run("add", "-")
    #expect(run.status == 64)
    #expect(run.errorLines.count == 101)
    #expect(
      run.errorLines.last
        == "skydiff: error: standard input: the lines from 101 on were not checked (see 'skydiff add "
        + "--help')")
  }

  @Test func `is rejected by import`() throws {
    let path = "\(world.home)/list.json"
    try writeSparseFile(513 << 20, to: path)
    let run = world.run("import", path)
    #expect(run.status == 65)
    #expect(
      run.onlyError
        == "\(path): it is larger than 512 MiB, the largest that can be imported; nothing was "
        + "imported")
    #expect(world.state == nil)
  }

  @Test func `in the configuration file is rejected`() throws {
    try writeSparseFile((64 << 10) + 1, to: world.configurationPath)
    let run = world.run("list")
    #expect(run.status == 78)
    #expect(
      run.onlyError == "\(world.configurationPath): it is larger than 64 KiB; move it away or "
        + "name another with --config")
  }

  @Test func `in the state file is rejected`() throws {
    try writeSparseFile(3 << 30, to: world.statePath)
    for arguments in [["list"], ["remove", "--all"], ["state", "check"], ["export"]] {
      #expect(world.run(arguments).status == 65)
    }
  }

  // MARK: - The cache

  /// Contains quotas and cached responses.
  private var cache: String { "\(world.home)/.cache/skydiff" }

  @Test(arguments: [true, false]) func `in the cache is removed, with a remark on a terminal`(
    isTerminal: Bool
  ) throws {
    try world.configure(#"{"providers": {"open-meteo": {"limits": {"minute": 1000}}}}"#)
    world.track("Seoul")
    world.isErrorTerminal = isTerminal
    let quota = "\(cache)/quota-open-meteo"
    try writeSparseFile(50 << 20, to: quota)
    let run = world.run("refresh", "--force", asking: ["all Seoul"])
    #expect(run.status == 0)
    let remark = "skydiff: \(quota): it is larger than 64 KiB, so it was removed"
    #expect(run.errorLines.first == (isTerminal ? remark : nil))
    // The next count is written to a new file.
    #expect(try #require(world.text(of: quota)).utf8.count < 200)
    #expect(!world.run("refresh", "--force", asking: ["all Seoul"]).errors.contains("removed"))
  }
}
