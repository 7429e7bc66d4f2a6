import Arguments
import Testing
import Weather

@testable import Commands

@Suite struct `The outbox of a run` {
  @Test func `is freed where nobody runs the hooks`() throws {
    let hooks = try HookWorld(#"[{"on": ["changes"], "run": ["one"]}]"#)
    let environment = hooks.world.environment
    weak var outbox: HookOutbox?
    do {
      let invocation = try CommandLineInterface.program.parse(["add", "2,2"])
      let session = Session(
        settings: try Settings(invocation, environment), environment: environment,
        output: OutputSink(environment))
      let place = Place(name: "Two", latitude: 2, longitude: 2)
      let city = City(id: environment.newIdentifier(), place: place, addedAt: environment.present)
      _ = try ListEditor(session).append([city])
      #expect(!session.outbox.isEmpty)
      outbox = session.outbox
    }
    #expect(outbox == nil)
  }
}
