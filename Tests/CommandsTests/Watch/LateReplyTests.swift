import Testing
import Transport
import WeatherSimulator

@Suite struct `A watch that ends before the terminal has replied` {
  @Test func `leaves no late reply to the shell, whole or in pieces`() {
    let run = WatchWorld("Seoul").watch(
      "--no-fetch",
      steps: [
        .untilShown("Seoul"), .type("q"), .run { Thread.wait(seconds: 0.3) }, .type("\u{1B}[?20"),
        .run { Thread.wait(seconds: 0.1) }, .type("26;2$y"),
      ])
    #expect(run.status == 0)
    #expect(run.terminal.isScriptOver)
  }

  @Test func `waits for a late reply at most a second`() {
    let run = WatchWorld("Seoul").watch(
      "--no-fetch",
      steps: [
        .untilShown("Seoul"), .type("q"), .run { Thread.wait(seconds: 1.1) }, .type("x"),
        .type("y"),
      ])
    #expect(run.status == 0)
    #expect(!run.terminal.isScriptOver)
  }
}
