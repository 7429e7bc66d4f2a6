import Arguments
import ConfigurationFile
import Expressions
import Rendering
import Store
import Tracking
import Weather

extension ListQuery {
  /// Reads the options that a command has of these.
  init(_ invocation: Invocation) {
    self.init()
    references = invocation[ListOptions.city]
    tags = invocation[TagSelection.option]
    filter = SearchText(invocation[ListOptions.filter] ?? "")
    condition = invocation[WhereOption.option]
    showsChangesOnly = invocation[ListOptions.changesOnly]
    order = invocation[ListOptions.sort] ?? .added
    if invocation.isGiven(ListOptions.sort) { sequence = nil }
    isReversed = invocation[ListOptions.reverse]
    grouping = invocation[ListOptions.groupBy] ?? .none
    since = invocation[HistoryOptions.since]
    asOf = invocation[HistoryOptions.asOf]
    if invocation[HistoryOptions.unseen] {
      reader = invocation[HistoryOptions.reader] ?? HistoryOptions.defaultReader
    }
    comparison = invocation[HistoryOptions.exact] ? .exact : .measured
  }

  /// Returns the query about the cities of a list that the user named and tagged.
  ///
  /// - Throws: A failure for each reference that names no city, and for each tag that no city has.
  func resolved(in list: [City], _ session: Session) throws(Failures) -> ListQuery {
    var query = self
    let ids = try TagSelection.ids(references, tags: tags, in: list, session)
    query.cities = ids.map(Set.init)
    if !references.isEmpty { query.sequence = ids }
    return query
  }

  /// Returns the query about the cities of a list that the user named.
  ///
  /// - Throws: A failure for each reference that names no city.
  func resolvingNames(in list: [City], _ session: Session) throws(Failures) -> ListQuery {
    var query = self
    if !references.isEmpty {
      let ids = try CitySelection(references, in: list, session).ids
      query.cities = Set(ids)
      if sequence != nil { query.sequence = ids }
    }
    return query
  }
}

extension Session {
  /// Returns a query of the command line with its condition in the units of the run.
  func query(_ query: ListQuery) -> ListQuery {
    var query = query
    query.condition?.units = settings.units
    if !settings.isMachineReadable { query.language = settings.viewLanguage.code }
    return query
  }

  /// The parts of the present list that are printed, or decide what is.
  func parts(of query: ListQuery) -> StateParts {
    if settings.isMachineReadable { return [.days, .hours, .stations] }
    let usesHours =
      query.condition?.usesHours == true
      || ReportView.showsHours(inTableOfWidth: environment.outputWidth())
    // Conditions and comparisons of lists may be about any figure.
    let usesDays =
      query.condition != nil || !query.isAboutPresent || query.comparison == .exact
      || ReportView.showsTomorrow(inTableOfWidth: environment.outputWidth())
    let usesStations =
      query.condition != nil || settings.configuration.observations == .first
      || ReportView.showsMeasured(inTableOfWidth: environment.outputWidth())
    var parts: StateParts = .outlook
    if usesStations { parts.insert(.stations) }
    if usesHours { parts.insert(.hours) }
    if usesDays { parts.insert(.days) }
    return parts
  }
}
