import HTTP
import Testing

@testable import Transport

@Suite struct DelayTests {
  @Test func `a delayed request does not block the others`() throws {
    try ScriptedServer.run([Step(.ok("one")), Step(.ok("two")), Step(.ok("three"))]) { server in
      var late = server.get("/late")
      late.delay = 0.3
      var started: [(index: Int, seconds: Double)] = []
      let exchanges = HTTPClient(settings: .quick { $0.concurrency = 1 }).run([
        late, server.get("/first"), server.get("/second"),
      ]) { progress in
        if case .started = progress.event { started.append((progress.index, progress.seconds)) }
      }
      #expect(server.requests.map(\.target) == ["/first", "/second", "/late"])
      // Exchanges are in the order of the requests.
      #expect(exchanges.map(\.text) == ["three", "one", "two"])
      #expect(started.map(\.index) == [1, 2, 0])
      #expect(started.allSatisfy { $0.seconds >= ($0.index == 0 ? 0.3 : 0) })
      #expect(exchanges[0].metrics.tries == 1)
    }
  }

  @Test func `an exchange has the time since it finished`() throws {
    try ScriptedServer.run([Step(.ok("early")), Step(.ok("late"))]) { server in
      var late = server.get()
      late.delay = 0.3
      let exchanges = HTTPClient(settings: .quick).run([server.get(), late])
      let ages = exchanges.map(\.metrics.age)
      #expect(ages[0] >= 0.2)
      #expect(ages[1] >= 0)
      #expect(ages[1] < ages[0])
    }
  }

  @Test func `the deadline of a delayed request starts with its first try`() throws {
    try ScriptedServer.run([Step(.ok("in time"))]) { server in
      var late = server.get()
      late.delay = 0.4
      var settings = HTTPClient.Settings.quick
      settings.timeout = 0.3
      settings.deadline = 0.3
      #expect(HTTPClient(settings: settings).run([late]).map(\.text) == ["in time"])
    }
  }

  @Test func `a cancellation ends a delay without sending the request`() throws {
    let cancellation = Cancellation()
    try ScriptedServer.run([]) { server in
      var late = server.get()
      late.delay = 600
      var thread: PosixThread?
      let exchanges = HTTPClient(settings: .quick, cancellation: cancellation).run([late]) {
        progress in
        if progress.event == .stillUnderWay, thread == nil {
          thread = PosixThread { cancellation.cancel() }
        }
      }
      try #require(thread).join()
      #expect(exchanges.map(\.failure?.kind) == [.cancelled])
      #expect(exchanges.map(\.metrics.tries) == [0])
    }
  }

  @Test func `progress is reported while a server is silent`() throws {
    try ScriptedServer.run([Step(.silence)]) { server in
      var settings = HTTPClient.Settings.quick
      settings.timeout = 0.8
      settings.retries = 0
      var events: [Progress] = []
      _ = HTTPClient(settings: settings).run([server.get()]) { events.append($0) }
      #expect(events.map(\.event) == [.started(tryNumber: 1), .stillUnderWay, .finished])
      let silent = try #require(events.first { $0.event == .stillUnderWay })
      #expect(silent.index == 0)
      #expect(silent.finished == 0)
      #expect(silent.total == 1)
      #expect(silent.seconds >= 0.5)
    }
  }

  @Test func `error statuses count as failed`() throws {
    let half = [UInt8].text("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf")
    let script = [
      Step("/ok", .ok("whole")), Step("/gone", .status(404)), Step("/same", .status(304)),
      Step("/cut", .bytesAndClose(half)),
    ]
    try ScriptedServer.run(script) { server in
      var settings = HTTPClient.Settings.quick
      settings.retries = 0
      settings.concurrency = 1
      var events: [Progress] = []
      _ = HTTPClient(settings: settings).run(
        ["/ok", "/gone", "/same", "/cut"].map { server.get($0) }
      ) { events.append($0) }
      let finished = events.filter { $0.event == .finished }
      #expect(finished.map(\.finished) == [1, 2, 3, 4])
      #expect(finished.map(\.failed) == [0, 1, 1, 2])
      #expect(finished.allSatisfy { $0.total == 4 })
    }
  }
}
