/// Returns the length of the longest increasing subsequence, in quadratic time.
func longestIncreasingLength(_ numbers: [Int]) -> Int {
  var best: [Int] = []
  for (index, number) in numbers.enumerated() {
    best.append(1 + (0..<index).reduce(0) { numbers[$1] < number ? max($0, best[$1]) : $0 })
  }
  return best.max() ?? 0
}

/// Returns the minimum number of moves for old positions in new order.
func leastMoves(_ oldPositions: [Int]) -> Int {
  oldPositions.count - longestIncreasingLength(oldPositions)
}
