import Weather

/// A drawing of a condition, 24 units wide and high, which a document defines once and uses often.
enum WeatherIcon: String, CaseIterable {
  case sun
  case moon
  case sunAndCloud
  case moonAndCloud
  case cloud
  case fog
  case drizzle
  case rain
  case sleet
  case snow
  case thunderstorm
  case storm
  case other

  init(_ condition: Condition, isDay: Bool) {
    self =
      switch condition.kind {
      case .fair: isDay ? .sun : .moon
      case .cloudy where condition.code == 2: isDay ? .sunAndCloud : .moonAndCloud
      case .cloudy: .cloud
      case .fog: .fog
      case .drizzle: .drizzle
      case .rain: .rain
      case .freezing, .sleet: .sleet
      case .snow: .snow
      case .thunderstorm: .thunderstorm
      case .storm: .storm
      case .other: .other
      }
  }

  /// Appends the definitions of all drawings.
  static func define(in markup: inout Markup) {
    markup.element("defs") { markup in
      for icon in allCases {
        markup.element("symbol", ("id", icon.id), ("viewBox", "0 0 24 24")) { icon.draw(in: &$0) }
      }
    }
  }

  private var id: String { "w-\(rawValue)" }

  /// Appends the drawing, with its middle at a point.
  func use(atX x: Double, y: Double, size: Double, in markup: inout Markup) {
    markup.empty(
      "use", ("href", "#\(id)"), ("x", SVGNumber.text(x - size / 2)),
      ("y", SVGNumber.text(y - size / 2)), ("width", SVGNumber.text(size)),
      ("height", SVGNumber.text(size)))
  }

  /// Appends the drawing before the words for it.
  func appendImage(to markup: inout Markup) {
    markup.element("svg", ("class", "icon"), ("viewBox", "0 0 24 24"), ("aria-hidden", "true")) {
      use(atX: 12, y: 12, size: 24, in: &$0)
    }
  }

  private func draw(in markup: inout Markup) {
    switch self {
    case .sun: markup.literal(Self.sunDrawing)
    case .moon: markup.literal(Self.moonDrawing)
    case .sunAndCloud:
      markup.literal(#"<g transform="translate(7.5 -1) scale(.75)">"#)
      markup.literal(Self.sunDrawing)
      markup.literal("</g>")
      markup.literal(Self.cloudDrawing)
    case .moonAndCloud:
      markup.literal(#"<g transform="translate(9 -1) scale(.65)">"#)
      markup.literal(Self.moonDrawing)
      markup.literal("</g>")
      markup.literal(Self.cloudDrawing)
    case .cloud: markup.literal(Self.cloudDrawing)
    case .fog: markup.literal(#"<path class="w-fog" d="M5 8h11M3 12h18M6 16h14M4 20h11"/>"#)
    case .drizzle, .rain, .sleet, .snow, .thunderstorm:
      markup.literal(#"<g transform="translate(0 -3.5)">"#)
      markup.literal(Self.cloudDrawing)
      markup.literal("</g>")
      markup.literal(falling)
    case .storm:
      markup.literal(
        #"<path class="w-fog" d="M3 9h10a3 3 0 1 0-3-3M3 13h15a3 3 0 1 1-3 3M3 17h7a2.5 2.5 0 1 1-2.5 2.5"/>"#
      )
    case .other:
      markup.literal(#"<text class="w-other" x="12" y="18" text-anchor="middle">?</text>"#)
    }
  }

  /// What falls out of the cloud.
  private var falling: StaticString {
    switch self {
    case .drizzle: #"<path class="w-rain" d="M9 18l-.6 2M15 18l-.6 2"/>"#
    case .rain: #"<path class="w-rain" d="M8 17.5l-1.3 4M12.5 17.5l-1.3 4M17 17.5l-1.3 4"/>"#
    case .sleet:
      #"<path class="w-rain" d="M8.5 17.5l-1.3 4"/><circle class="w-snow" cx="15" cy="20" r="1.6"/>"#
    case .snow:
      #"<g class="w-snow"><circle cx="8" cy="18.5" r="1.5"/><circle cx="12.5" cy="21" r="1.5"/><circle cx="17" cy="18.5" r="1.5"/></g>"#
    case .thunderstorm: #"<path class="w-bolt" d="M13 14l-4 5.2h2.8l-1.3 4.3 5-5.9h-3l1.7-3.6z"/>"#
    default: ""
    }
  }

  private static let sunDrawing: StaticString = #"""
    <circle class="w-sun" cx="12" cy="12" r="4.8"/><path class="w-ray" d="M12 2v2.5M12 19.5V22M2 12h2.5M19.5 12H22M4.9 4.9l1.8 1.8M17.3 17.3l1.8 1.8M4.9 19.1l1.8-1.8M17.3 6.7l1.8-1.8"/>
    """#

  private static let moonDrawing: StaticString = #"""
    <path class="w-moon" d="M19.5 14.8A8 8 0 1 1 9.2 4.5a6.6 6.6 0 0 0 10.3 10.3z"/>
    """#

  private static let cloudDrawing: StaticString = #"""
    <path class="w-cloud" d="M6.5 19a4.3 4.3 0 0 1-.6-8.56 6 6 0 0 1 11.5 1.06A3.8 3.8 0 0 1 17.2 19z"/>
    """#
}
