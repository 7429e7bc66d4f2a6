import FoundationEssentials
import Tracking
import Weather

/// The text exposition format of Prometheus, for the textfile collector of node_exporter.
///
/// It has every city of the list, whatever is selected, so that no series comes and goes.
package struct PrometheusFormat: OutputFormat {
  package let name = "prometheus"
  package let summary = "metrics of every city, for node_exporter"
  package let commands: [String]? = ["list", "refresh"]

  package init() {}

  package func write(_ document: OutputDocument, to write: ([UInt8]) -> Bool) {
    guard case .report(let report, let context, _) = document.source else { return }
    let text = Self.families(report.list, report.ruleItems, context).map { family in
      family.samples.isEmpty
        ? ""
        : """
        # HELP skydiff_\(family.name) \(family.help).
        # TYPE skydiff_\(family.name) gauge
        \(family.samples.joined(separator: "\n"))

        """
    }
    _ = write(Array(text.joined().utf8))
  }

  /// The samples of a metric, which stand together.
  private struct Family {
    var name: String
    var help: String
    var samples: [String]

    /// - Parameter values: The labels beside those of the city, and the value, for each series.
    init(
      _ name: String, _ help: String, _ cities: [City],
      values: (City) -> [(labels: [(String, String)], value: String)]
    ) {
      self.name = name
      self.help = help
      samples = cities.flatMap { city in
        values(city).map { labels, value in
          let labels = (PrometheusFormat.labels(of: city) + labels).map { name, text in
            "\(name)=\"\(text.escapedInLabel)\""
          }
          return "skydiff_\(name){\(labels.joined(separator: ","))} \(value)"
        }
      }
    }
  }

  private static func labels(of city: City) -> [(String, String)] {
    [("city", city.name), ("id", city.id.description), ("country", city.place.countryCode ?? "")]
  }

  private static func families(
    _ cities: [City], _ items: RuleItems, _ context: FormatContext
  ) -> [Family] {
    let present = Metric<City>.present.map { metric in
      Family(metric.name, metric.help, cities) { city in
        metric.text(of: city).map { [([], $0)] } ?? []
      }
    }
    let forecast = Metric<Forecast.Day>.forecast.map { metric in
      Family(metric.name, "\(metric.help); lead 0d is today", cities) { city in
        let today = city.localDate(at: context.now).dayNumber
        return city.shownDays(at: context.now).compactMap { day in
          let lead = day.date.dayNumber - today
          guard lead >= 0, let value = metric.text(of: day) else { return nil }
          return ([("lead", "\(lead)d")], value)
        }
      }
    }
    return present + forecast + [alerts(cities, context), rules(cities, items, context)]
  }

  /// How many alerts of an event and a severity are in force.
  private static func alerts(_ cities: [City], _ context: FormatContext) -> Family {
    Family("alert", "Alerts in force", cities) { city in
      let inForce = (city.alerts ?? []).filter { $0.isInForce(at: context.now) }
      // Texts that differ in invisible characters alone are one series.
      let labels = inForce.map {
        [$0.event.sanitizedForTerminal, ($0.severity ?? "").sanitizedForTerminal]
      }
      return Set(labels).sorted { $0.lexicographicallyPrecedes($1) }.map { series in
        (Array(zip(["event", "severity"], series)), String(labels.count { $0 == series }))
      }
    }
  }

  private static func rules(
    _ cities: [City], _ items: RuleItems, _ context: FormatContext
  ) -> Family {
    Family("rule_active", "Whether a rule is active: 1 or 0", cities) { city in
      context.rules.compactMap { rule in
        let reported = city.rules.first { $0.name == rule.name }
        let isOver = reported.map { city.hasOutlived($0, at: context.now) } ?? false
        let isActive =
          !isOver && items[city.id].first { $0.rule == rule.name }?.isActive ?? (reported != nil)
        guard isActive || rule.isAbout(city, at: context.now) else { return nil }
        return ([("rule", rule.name)], isActive ? "1" : "0")
      }
    }
  }
}

extension String {
  /// The text of a label between its quotes.
  fileprivate var escapedInLabel: String {
    // Sanitizing makes a space of each line break.
    sanitizedForTerminal.replacing { "\\\"".unicodeScalars.contains($0) ? "\\\($0)" : nil }
  }
}
