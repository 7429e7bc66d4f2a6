import HTTP
import Testing
import Weather

@testable import Providers

@Suite struct `A rejected call is split` {
  private func service(poisoned: Set<Int>, reason: @escaping (Double) -> String) -> FakeService {
    let latitudes = Set(poisoned.map(latitude))
    return FakeService { call in
      guard let bad = call.latitudes.first(where: latitudes.contains) else { return .ok(call) }
      return .refused(reason(bad))
    }
  }

  @Test(arguments: [0, 1, 49, 50, 99]) func `one invalid place fails and the others succeed`(
    _ poisoned: Int
  ) throws {
    let service = service(poisoned: [poisoned]) { "Latitude must be in range. Given: \($0)." }

    let results = try service.fetch(weatherRequests(100))

    for (index, result) in results.enumerated() where index != poisoned {
      #expect(result.temperature == latitude(index))
      #expect(result.failure == nil)
    }
    #expect(results[poisoned].failure?.kind == .refused)
    #expect(results[poisoned].failure?.parts == .all)
    #expect(service.calls.count <= 17)
  }

  @Test(arguments: [
    Set(stride(from: 0, to: 100, by: 10)), Set(stride(from: 5, to: 100, by: 7)),
    Set(stride(from: 3, to: 100, by: 5)), Set([0, 12, 25, 37, 50, 62, 75, 87, 99]), Set(0..<99),
    Set(50..<100), Set([3, 4, 5]),
  ]) func `many invalid places of one reason do not affect the others`(_ poisoned: Set<Int>) throws
  {
    let service = service(poisoned: poisoned) { _ in FakeService.noData }

    let results = try service.fetch(weatherRequests(100))

    // A valid place that is the last of its part cannot be found.
    guard poisoned.count < 90 else {
      #expect(service.calls.count <= 31)
      return
    }
    for (index, result) in results.enumerated() {
      #expect((result.failure == nil) == !poisoned.contains(index), "place \(index)")
      #expect(result.failure.map { $0.kind == .notCovered } ?? true)
    }
  }

  @Test func `when all parts are rejected for one reason it soon gives up`() throws {
    let service = FakeService { _ in .refused("API key is invalid") }

    let results = try service.fetch(weatherRequests(250))

    #expect(service.calls.count <= 3 * 31)
    #expect(results.allSatisfy { $0.failure?.kind == .refused })
    #expect(
      results.allSatisfy {
        $0.failure?.message == "weather.example answered 400: API key is invalid"
      })
  }

  @Test func `an HTML page for every request does not cause a request per place`() throws {
    let service = FakeService { _ in .status(200, "<html>Please log in</html>") }

    let results = try service.fetch(weatherRequests(100))

    #expect(service.calls.count <= 32)
    #expect(results.allSatisfy { $0.failure?.kind == .unreachable })
  }

  @Test func `an object for every array does not cause two requests per place`() throws {
    let service = FakeService { _ in .status(200, "{}") }
    let results = try service.fetch(weatherRequests(100))
    #expect(service.calls.count <= 48)
    #expect(results.allSatisfy { $0.failure?.kind == .malformed })
  }

  @Test func `other statuses are not split`() throws {
    for status in [401, 403, 404, 414, 429, 500, 503] {
      let service = FakeService { _ in .status(status, "") }
      _ = try service.fetch(weatherRequests(100))
      #expect(service.calls.count == 1, "\(status)")
    }
  }

  @Test func `parts fail and succeed independently`() throws {
    let service = FakeService { call in
      if call.latitudes.count == 4 { return .refused("too much data") }
      return call.latitudes.contains(0) ? .status(503, "") : .ok(call)
    }
    let results = try service.fetch(weatherRequests(4))
    #expect(results.map { $0.failure?.kind } == [.server, .server, nil, nil])
  }
}
