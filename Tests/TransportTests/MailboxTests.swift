import Testing
import Transport

@Suite struct `A mailbox` {
  private func received(_ mailbox: Mailbox<Int>, within seconds: Double? = 0) -> Int? {
    if case .value(let value) = mailbox.receive(within: seconds) { value } else { nil }
  }

  @Test func `delivers in order`() {
    let mailbox = Mailbox<Int>()
    for value in 1...3 { mailbox.send(value) }
    #expect((1...4).map { _ in received(mailbox) } == [1, 2, 3, nil])
  }

  @Test func `delivers only the latest of values that replace others`() {
    let mailbox = Mailbox<Int>()
    for value in 1...3 { mailbox.send(value, replacingOthers: true) }
    mailbox.send(4)
    #expect((1...3).map { _ in received(mailbox) } == [3, 4, nil])
  }

  @Test func `wakes a thread that waits`() throws {
    let requests = Mailbox<Int>()
    let responses = Mailbox<Int>()
    let thread = try #require(
      PosixThread {
        while case .value(let value) = requests.receive() { responses.send(value * 10) }
        responses.send(-1)
      })
    for value in 1...100 {
      requests.send(value)
      #expect(received(responses, within: 60) == value * 10)
    }
    requests.close()
    #expect(received(responses, within: 60) == -1)
    thread.join()
  }

  @Test func `that is closed is empty and takes nothing`() {
    let mailbox = Mailbox<Int>()
    mailbox.send(1)
    mailbox.close()
    mailbox.send(2)
    guard case .closed = mailbox.receive() else {
      Issue.record("it is not closed")
      return
    }
  }

  @Test func `waits no longer than it should`() {
    let mailbox = Mailbox<Int>()
    guard case .nothing = mailbox.receive(within: 0.01) else {
      Issue.record("it is not empty")
      return
    }
  }
}
