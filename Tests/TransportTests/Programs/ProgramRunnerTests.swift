import FoundationEssentials
import TestSupport
import Testing
import Transport

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

@Suite struct `A program that runs as a child process` {
  private let runner = ProgramRunner()

  private func run(
    _ arguments: [String], input: String = "", timeout: Double = 20, outputLimit: Int = 1 << 20,
    variables: [String: String] = ["PATH": "/usr/bin:/bin"], isInterrupted: () -> Bool = { false }
  ) -> ProgramResult {
    runner.run(
      Program(
        arguments: arguments, variables: variables, input: Array(input.utf8), timeout: timeout,
        outputLimit: outputLimit), isInterrupted: isInterrupted)
  }

  private func shell(_ script: String, input: String = "", timeout: Double = 20) -> ProgramResult {
    run(["sh", "-c", script], input: input, timeout: timeout)
  }

  private func text(_ result: ProgramResult) -> String {
    String(decoding: result.output, as: UTF8.self)
  }

  @Test func `gets its arguments, its input and only the given environment`() {
    let result = run(
      ["sh", "-c", "printf '%s|' \"$@\"; cat; env", "x", "a b", "$HOME", "*"], input: "in\n")
    #expect(result.ending == .exited(0))
    let lines = text(result).split(separator: "\n").map(String.init)
    #expect(lines.first == "a b|$HOME|*|in")
    #expect(!text(result).contains("HOME="))
    #expect(lines.contains("PATH=/usr/bin:/bin"))
  }

  @Test func `ends with a status or by a signal`() {
    #expect(shell("exit 3").ending == .exited(3))
    #expect(shell("kill -9 $$").ending == .killed(by: SIGKILL))
    #expect(shell("kill -PIPE $$").ending == .killed(by: SIGPIPE))
  }

  @Test(arguments: ["", "no-such-program", "/no/such/program", "/etc", "/etc/passwd", "./none"])
  func `is not found if it cannot be run`(name: String) { #expect(run([name]).ending == .notFound) }

  @Test func `is not started if its file is no program`() throws {
    let path = "/tmp/skydiff-program-\(UUID().uuidString)"
    // A file that this process writes could be held open by one that another test starts.
    let written = shell(#"printf '\1\2' >\#(path) && chmod 700 \#(path)"#)
    #expect(written.ending == .exited(0))
    defer { unlink(path) }
    #expect(run([path]).ending == .notStarted(ENOEXEC))
  }

  @Test func `is killed at the time limit with the processes that it started`() throws {
    let start = Date()
    let result = shell("trap '' TERM INT HUP; sleep 77 & echo $!; wait; sleep 77", timeout: 0.3)
    #expect(result.ending == .timedOut)
    #expect(Date().timeIntervalSince(start) < 10)
    let child = try #require(pid_t(text(result).split(separator: "\n").first ?? ""))
    // Its parent is gone, and another process collects it at some time.
    #expect(eventually { !isRunning(child) })
  }

  /// Whether a process exists and is no zombie.
  private func isRunning(_ process: pid_t) -> Bool {
    guard kill(process, 0) == 0 else { return false }
    let status = FileManager.default.contents(atPath: "/proc/\(process)/stat") ?? Data()
    return !String(decoding: status, as: UTF8.self).contains(") Z ")
  }

  @Test func `ends with its process, even if a child holds its output`() {
    let start = Date()
    let result = shell("sleep 30 & echo done")
    #expect(result.ending == .exited(0))
    #expect(text(result) == "done\n")
    #expect(Date().timeIntervalSince(start) < 10)
  }

  @Test(arguments: ["exec <&-; sleep 0.1", "true", "head -c 1 >/dev/null"])
  func `may leave a long input unread`(script: String) {
    let input = String(repeating: "x", count: 1 << 20)
    #expect(shell(script, input: input).ending == .exited(0))
  }

  @Test func `gets a long input and returns as much`() {
    let input = String(repeating: "0123456789abcde\n", count: 1 << 16)
    #expect(text(shell("cat", input: input)) == input)
  }

  @Test(arguments: [0, 100]) func `may print 10 MB, and only the beginning is kept`(limit: Int) {
    let result = run(
      ["sh", "-c", "yes | head -c 10000000; yes | head -c 10000000 >&2"], outputLimit: limit)
    #expect(result.ending == .exited(0))
    #expect(result.output.count == limit)
  }

  @Test func `ends if this program is interrupted`() {
    let start = Date()
    let result = run(["sleep", "60"], isInterrupted: { Date().timeIntervalSince(start) > 0.1 })
    #expect(result.ending == .interrupted)
    #expect(Date().timeIntervalSince(start) < 10)
    let stubborn = run(
      ["sh", "-c", "trap '' TERM; while :; do sleep 1; done"], isInterrupted: { true })
    #expect(stubborn.ending == .interrupted)
  }

  @Test func `is killed with all others at once`() throws {
    let runner = runner
    let directory = try TemporaryDirectory()
    let begun = directory.file("begun")
    let killer = PosixThread {
      _ = eventually { FileManager.default.fileExists(atPath: begun) }
      runner.killAll()
    }
    #expect(shell(": > \(begun); exec sleep 60").ending == .killed(by: SIGKILL))
    killer?.join()
  }

  @Test func `runs beside others, which do not hold its input`() {
    let runner = runner
    let results = Guarded([ProgramResult.Ending]())
    let start = Date()
    Workers.run(8, atMost: 4) { number in
      let result = runner.run(
        Program(
          arguments: ["sh", "-c", "cat >/dev/null; sleep 0.2; exit \(number)"],
          variables: ["PATH": "/usr/bin:/bin"], input: [1], timeout: 30))
      results.withLock { $0.append(result.ending) }
    }
    let statuses = results.withLock { $0 }
    #expect(statuses.count == 8)
    for number in 0..<8 { #expect(statuses.contains(.exited(Int32(number)))) }
    #expect(Date().timeIntervalSince(start) < 15)
  }
}

@Suite struct `Threads that share jobs` {
  @Test(arguments: [(0, 4), (1, 4), (3, 1), (20, 4)])
  func `run each job once, at most so many at a time`(count: Int, limit: Int) {
    let state = Guarded((jobs: [Int](), running: 0, most: 0))
    Workers.run(count, atMost: limit) { index in
      state.withLock { state in
        state.jobs.append(index)
        state.running += 1
        state.most = max(state.most, state.running)
      }
      // The first ones wait for each other.
      _ = eventually { state.withLock { $0.most >= min(count, limit) } }
      state.withLock { $0.running -= 1 }
    }
    let (jobs, _, most) = state.withLock { $0 }
    #expect(jobs.sorted() == Array(0..<count))
    #expect(most == min(count, limit))
  }
}
