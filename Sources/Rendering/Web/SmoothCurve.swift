/// A smooth curve through points that is never above or below two neighbors between them.
///
/// Monotone cubic interpolation: Fritsch and Carlson 1980, doi 10.1137/0717021, with the tangents of
/// Fritsch and Butland 1984, doi 10.1137/0905021.
struct SmoothCurve {
  /// In ascending order of x.
  let points: [(x: Double, y: Double)]

  /// The data of a path.
  ///
  /// - Complexity: O(n) in the number of points.
  var path: String {
    guard let first = points.first else { return "" }
    let tangents = tangents
    var path = "M\(Self.text(first.x, first.y))"
    for (index, (start, end)) in zip(points, points.dropFirst()).enumerated() {
      let third = (end.x - start.x) / 3
      path += "C\(Self.text(start.x + third, start.y + tangents[index] * third))"
      path += " \(Self.text(end.x - third, end.y - tangents[index + 1] * third))"
      path += " \(Self.text(end.x, end.y))"
    }
    return path
  }

  private var tangents: [Double] {
    let slopes = zip(points, points.dropFirst()).map { start, end in
      (end.y - start.y) / (end.x - start.x)
    }
    guard let first = slopes.first, let last = slopes.last else { return [0] }
    let inner = zip(slopes, slopes.dropFirst()).map { before, after in
      // Level at a high or a low, else the harmonic mean.
      before * after <= 0 ? 0 : 2 * before * after / (before + after)
    }
    return [first] + inner + [last]
  }

  private static func text(_ x: Double, _ y: Double) -> String {
    "\(SVGNumber.text(x)),\(SVGNumber.text(y))"
  }
}
