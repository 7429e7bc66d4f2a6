import Weather

/// Which city is selected, and which rows are in the window.
struct ListViewport {
  /// The rows of the whole list in order.
  private(set) var rows: [WatchRow] = []

  /// The first row in the window.
  private(set) var offset = 0

  /// The selected city, if one is shown.
  private(set) var selected: City.ID?

  /// The city that the user selected, which may be hidden for a while.
  private var wanted: City.ID?

  /// The positions of the cities that can be selected, ascending.
  private var positions: [Int] = []

  /// Shows other rows: the selection stays with its city, and the rows in the window where they are.
  ///
  /// - Parameters:
  ///   - new: The rows of the whole list.
  ///   - isGone: Whether a city is no longer in the list, although it may still be shown.
  /// - Complexity: O(n)
  mutating func show(_ new: [WatchRow], height: Int, isGone: (City.ID) -> Bool) {
    let old = rows
    rows = new
    var index: [WatchRow: Int] = [:]
    index.reserveCapacity(new.count)
    for (position, row) in new.enumerated() { index[row] = position }
    positions = new.indices.filter { position in
      if case .city(let id) = new[position] { !isGone(id) } else { false }
    }
    let shown = Set(positions.compactMap(city))
    if let wanted, shown.contains(wanted) {
      selected = wanted
    } else {
      let next = neighbor(of: selected ?? wanted, in: old, shown)
      selected = next ?? positions.first.flatMap(city)
      if let wanted, isGone(wanted) { self.wanted = selected }
    }
    // The first row that stays keeps its place on the screen.
    let window = old[min(offset, old.count)..<min(offset + max(height, 0), old.count)]
    for (line, row) in window.enumerated() {
      guard let position = index[row] else { continue }
      offset = position - line
      break
    }
    keepInside(height)
    reveal(height)
  }

  /// Returns the nearest city after, else before, a city that is no longer shown.
  private func neighbor(of id: City.ID?, in old: [WatchRow], _ shown: Set<City.ID>) -> City.ID? {
    guard let id, let place = old.firstIndex(of: .city(id)) else { return nil }
    func isShown(_ row: WatchRow) -> Bool {
      if case .city(let id) = row { shown.contains(id) } else { false }
    }
    guard let next = old[place...].first(where: isShown) ?? old[..<place].last(where: isShown),
      case .city(let id) = next
    else { return nil }
    return id
  }

  private func city(at position: Int) -> City.ID? {
    if case .city(let id) = rows[position] { id } else { nil }
  }

  // MARK: - Moving

  enum Move {
    case by(Int)
    case page(Int)
    case first
    case last
  }

  /// Selects another city.
  mutating func move(_ move: Move, height: Int) {
    guard let current = selectedIndex else { return }
    let last = positions.count - 1
    let next: Int
    switch move {
    case .by(let count): next = min(max(current + count, 0), last)
    case .first: next = 0
    case .last: next = last
    case .page(let direction):
      // A page is counted in rows, and some rows are not cities.
      let target = positions[current] + direction * max(height - 1, 1)
      let page = positions.partitioningIndex { $0 >= target }
      next = direction > 0 ? min(max(page, current + 1), last) : min(page, max(current - 1, 0))
    }
    select(city(at: positions[next]))
    if next == 0 { offset = 0 }
    reveal(height)
  }

  /// Selects a city as the user would, if it is shown.
  mutating func select(_ id: City.ID?) {
    wanted = id
    guard let id, positions.contains(where: { city(at: $0) == id }) else { return }
    selected = id
  }

  /// Moves the window, and the selection as little as needed to stay in it.
  mutating func scroll(by count: Int, height: Int) {
    offset += count
    keepInside(height)
    guard let index = selectedIndex else { return }
    let inside = positions.filter { $0 >= offset && end(ofCityAt: $0) <= offset + height }
    guard let first = inside.first, let last = inside.last else {
      // The window is shorter than a city with its lines.
      return move(.by(count.signum()), height: height)
    }
    select(city(at: min(max(positions[index], first), last)))
  }

  /// The city at a line of the window, or to which the line belongs.
  func cityShown(atLine line: Int) -> City.ID? {
    let position = offset + line
    return rows.indices.contains(position) ? rows[position].city : nil
  }

  private var selectedIndex: Int? {
    guard let selected else { return nil }
    return positions.firstIndex { city(at: $0) == selected }
  }

  /// Moves the window as little as needed to have the selected city in it.
  mutating func reveal(_ height: Int) {
    guard height > 0, let index = selectedIndex else { return }
    let position = positions[index]
    let end = end(ofCityAt: position)
    if end - offset > height { offset = end - height }
    if position < offset { offset = position }
    keepInside(height)
  }

  /// The end of the rows of a city with those of its alerts, rules and changes.
  private func end(ofCityAt position: Int) -> Int {
    rows[(position + 1)...].firstIndex { !$0.isBelowCity } ?? rows.count
  }

  private mutating func keepInside(_ height: Int) {
    offset = max(min(offset, rows.count - height), 0)
  }

  func window(_ height: Int) -> ArraySlice<WatchRow> {
    rows[min(offset, rows.count)..<min(offset + max(height, 0), rows.count)]
  }
}
