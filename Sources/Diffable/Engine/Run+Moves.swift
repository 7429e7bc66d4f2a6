extension UnsafeMutableBufferPointer<Run> {
  /// Returns a move for everything in the runs that are moved.
  @inlinable
  func moves() -> [Move<Int>] {
    let number = reduce(0) { $0 &+ ($1.isMoved ? $1.count : 0) }
    if number == 0 { return [] }
    var moves: [Move<Int>] = []
    moves.reserveCapacity(number)
    for run in self where run.isMoved {
      var offset = 0
      while offset < run.count {
        moves.append(Move(from: run.old &+ offset, to: run.new &+ offset))
        offset &+= 1
      }
    }
    return moves
  }
}
