#if canImport(Glibc)
import Glibc
import Testing
import WeatherSimulator

@Suite struct `A signal and the file of --output` {
  @Test(arguments: [SIGINT, SIGTERM]) func `an interrupted fetch leaves the file and no other`(
    signal: Int32
  ) throws {
    let world = try EndToEndWorld()
    #expect(try world.run("add", "Seoul", "--no-fetch").status == 0)
    #expect(try world.shell("mkdir ~/out && echo old > ~/out/a.txt").status == 0)
    world.simulator.removeRequests()
    world.simulator.enqueue(Fault(.silence))
    let process = try world.start("refresh", "--output", "\(world.home)/out/a.txt")
    world.simulator.waitForRequests(1)
    #expect(process.ending(after: signal) == .exited(128 + signal))
    #expect(try world.shell("ls -A ~/out; cat ~/out/a.txt").output == "a.txt\nold\n")
  }

  @Test func `a pipe without a reader is not waited for`() throws {
    let world = try EndToEndWorld()
    #expect(mkfifo("\(world.home)/pipe", 0o600) == 0)
    #expect(try world.run("add", "Seoul", "--no-fetch").status == 0)
    #expect(try world.run("list", "--output", "\(world.home)/pipe").status == 74)
  }
}
#endif
