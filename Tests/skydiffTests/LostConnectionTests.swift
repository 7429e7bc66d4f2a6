import Testing

/// A server that resets a connection between its acceptance and the request: then libcurl knows no peer.
@Suite(.enabled(if: CrashTrace.isAvailable, "strace is not installed"))
struct `A connection that is lost before the request` {
  private let site: CrashSite

  init() throws {
    site = try CrashSite(hasWeather: true)
    #expect(try site.start("add", "5,5", "--name", "Here", "--quiet").result().status == 0)
  }

  private func refresh(_ failure: String) throws -> SpawnedProcess.Result {
    let expression = "inject=getpeername:error=ENOTCONN\(failure)"
    return try CrashTrace.run(site, expression, ["refresh", "--force", "-v"])
  }

  @Test func `is another one for the next try`() throws {
    let result = try refresh(":when=1")
    #expect(result.status == 0)
    #expect(!result.error.contains("error:"))
    #expect(try CrashTrace.text(of: site).split(separator: "getpeername(").count > 2)
  }

  @Test func `is a failure, not an interruption`() throws {
    let result = try refresh("")
    #expect(result.status == 69)
    #expect(result.error.contains("the connection was lost before the request was sent"))
    #expect(result.output == "")
  }
}
