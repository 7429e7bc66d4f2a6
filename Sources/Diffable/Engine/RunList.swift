/// Runs in the order of the new list, with room for as many as there can be.
@usableFromInline
struct RunList: ~Copyable {
  /// The room for the runs, freed with the list.
  ///
  /// A pointer and not an array: at worst there is a run for each element, and asking each time
  /// whether the array is shared and has room takes longer than appending.
  @usableFromInline let runs: UnsafeMutablePointer<Run>
  @usableFromInline let capacity: Int
  @usableFromInline var count = 0

  @inlinable
  init(capacity: Int) {
    runs = .allocate(capacity: capacity)
    self.capacity = capacity
  }

  @inlinable
  deinit { runs.deallocate() }

  @inlinable
  mutating func append(_ run: Run) {
    // There never are more: every run takes up something that was counted.
    guard count < capacity else { return }
    runs[count] = run
    count &+= 1
  }

  /// The runs, as long as the list lives.
  @inlinable var buffer: UnsafeMutableBufferPointer<Run> {
    UnsafeMutableBufferPointer(start: runs, count: count)
  }
}
