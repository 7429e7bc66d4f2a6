import HTTP
import Testing

@testable import Transport

@Suite struct CancellationTests {
  @Test func `a cancellation keeps finished exchanges and ends the rest`() throws {
    let cancellation = Cancellation()
    let half = [UInt8].text("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf")
    let script = [
      Step("/1", .ok("whole")),
      Step("/2", .bytesAndSilence(half, onceSent: { cancellation.cancel() })),
    ]
    try ScriptedServer.run(script) { server in
      let client = HTTPClient(settings: .quick { $0.concurrency = 1 }, cancellation: cancellation)
      let exchanges = client.run([server.get("/1"), server.get("/2"), server.get("/3")])
      #expect(exchanges.map(\.text) == ["whole", nil, nil])
      #expect(exchanges.map(\.failure?.kind) == [nil, .cancelled, .cancelled])
      #expect(exchanges.map(\.metrics.tries) == [1, 1, 0])
      #expect(client.run([server.get("/4")]).map(\.failure?.kind) == [.cancelled])
    }
  }

  @Test func `a cancellation ends a wait for the next try`() throws {
    let cancellation = Cancellation()
    try ScriptedServer.run([Step(.status(503, ["Retry-After: 9"]))]) { server in
      let client = HTTPClient(settings: .quick, cancellation: cancellation)
      var thread: PosixThread?
      let exchanges = client.run([server.get()]) { progress in
        if case .waiting = progress.event { thread = PosixThread { cancellation.cancel() } }
      }
      try #require(thread).join()
      #expect(exchanges.map(\.failure?.kind) == [.cancelled])
      #expect(exchanges[0].metrics.seconds < 5)
    }
  }

  @Test func `a handler is called once per cancellation until it is removed`() {
    let cancellation = Cancellation()
    let calls = Guarded<[String]>([])
    let kept = cancellation.onCancel { calls.withLock { $0.append("kept") } }
    let removed = cancellation.onCancel { calls.withLock { $0.append("removed") } }
    cancellation.remove(removed)
    #expect(!cancellation.isCancelled)
    cancellation.cancel()
    #expect(cancellation.isCancelled)
    #expect(calls.withLock { $0 } == ["kept"])
    cancellation.remove(kept)
    _ = cancellation.onCancel { calls.withLock { $0.append("late") } }
    #expect(calls.withLock { $0 } == ["kept", "late"])
  }

  @Test func `canceling while a run starts or ends is safe`() throws {
    for _ in 0..<20 {
      let cancellation = Cancellation()
      let thread = PosixThread { cancellation.cancel() }
      let exchanges = HTTPClient(settings: .quick, cancellation: cancellation).run([
        Request(url: "http://example.org/")
      ])
      #expect(exchanges.count == 1)
      try #require(thread).join()
    }
  }
}
