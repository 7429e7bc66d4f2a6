import TestSupport
import Testing
import Weather

/// What programs that other people wrote read in the formats.
@Suite struct `Readers of formats` {
  private func metrics(_ format: String) throws -> String {
    let world = try EndToEndWorld()
    try world.trackHostileCity()
    let run = try world.run("list", "--format", format)
    #expect(run.status == 0, "\(run.error)")
    return run.output
  }

  @Test(.enabled(if: FormatReader.isInstalled("promtool"), "promtool is not installed"))
  func `promtool accepts the metrics`() throws {
    let run = try SpawnedProcess(
      "/usr/bin/promtool", ["check", "metrics"], input: try metrics("prometheus")
    ).result()
    #expect(run == SpawnedProcess.Result(ending: .exited(0), output: "", error: ""))
  }

  @Test(.enabled(if: FormatReader.isInstalled, "the readers from PyPI are not installed"))
  func `prometheus-client reads the metrics`() throws {
    let script = """
      import sys
      from prometheus_client.parser import text_string_to_metric_families
      text = open(sys.argv[1]).read()
      families = {family.name: family for family in text_string_to_metric_families(text)}
      cities = {sample.labels["city"] for family in families.values() for sample in family.samples}
      print(len(cities), sum(city.startswith("<script>alert(1)</script> \\"q\\", a=b\\\\c'") for city in cities))
      for name in ["skydiff_temperature_celsius", "skydiff_alert"]:
        print(name, len(families[name].samples), families[name].documentation)
      print(*sorted({sample.labels["lead"] for sample in families["skydiff_forecast_precipitation_meters"].samples}))
      """
    let run = try FormatReader.run(script, on: try metrics("prometheus"))
    #expect(
      run.output == """
        2 1
        skydiff_temperature_celsius 2 Present temperature.
        skydiff_alert 2 Alerts in force.
        0d 1d 2d 3d 4d 5d 6d

        """, "\(run.error)")
  }
}

/// What browsers and readers of markup make of pages and drawings.
@Suite struct `Readers of pages` {
  /// The pages of a list with a hostile city, and its drawing.
  private func pages() throws -> (pages: [String], drawing: String) {
    let world = try EndToEndWorld()
    try world.trackHostileCity()
    let id = try world.run("list", "--template", "{id}").output.prefix(8)
    let lines = ["list", "refresh --force --all", "forecast", "forecast --hourly"]
    let pages = try lines.map { try world.shell("\"$0\" \($0) --format html").output }
    return (pages, try world.run("forecast", String(id), "--format", "svg").output)
  }

  @Test(.enabled(if: FormatReader.isInstalled, "the readers from PyPI are not installed"))
  func `html5lib accepts the pages, and finds no script in them`() throws {
    let script = """
      import sys, html5lib, xml.etree.ElementTree as tree
      for path in sys.argv[1:]:
        text = open(path).read()
        if text.startswith("<svg"):
          root = tree.fromstring(text)
        else:
          root = html5lib.HTMLParser(strict=True).parse(text)
        names = {node.tag.split("}")[-1] for node in root.iter() if isinstance(node.tag, str)}
        handlers = [name for node in root.iter() for name in node.attrib if name.startswith("on")]
        addresses = {value for node in root.iter() for name, value in node.attrib.items()
          if name.split("}")[-1] in ("href", "src") and not value.startswith("#")}
        words = "".join(root.itertext())
        print("script" in names, handlers, sorted(addresses), "<script>alert(1)</script> \\"q\\"" in words, "\\u202e" in words)
      """
    let (pages, drawing) = try pages()
    let run = try FormatReader.run(script, on: pages[0], pages[1], pages[2], pages[3], drawing)
    let page = "False [] ['https://open-meteo.com/'] True False\n"
    #expect(
      run.output == String(repeating: page, count: 4) + "False [] [] True False\n", "\(run.error)")
  }

  @Test(
    .enabled(if: FormatReader.isInstalled("chromium"), "chromium is not installed"),
    arguments: [(scheme: 0, ground: "rgb(15, 21, 28)"), (scheme: 1, ground: "rgb(255, 255, 255)")])
  func `Chromium shows the pages without errors and without scrolling sideways`(
    _ look: (scheme: Int, ground: String)
  ) throws {
    let directory = try TemporaryDirectory()
    let (pages, _) = try pages()
    var frames = ""
    for (index, page) in pages.enumerated() {
      try directory.write(page, to: "\(index).html")
      for width in [390, 1280] {
        frames +=
          "<iframe src='\(index).html' style='border:0' width=\(width) height=900></iframe>\n"
      }
    }
    let script = """
      onload = () => document.body.textContent = [...document.querySelectorAll("iframe")].map(frame => {
        const root = frame.contentDocument.documentElement
        const ground = frame.contentWindow.getComputedStyle(root.querySelector("body")).backgroundColor
        return frame.width + " " + root.scrollWidth + " " + ground
      }).join("; ")
      """
    try directory.write("<body>\(frames)<script>\(script)</script>", to: "frames.html")
    let run = try SpawnedProcess(
      "/usr/bin/chromium",
      [
        "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
        "--allow-file-access-from-files", "--enable-logging=stderr", "--dump-dom",
        "--blink-settings=preferredColorScheme=\(look.scheme)",
        "--user-data-dir=\(directory.file("profile"))", "file://\(directory.file("frames.html"))",
      ], environment: ["HOME": directory.path, "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"]
    ).result()
    let expected = pages.flatMap { _ in [390, 1280] }.map { "\($0) \($0) \(look.ground)" }
    #expect(run.output.contains(">" + expected.joined(separator: "; ") + "<"), "\(run.output)")
    #expect(!run.error.contains("CONSOLE"), "\(run.error)")
  }
}

