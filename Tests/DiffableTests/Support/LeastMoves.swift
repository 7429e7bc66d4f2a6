/// Returns the length of the longest increasing subsequence, found the slow and obvious way.
func longestIncreasingLength(_ numbers: [Int]) -> Int {
  var best: [Int] = []
  for (index, number) in numbers.enumerated() {
    best.append(1 + (0..<index).reduce(0) { numbers[$1] < number ? max($0, best[$1]) : $0 })
  }
  return best.max() ?? 0
}

/// Returns the least possible number of moves of things whose old positions are given in new order.
func leastMoves(_ oldPositions: [Int]) -> Int {
  oldPositions.count - longestIncreasingLength(oldPositions)
}
