import Rendering

extension Style {
  /// Returns the style that a terminal with these colors shows: without color only reverse video.
  func limited(to colors: ColorDepth) -> Style {
    if colors == .none { return Style(isReversed: isReversed) }
    var limited = self
    limited.color = color?.resolved(colors)
    return limited
  }

  /// The style of a space, which shows only reverse video.
  var ofSpace: Style { isReversed ? self : .plain }

  /// Returns the shortest sequence that changes the attributes from another style to this one.
  func sequence(from old: Style) -> [UInt8] {
    if self == old { return [] }
    if self == .plain { return ControlFunction.setAttributes("") }
    let changes = changes(from: old)
    let all = parameters(.palette).map { "0;" + $0 } ?? "0"
    return ControlFunction.setAttributes(changes.utf8.count <= all.utf8.count ? changes : all)
  }

  private func changes(from old: Style) -> String {
    var codes: [String] = []
    // One code ends both bold and dim.
    let endsIntensity = (old.isBold && !isBold) || (old.isDim && !isDim)
    if endsIntensity { codes.append("22") }
    if isBold, endsIntensity || !old.isBold { codes.append("1") }
    if isDim, endsIntensity || !old.isDim { codes.append("2") }
    if isReversed != old.isReversed { codes.append(isReversed ? "7" : "27") }
    if color != old.color { codes.append(color?.parameters(.palette) ?? "39") }
    return codes.joined(separator: ";")
  }
}
