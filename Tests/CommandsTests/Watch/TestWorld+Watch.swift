import Arguments
import FoundationEssentials
import Testing
import Tracking
import Watching
import Weather

@testable import Commands

extension TestWorld {
  /// Runs `watch` while things happen.
  ///
  /// - Parameters:
  ///   - end: The seconds after which the reader goes away; nil to wait for the end.
  ///   - events: What happens, and after how many seconds.
  /// - Returns: The run; its requests are those of the service.
  func watch(
    _ arguments: String..., until end: Double? = nil,
    meanwhile events: [(seconds: Double, action: () -> Void)] = []
  ) -> Run {
    let start = now
    var pending = events
    hasReader = true
    afterPause = { [unowned self] in
      let seconds = now.timeIntervalSince(start)
      while let event = pending.first, event.seconds <= seconds {
        pending.removeFirst()
        event.action()
      }
      if let end, seconds >= end { hasReader = false }
    }
    defer { afterPause = nil }
    return run(["watch"] + arguments, asking: nil)
  }

  /// Runs a command in another process that shares the files.
  func beside(_ arguments: String..., asking expected: [String]? = []) {
    let other = TestWorld(beside: self)
    other.service.places = service.places
    #expect(other.run(arguments, asking: expected).status == 0)
  }

  /// The runner of a watch with some options.
  func runner(_ options: String...) throws -> WatchEffectRunner {
    let invocation = try CommandLineInterface.program.parse(["list"] + options)
    return WatchEffectRunner(
      Session(
        settings: try Settings(invocation, environment), environment: environment,
        output: OutputSink(environment)), ListQuery(invocation))
  }

  /// The identifier of the city that was added as the first, the second and so on.
  static func id(_ number: Int) throws -> City.ID {
    guard let id = City.ID(identifier(number)) else { throw UnknownCity() }
    return id
  }

  private struct UnknownCity: Error {}
}

extension WatchEffectRunner {
  func edit(_ effect: WatchEffect) -> WatchEdit? {
    guard case .edited(let edit) = perform(effect) else { return nil }
    return edit
  }

  func refresh(_ effect: WatchEffect.Refresh = .due(nil)) -> WatchRefresh? {
    guard case .refreshed(let refresh) = perform(.refresh(effect)) else { return nil }
    return refresh
  }

  /// The names of the cities that another process saved, or why they cannot be read.
  func followed() -> [String]? {
    switch changedState() {
    case .loaded(let state): state.cities.map(\.name)
    case .unreadable(let message): [message]
    default: nil
    }
  }
}
