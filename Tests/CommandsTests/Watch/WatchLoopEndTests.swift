import Commands
import Fetching
import Files
import FoundationEssentials
import HTTP
import Synchronization
import Testing
import Transport

/// How a watch on a terminal ends.
@Suite struct `The end of a watch on a terminal` {
  @Test func `is 129 if the terminal has gone`() {
    let run = WatchWorld("Seoul").watch("--no-fetch", steps: [.event(.closed)])
    #expect(run.status == 129)
    #expect(run.errors == "")
  }

  @Test func `is 129 if the terminal takes no output`() {
    let run = WatchWorld("Seoul").watch("--no-fetch", steps: [.type("x")], writeResult: .closed)
    #expect(run.status == 129)
    #expect(run.errors == "")
  }

  @Test func `reports that the output cannot be written`() {
    let run = WatchWorld("Seoul").watch(
      "--no-fetch", steps: [.type("x")], writeResult: .failed(SystemError(number: 5)))
    #expect(run.status == 74)
    #expect(run.errors.hasPrefix("skydiff: error: the terminal cannot be written ("))
  }

  @Test func `comes at once after a signal`() {
    let world = WatchWorld("Seoul")
    let interruption = Mutex<Int32?>(nil)
    let handlers = Guarded<[@Sendable () -> Void]>([])
    world.change = { environment, _ in
      environment.interruption = { interruption.withLock { $0 } }
      environment.onInterruption = { handler in handlers.withLock { $0.append(handler) } }
    }
    let run = world.watch(
      "--no-fetch",
      steps: [
        .untilShown("Seoul"),
        .run {
          interruption.withLock { $0 = 143 }
          for handler in handlers.withLock({ $0 }) { handler() }
        }, .wait(for: "the end") { _ in false },
      ])
    #expect(run.status == 143)
    #expect(run.errors == "")
  }

  @Test func `prints what was worth it when the screen is left`() {
    let world = WatchWorld("Seoul")
    world.world.advance(minutes: 60)
    world.world.service.change("Seoul") { $0.temperature = 33 }
    let run = world.watch("--verbose", steps: [.untilShown("33"), .type("q")])
    #expect(run.errors.contains("skydiff: GET "))
  }

  @Test func `does not wait for a provider, and what had arrived is saved`() {
    let world = WatchWorld()
    // Seoul is requested separately, because it has no weather yet.
    _ = world.world.run("add", "Seoul", "--no-fetch", asking: ["search Seoul"])
    world.world.track("Oslo")
    world.world.advance(minutes: 10)
    world.world.service.change("Seoul") { $0.temperature = 33 }
    world.world.service.change("Oslo") { $0.temperature = 33 }
    let isRequested = Mutex(false)
    let cancelled = Mailbox<Never>()
    world.change = { environment, _ in
      let makeSender = environment.makeSender
      environment.cancelRequests = { cancelled.close() }
      environment.makeSender = { settings in
        let send = makeSender(settings)
        return { batch, progress in
          let isFirst = !cancelled.isClosed
          isRequested.withLock { $0 = true }
          _ = cancelled.receive()
          var exchanges = send(batch, progress)
          let first = exchanges.firstIndex { $0.request.isNeeded }
          for index in exchanges.indices where !isFirst || index != first {
            let failure = TransferFailure(kind: .cancelled, message: "interrupted")
            exchanges[index].result = .failure(failure)
          }
          return exchanges
        }
      }
    }
    let run = world.watch(steps: [
      .wait(for: "a request") { _ in isRequested.withLock { $0 } }, .type("q"),
    ])
    #expect(run.status == 0)
    let list = world.world.run("list")
    #expect(list.lines.count { $0.contains("33.0") } == 1, "\(list.output) \(run.errors)")
  }
}

extension Mailbox {
  fileprivate var isClosed: Bool { if case .closed = receive(within: 0) { true } else { false } }
}
