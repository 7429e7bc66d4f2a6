package import FoundationEssentials
package import Tracking
package import Weather

extension Journal {
  package func visitChanges(in revisions: ClosedRange<Int>, _ body: (RecordedChange) -> Bool) {
    if revisions.contains(state.revision), let change = unrecordedPresent {
      guard body(change) else { return }
    }
    var index = 0
    while let link = chain.link(index), link.last.revision.number >= revisions.lowerBound,
      let segment = chain.segment(index)
    {
      let first = segment.head.revision
      if first < revisions.upperBound {
        // The snapshot changes nothing.
        let start = max(max(revisions.lowerBound, 0) - first, 1)
        let end = max(min(revisions.upperBound, link.last.revision.number) - first + 1, start)
        let records = chain.records(of: segment, at: index).clamped(to: start..<end)
        guard visitChanges(records, of: segment, body) else { return }
      }
      if revisions.contains(first), let change = unrecordedChange(beginning: segment) {
        guard body(change) else { return }
      }
      index += 1
    }
  }

  /// What the save of a snapshot changed whose record is lost: who came and went, and what the user
  /// changed, not the weather.
  private func unrecordedChange(beginning segment: JournalSegment) -> RecordedChange? {
    let revision = segment.entries[0].record.revision
    guard segment.head.follows != nil, let old = chain.cities(at: revision.number - 1),
      let new = segment.cities(at: 0)
    else { return nil }
    let before = CityIndex(old)
    let pairs = new.compactMap { city in
      before[city.id].map { (city.id, city.listChanges(from: $0)) }
    }
    return RecordedChange(
      revision: revision, old: old, new: new,
      changes: Dictionary(uniqueKeysWithValues: pairs.filter { !$0.1.isEmpty }))
  }

  /// The number of changes in memory at a time.
  private static let windowSize = 64

  /// Passes the changes of some records of a segment to a function, the latest first; returns
  /// whether to go on.
  ///
  /// Goes through the records twice: first to have a cursor at each window, so that only the lists of
  /// one window are in memory.
  private func visitChanges(
    _ records: Range<Int>, of segment: JournalSegment, _ body: (RecordedChange) -> Bool
  ) -> Bool {
    do throws(StoreError) {
      var cursor = try segment.cursor()
      for record in 1..<max(records.lowerBound, 1) { _ = try segment.apply(record, to: &cursor) }
      var windows: [(start: Int, cursor: JournalCursor)] = []
      for record in records {
        if (record - records.lowerBound).isMultiple(of: Self.windowSize) {
          windows.append((record, cursor))
          if record + Self.windowSize >= records.upperBound { break }
        }
        _ = try segment.apply(record, to: &cursor)
      }
      for (start, cursor) in windows.reversed() {
        var cursor = cursor
        var changes: [RecordedChange] = []
        for record in start..<min(start + Self.windowSize, records.upperBound) {
          let old = cursor.cities
          let fields = try segment.apply(record, to: &cursor, includesChanges: true)
          changes.append(
            RecordedChange(
              revision: segment.entries[record].record.revision, old: old, new: cursor.cities,
              changes: fields))
        }
        for change in changes.reversed() where !body(change) { return false }
      }
      return true
    } catch {
      // Its hash is right, so a program wrote what cannot be: the history ends here.
      return false
    }
  }

  package func visitForecasts(
    of city: City.ID, since start: Date, _ body: (SavedRevision, Forecast) -> Void
  ) {
    guard isConnected else {
      if let forecast = presentForecast(of: city) { body(latest, forecast) }
      return
    }
    let base = latestRevision(notAfter: start)?.number
    let oldest = segment(withForecastOf: city, inForceAt: base)
    var inForce: (SavedRevision, Forecast)?
    var last: Forecast?
    var continues = false
    segments: for index in (0...oldest).reversed() {
      guard let segment = chain.segment(index), var cursor = try? segment.cursor(only: city) else {
        // Removed meanwhile; the snapshot of the next segment is known all the same.
        continues = false
        continue
      }
      for record in 0..<chain.records(of: segment, at: index).upperBound {
        if record > 0, (try? segment.apply(record, to: &cursor)) == nil {
          continues = false
          continue segments
        }
        let forecast = cursor.cities.first?.forecast
        defer { last = forecast }
        // A snapshot repeats the last record of the segment that it continues.
        if record == 0, continues, segment.head.continues != nil { continue }
        let revision = segment.entries[record].record.revision
        if let base, revision.number <= base {
          if forecast != last { inForce = forecast.map { (revision, $0) } }
          continue
        }
        if let (revision, forecast) = inForce { body(revision, forecast) }
        inForce = nil
        if let forecast, forecast != last { body(revision, forecast) }
      }
      continues = true
    }
    if let (revision, forecast) = inForce { body(revision, forecast) }
    if !chain.recordsPresent, let forecast = presentForecast(of: city), forecast != last {
      body(latest, forecast)
    }
  }

  /// Returns the index of the segment with the record that brought the forecast of a city in force at a
  /// revision; the index of the oldest segment without a revision.
  private func segment(withForecastOf city: City.ID, inForceAt revision: Int?) -> Int {
    guard let revision, var (index, record) = chain.find(revision) else {
      var oldest = 0
      while chain.segment(oldest + 1) != nil { oldest += 1 }
      return oldest
    }
    while let segment = chain.segment(index), var cursor = try? segment.cursor(only: city) {
      let first = cursor.cities.first?.forecast
      for next in 0..<record where (try? segment.apply(next + 1, to: &cursor)) == nil {
        return index
      }
      guard let first, first == cursor.cities.first?.forecast, let older = chain.segment(index + 1)
      else { break }
      index += 1
      record = chain.records(of: older, at: index).upperBound - 1
    }
    return index
  }
}
