import ConfigurationFile
import FoundationEssentials
import Store
import Tracking
import Watching
import Weather

/// Runs the effects of a watch, in a thread that may block.
///
/// Each thread has its own, because connections belong to a thread.
final class WatchEffectRunner {
  let session: Session

  private var fetcher: ConfiguredFetcher?
  private var follower: any StateFollowing

  /// The state that was saved here last.
  private var savedState: SavedState?

  /// Why the state cannot be read, as it was reported.
  private var unreadable: String?

  /// The beginning and end of the latest refresh.
  private var latestRefresh: ClosedRange<Date>?

  init(_ session: Session) {
    self.session = session
    follower = session.storage.follower()
  }

  /// Does what an effect says, and returns its result.
  func perform(_ effect: WatchEffect) -> WatchEvent? {
    switch effect {
    case .refresh(.due(let cities)): .refreshed(refresh(cities, isForced: false))
    case .refresh(.everything(let cities)): .refreshed(refresh(cities, isForced: true))
    case .search(let text): places(for: text)
    case .add(let place): .edited(edited { () throws(Failures) in try add(place) })
    case .remove(let id): .edited(edited { () throws(Failures) in try remove(id) })
    case .edit(let id, let name, let tags):
      .edited(edited { () throws(Failures) in try edit(id, name: name, tags: tags) })
    case .step(let direction):
      .edited(edited { () throws(Failures) in try step(direction) })
    case .confirmState: confirmedState()
    case .loadDrift(let id): .drifted(id, drift(of: id))
    case .visit(let past): .visited(visit(past))
    case .suspend, .redraw, .quit: nil
    }
  }

  /// Reads the state if its file was replaced since the last call; nil if it was not, or if the
  /// state in it was saved here.
  func changedState() -> WatchEvent? {
    do throws(StoreError) {
      guard let state = try follower.changedState() else { return nil }
      let wasUnreadable = unreadable != nil
      unreadable = nil
      if !wasUnreadable, state == savedState { return nil }
      savedState = nil
      return .loaded(state)
    } catch {
      let message = Failure(error).message
      if message == unreadable { return nil }
      unreadable = message
      return .unreadable(message)
    }
  }

  /// Reads the state as it is now, empty where there is none.
  private func confirmedState() -> WatchEvent {
    do throws(Failures) {
      return .confirmed(try session.loadState())
    } catch {
      return .unreadable(error.all.first?.message ?? "")
    }
  }

  /// Remembers what was saved here, so that it is not taken for what another process saved.
  func remember(_ change: StateChange) {
    savedState = change.new
  }
}

// MARK: - Fetching

extension WatchEffectRunner {
  /// Fetches and saves what is due of the cities that a query may show.
  func refreshList(_ query: ListQuery, isForced: Bool = false) throws(Failures) -> ListRefresh {
    let start = session.environment.present
    let refresh = try ListRefresh(
      session.running("refresh"),
      try readyFetcher(),
      from: try session.readState(),
      query,
      isForced: isForced,
      after: latestRefresh
    )
    if !refresh.results.isEmpty { latestRefresh = start...max(start, session.environment.present) }
    if refresh.change.isSave { remember(refresh.change) }
    return refresh
  }

  private func refresh(_ cities: Set<City.ID>?, isForced: Bool) -> WatchRefresh {
    do throws(Failures) {
      var query = ListQuery()
      query.cities = cities
      let refresh = try refreshList(query, isForced: isForced)
      return WatchRefresh(
        change: refresh.change.isSave ? refresh.change : nil,
        isWithoutNetwork: refresh.isWithoutNetwork
      )
    } catch {
      return WatchRefresh(problem: error.all.first?.message)
    }
  }

  private func places(for text: String) -> WatchEvent? {
    do throws(Failures) {
      let result = try readyFetcher().search([session.placeQuery(text)]).first ?? .success(.none)
      if session.isInterrupted { return nil }
      switch result {
      case .success(let found):
        return .found(Array(found.places.prefix(Self.maximumPlaces)), for: text)
      case .failure(let failure): throw Failures(Failure(failure, about: "'\(text)'"))
      }
    } catch {
      return .notFound(error.all.first?.message ?? "", for: text)
    }
  }

  /// The most places that a search returns.
  private static let maximumPlaces = 10

  /// The fetcher, made when it is first needed because most threads fetch nothing.
  private func readyFetcher() throws(Failures) -> ConfiguredFetcher {
    if let fetcher { return fetcher }
    // What is missing for weather is reported when weather is fetched; places can be found without.
    let fetcher = try ConfiguredFetcher(session, isForWeather: false)
    self.fetcher = fetcher
    return fetcher
  }
}
