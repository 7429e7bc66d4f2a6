import HTTP
import Testing

@Suite struct `The language` {
  private let world = TestWorld()

  init() { world.track("Seoul") }

  private func firstHeading() -> String {
    world.run("list").lines.first.flatMap { $0.split(separator: " ").first.map(String.init) } ?? ""
  }

  @Test func `is the one of the variable, then the file, then the locale`() throws {
    #expect(firstHeading() == "City")
    world.variables["LANG"] = "ko_KR.UTF-8"
    #expect(firstHeading() == "도시")
    world.variables["LC_MESSAGES"] = "es_ES.UTF-8"
    #expect(firstHeading() == "Ciudad")
    world.variables["LC_ALL"] = "ja_JP.UTF-8"
    #expect(firstHeading() == "都市")
    try world.configure(#"{"language": "fr"}"#)
    #expect(firstHeading() == "Ville")
    world.variables["SKYDIFF_LANGUAGE"] = "de"
    #expect(firstHeading() == "Ort")
    world.variables["SKYDIFF_LANGUAGE"] = "en"
    #expect(firstHeading() == "City")
  }

  @Test(arguments: ["null", #""""#]) func `that is not set is the one of the locale`(
    _ value: String
  ) throws {
    try world.configure(#"{"language": \#(value)}"#)
    world.variables["SKYDIFF_LANGUAGE"] = ""
    world.variables["LC_ALL"] = ""
    #expect(firstHeading() == "City")
    world.variables["LANG"] = "de_DE.UTF-8"
    #expect(firstHeading() == "Ort")
  }

  @Test func `that is unknown is an error with those there are`() throws {
    world.variables["SKYDIFF_LANGUAGE"] = "it"
    #expect(
      world.run("list")
        == .failing(78, "SKYDIFF_LANGUAGE: expected en, ko, ja, de, fr, es, found 'it'"))
    world.variables["SKYDIFF_LANGUAGE"] = nil
    try world.configure(#"{"language": "it"}"#)
    let run = world.run("list")
    #expect(run.status == 78)
    #expect(
      run.onlyError?.hasSuffix(
        #":1: language: expected "en", "ko", "ja", "de", "fr", "es" or null, found "it""#) == true)
  }

  @Test func `of text is English where the locale has no UTF-8`() {
    world.variables["LANG"] = "de_DE"
    #expect(firstHeading() == "City")
    world.variables["SKYDIFF_LANGUAGE"] = "de"
    #expect(firstHeading() == "City")
    let template = world.run("list", "--template", "{current.conditionText}").output
    #expect(template == "bedeckt\n")
    #expect(world.run("list", "--format", "markdown").output.contains("| Ort "))
  }

  @Test(arguments: ["json", "ndjson", "csv", "tsv", "prometheus", "influx"])
  func `of machine formats is English`(_ format: String) {
    let english = world.run("list", "--format", format)
    world.variables["SKYDIFF_LANGUAGE"] = "ja"
    #expect(world.run("list", "--format", format) == english)
    #expect(english.output.utf8.allSatisfy { $0 < 0x80 } || format == "json" || format == "ndjson")
  }

  @Test func `of pages is named in them`() {
    world.variables["SKYDIFF_LANGUAGE"] = "ko"
    #expect(world.run("list", "--format", "html").output.contains(#"<html lang="ko">"#))
  }

  @Test func `of errors and options is English`() {
    let english = world.run("remove", "Sool")
    world.variables["SKYDIFF_LANGUAGE"] = "de"
    #expect(world.run("remove", "Sool") == english)
    #expect(world.run("list", "--where", "condition = overcast").output.contains("bedeckt"))
    #expect(world.run("list", "--sort", "Wind").status == 64)
  }

  @Test(arguments: [
    ("en", "de_DE.UTF-8", nil), ("de", "C.UTF-8", "de"), ("de", "fr_FR.UTF-8", "de"),
  ]) func `of place names is never the one of the locale`(
    _ expected: String, _ locale: String, _ variable: String?
  ) {
    world.variables["LANG"] = locale
    world.variables["SKYDIFF_LANGUAGE"] = variable
    world.service.fail("search", .failure(.timedOut, "took too long"))
    let run = world.run("add", "Oslo", "-v", asking: ["search Oslo"])
    #expect(run.errorLines.first?.contains("&language=\(expected)&") == true)
  }
}
