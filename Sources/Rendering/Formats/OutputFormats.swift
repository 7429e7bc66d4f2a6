/// All formats: a new one is a type that conforms to `OutputFormat`, and a line here.
package enum OutputFormats {
  package static let all: [any OutputFormat] = [
    JSONFormat(), NDJSONFormat(), CSVFormat(), TSVFormat(), MarkdownFormat(), PrometheusFormat(),
    InfluxFormat(), HTMLFormat(), SVGFormat(), AtomFormat(), ICSFormat(), WaybarFormat(),
  ]
}
