import Testing

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The helper that runs whole processes.
@Suite struct SpawnedProcessTests {
  @Test func `both streams and the exit status are returned`() throws {
    let result = try SpawnedProcess("/bin/sh", ["-c", "cat; echo no >&2; exit 7"], input: "yes\n")
      .result()
    #expect(result == SpawnedProcess.Result(ending: .exited(7), output: "yes\n", error: "no\n"))
  }

  @Test func `output larger than the buffer of a pipe is complete`() throws {
    let result = try SpawnedProcess("/bin/sh", ["-c", "head -c 300000 /dev/zero"]).result()
    #expect(result.output.utf8.count == 300_000)
  }

  @Test func `a signal differs from an exit status`() throws {
    let process = try SpawnedProcess("/bin/sh", ["-c", "exec cat /dev/zero > /dev/null"])
    process.kill(SIGKILL)
    #expect(try process.result().ending == .killed(by: SIGKILL))
  }

  @Test func `a program is killed after its timeout`() throws {
    let process = try SpawnedProcess("/bin/sh", ["-c", "exec sleep 600"])
    #expect(throws: SpawnedProcess.Failure.self) { try process.result(within: 0) }
    #expect(kill(process.id, 0) == -1)
  }

  @Test func `a released program is killed`() throws {
    let id = try SpawnedProcess("/bin/sh", ["-c", "exec sleep 600"]).id
    #expect(kill(id, 0) == -1)
  }

  @Test func `a missing program is an error`() {
    #expect(throws: SpawnedProcess.Failure.self) { try SpawnedProcess("/nonexistent/program") }
  }

  @Test func `the environment and the directory are as given`() throws {
    let result = try SpawnedProcess(
      "/bin/sh",
      ["-c", "echo $COLOR; pwd"],
      environment: ["COLOR": "blue"],
      directory: "/usr"
    ).result()
    #expect(result.output == "blue\n/usr\n")
  }

  @Test func `the program of this build is found`() throws {
    let result = try SkydiffBinary.run(["--version"])
    #expect(result.status == 0)
    #expect(result.output.hasPrefix("skydiff "))
  }
}