/// What readers of feeds and calendars make of them.
@Suite(.enabled(if: FormatReader.isInstalled, "the readers from PyPI are not installed"))
struct `Readers of feeds and calendars` {
  @Test func `feedparser reads the log`() throws {
    let world = try EndToEndWorld()
    try world.trackHostileCity()
    let script = """
      import sys, feedparser
      feed = feedparser.parse(open(sys.argv[1], "rb").read())
      ids = [entry.id for entry in feed.entries]
      print(feed.bozo, feed.version, feed.feed.id.startswith("urn:uuid:"), len(ids) == len(set(ids)))
      print(all(entry.updated_parsed and entry.content[0].value for entry in feed.entries))
      print(any("alert(1)" in entry.title for entry in feed.entries))
      print(any("<script" in entry.content[0].value for entry in feed.entries))
      """
    let run = try FormatReader.run(script, on: try world.run("log", "--format", "atom").output)
    #expect(run.output == "False atom10 True True\nTrue\nTrue\nFalse\n", "\(run.error)")
  }

  @Test func `icalendar reads two exports, and the second moves the first`() throws {
    let world = try EndToEndWorld()
    try world.trackHostileCity()
    let exports = try (0..<2).map { _ in try world.run("forecast", "--format", "ics").output }
    let script = """
      import sys, icalendar
      first, second = [{str(event["UID"]): event for event in calendar.events} for calendar in
        [icalendar.Calendar.from_ical(open(path, "rb").read()) for path in sys.argv[1:]]]
      counts = [open(path).read().count("BEGIN:VEVENT") for path in sys.argv[1:]]
      print(counts, len(first), first.keys() == second.keys())
      print(all(second[uid]["SEQUENCE"] > event["SEQUENCE"] for uid, event in first.items()))
      event = next(event for event in first.values() if "script" in event["SUMMARY"])
      print(event["SUMMARY"].startswith("<script>alert(1)</script> \\"q\\", a=b\\\\c'&amp;]]> d; "), event["TRANSP"])
      print((event.end - event.start).days, all(event.errors == [] for event in first.values()))
      """
    let run = try FormatReader.run(script, on: exports[0], exports[1])
    #expect(run.output == "[16, 16] 16 True\nTrue\nTrue TRANSPARENT\n1 True\n", "\(run.error)")
  }
}

/// What a library of units makes of figures.
@Suite struct `Another conversion of units` {
  private static let names: [FigureUnit: String] = [
    .celsius: "degC", .fahrenheit: "degF", .kilometersPerHour: "km/h", .metersPerSecond: "m/s",
    .milesPerHour: "mph", .knots: "knot", .millimeters: "mm", .inches: "inch", .centimeters: "cm",
    .inchesOfSnow: "inch", .hectopascals: "hPa", .inchesOfMercury: "inHg",
    .millimetersOfMercury: "mmHg", .kilometers: "km", .miles: "mile",
  ]

  @Test(.enabled(if: FormatReader.isInstalled, "the readers from PyPI are not installed"))
  func `pint converts to every unit as the program does`() throws {
    let figures = [-40, 0, 0.3, 14, 118, 1013.25]
    var lines: [String] = []
    var expected: [Double] = []
    for unit in Units.Key.allCases.flatMap(\.units) where !unit.isScale {
      let own = try #require(FigureUnit.units(of: unit.quantity).first)
      let (from, to) = (try #require(Self.names[own]), try #require(Self.names[unit]))
      for figure in figures {
        lines.append("\(figure) \(from) \(to)")
        expected.append(unit.figure(figure))
      }
    }
    let script = """
      import sys, pint
      quantity = pint.UnitRegistry().Quantity
      for line in open(sys.argv[1]):
        figure, unit, other = line.split()
        print(repr(float(quantity(float(figure), unit).to(other).m)))
      """
    let run = try FormatReader.run(script, on: lines.joined(separator: "\n"))
    let converted = run.output.split(separator: "\n").compactMap { Double($0) }
    #expect(converted.count == expected.count, "\(run.error)")
    for (line, (one, other)) in zip(lines, zip(converted, expected)) {
      #expect(abs(one - other) <= 1e-9 * max(1, abs(other)), "\(line): \(one) \(other)")
    }
  }
}
