/// Mistakes in expressions with their columns and messages.
enum ErrorTable {
  static let rows: [(expression: String, column: Int, message: String)] = [
    ("temprature < 0", 1, unknownField("temprature", "temperature")),
    ("temperature == 0", 13, "'==' is not an operator; did you mean '='?"),
    ("temperature < 0 && humidity > 5", 17, "'&&' is not an operator; did you mean 'and'?"),
    ("temperature < 0 || humidity > 5", 17, "'||' is not an operator; did you mean 'or'?"),
    ("!isDay", 1, "'!' is not an operator; did you mean 'not'?"),
    ("temperature", 1, bareTemperature),
    ("temperature <", 14, "unexpected end; expected a number or a field"),
    (
      "temperature < 5 km/h", 17,
      wrongUnit("km/h", "a speed", "temperature", "a temperature", "°C or °F")
    ), ("temperature < 5 kmh", 17, "unknown unit 'kmh'; expected °C or °F"),
    (
      "temperature < windSpeed", 15,
      mismatch("temperature", "a temperature", "windSpeed", "a speed")
    ), ("temperature < 0 < 5", 17, chain), ("0 < temperature < 5", 17, chain),
    ("5 < 6", 1, twoLiterals),
    (
      "temperature = 'x'", 15,
      "'temperature' is a temperature, not a text; expected a number such as -5 °C"
    ), ("temperature = snow", 15, unknownField("snow", "snowfall")),
    (
      "condition = storm", 13,
      "'storm' is a kind of condition; did you mean 'condition.kind = storm'?"
    ),
    (
      "condition.kind = overcast", 18,
      "'overcast' is a condition, not a kind; did you mean 'condition.kind = cloudy'?"
    ),
    (
      "condition < rain", 11,
      "'<' has no meaning for 'condition', which is a condition; expected '=' or '!='"
    ), ("condition = snoww", 13, "unknown value 'snoww'; did you mean 'snow'?"),
    ("condition = rain or snow", 21, unknownField("snow", "condition = snow")),
    ("name < x", 6, "'<' has no meaning for 'name', which is a text; expected '=' or '!='"),
    ("name = New York", 8, "New York is a text without quotes; expected 'New York'"),
    (
      "name = L'Aquila", 8,
      #"unexpected quote in a word; put the whole text in quotes, as in "L'Aquila""#
    ), ("tag = home AND temperature < 0", 12, "unexpected 'AND'; did you mean 'and'?"),
    ("2026 = tag", 1, "2026 is a text without quotes; expected '2026'"),
    ("Seoul = name", 1, "Seoul is a text without quotes; expected 'Seoul'"),
    ("tag = unknown", 7, "'tag' is never unknown; for the text write 'unknown' in quotes"),
    ("temperature < unknown", 13, "'<' has no meaning for 'unknown'; expected '=' or '!='"),
    ("isDay = true", 1, flagCompared),
    (
      "rain.startsIn < 49h", 17,
      "'rain.startsIn' is known for the next 48 hours; expected a duration up to 48h"
    ), ("age > 90", 7, "the duration '90' has no unit; expected 90s, 90m, 90h or 90d"),
    ("age > 5 km", 9, wrongUnit("km", "a distance", "age", "a duration", "s, m, h or d")),
    (
      "alert > 3", 9,
      "'alert' is a severity, not a number; expected none, minor, moderate, severe or extreme"
    ),
    (
      "alert = serious", 9,
      "unknown value 'serious'; expected none, minor, moderate, severe or extreme"
    ), ("failure = timeot", 11, "unknown value 'timeot'; did you mean 'timeout'?"),
    ("temperature + 5 > 3", 13, arithmetic("+")), ("temperature - 5 > 3", 13, arithmetic("-")),
    ("temperature-5 > 3", 12, arithmetic("-")), ("temperature / 2 > 3", 13, arithmetic("/")),
    ("temperature > 0,5", 16, "unexpected ','; decimals are written with a point, as in 0.5"),
    ("temperature > +5", 15, arithmetic("+")),
    ("temperature > −5", 15, "unexpected '−'; did you mean '-'?"),
    ("humidity > 80 °C", 15, wrongUnit("°C", "a temperature", "humidity", "a percentage", "%")),
    ("uvIndex > 5 %", 13, wrongUnit("%", "a percentage", "uvIndex", "an index", "no unit")),
    ("today.temperature < 5", 1, unknownField("today.temperature", "today.temperatureMax")),
    ("saturday.condition = snow", 1, unknownField("saturday.condition", "sat.condition")),
    ("Sat.condition = snow", 1, unknownField("Sat.condition", "sat.condition")),
    ("2026-11-31.windGustMax > 5", 1, unknownField("2026-11-31.windGustMax")),
    ("2026-11-25 > 5", 1, unknownField("2026-11-25", "2026-11-25.temperatureMax")),
    ("temperatureMin < 0", 1, unknownField("temperatureMin", "today.temperatureMin")),
    ("min(temperature 12h) < 0", 17, noHours("'12h'")),
    ("min(temperature, 12) < 0", 18, notHours("12")),
    ("min(temperature, 49h) < 0", 18, notHours("49h")),
    ("min(temperature, 1.5h) < 0", 18, notHours("1.5h")),
    (
      "min(temprature, 12h) < 0", 5, "hours have no field 'temprature'; did you mean 'temperature'?"
    ), ("min(windGust, 12h) < 0", 5, notOfHours("windGust")),
    (
      "min(condition, 12h) = snow", 5,
      "'condition' is not a figure; expected one in 'min', or 'any' with a comparison"
    ),
    (
      "sum(temperature, 12h) > 0", 5,
      "'temperature' cannot be added up; expected 'precipitation' or 'snowfall', or 'min' or 'max'"
    ), ("min(temperature, 12h < 0", 22, "unexpected '<'; expected ')'"),
    ("min < 0", 5, "unexpected '<'; expected '(' after 'min', as in min(temperature, 12h)"),
    ("Min(temperature, 12h) < 0", 1, "unexpected 'Min'; did you mean 'min'?"),
    ("any(condition.kind = thunderstorm)", 34, noHours("')'")),
    ("any(condition.kind = thunderstorm, 6h) = 5", 40, truthCompared),
    (
      "any(any(condition = snow, 6h), 6h)", 5,
      "'any' in 'any'; expected comparisons of the fields of an hour"
    ), ("any(tag = x, 6h)", 5, notOfHours("tag")),
    ("any(min(temperature, 3h) < 0, 6h)", 5, notOfHours("min")),
    ("temperature > any(condition = snow, 6h)", 15, truthCompared),
    ("(temperature > 0", 17, "unexpected end; expected 'and', 'or' or ')'"),
    ("(temperature > 0))", 18, "unexpected ')'; expected 'and', 'or' or the end"),
    ("()", 2, noComparison("')'")), ("(temperature) > 5", 2, bareTemperature),
    ("temperature > (5)", 15, "unexpected '('; expected a number or a field"),
    ("temperature @ 5", 13, "unexpected '@'; expected a field, a value or an operator"),
    ("temperature > 'abc", 15, "unclosed text; expected ' at its end"),
    ("and temperature > 5", 1, noComparison("'and'")),
    ("temperature > 5 and", 20, noComparison("end")),
    ("temperature > 5 tag = home", 17, "unexpected 'tag'; expected 'and', 'or' or the end"),
    ("NOT isDay", 1, "unexpected 'NOT'; did you mean 'not'?"), ("not", 4, noComparison("end")),
    (
      "latitude > windDirection", 12,
      mismatch("latitude", "a coordinate", "windDirection", "a direction")
    ),
    (
      "visibility < 500 m", 18, wrongUnit("m", "a duration", "visibility", "a distance", "km or mi")
    ),
    (
      "snowfall > 2 mm", 14,
      wrongUnit("mm", "an amount of rain", "snowfall", "a depth of snow", "cm or in")
    ), ("temperature > 1e400", 16, "unknown unit 'e400'; expected °C or °F"),
    ("temperature > 5.5.5", 15, "'5.5.5' is not a number; expected one such as -5 or 0.2"),
    ("temperature > .5", 15, "'.5' is not a number; expected one such as -5 or 0.2"),
    ("temperature ≥ 5", 13, "unexpected '≥'; did you mean '>='?"),
    ("name = “x”", 8, #"unexpected '“'; did you mean '"'?"#),
    ("current < 5", 1, unknownField("current")),
    ("tag = and", 7, "unexpected 'and'; expected a text, or 'and' in quotes"),
    ("temperature => 5", 13, "'=>' is not an operator; did you mean '>='?"),
    ("temperature <> 5", 13, "'<>' is not an operator; did you mean '!='?"),
    ("tag in (a, b)", 5, "unexpected 'in'; expected an operator such as '<' or '='"),
    ("yesterday.temperatureMax > 5", 1, unknownField("yesterday.temperatureMax")),
    ("isDay < 5", 1, flagCompared), ("5 < isDay", 5, flagCompared),
    ("temperature > isDay", 15, flagCompared),
    ("alert", 1, "'alert' is a severity; expected a comparison such as 'alert >= severe'"),
    ("tag", 1, "'tag' is a text; expected a comparison such as 'tag = home'"),
    ("unknown", 1, unknownField("unknown")), ("condition = 'snow'", 13, notACondition("a text")),
    ("condition = 5", 13, notACondition("a number")), ("temperature > 5-3", 16, arithmetic("-")),
    ("temperature === 5", 13, "'===' is not an operator; did you mean '='?"),
    ("temperature !== 5", 13, "'!==' is not an operator; did you mean '!='?"),
    ("name = 50%", 8, "50% is a text without quotes; expected '50%'"),
    ("today > 5", 1, unknownField("today", "today.temperatureMax")),
    ("mon.temperatur > 5", 1, unknownField("mon.temperatur")),
    (
      "tomorow.temperatureMax > 5", 1,
      unknownField("tomorow.temperatureMax", "tomorrow.temperatureMax")
    ), ("temp < 0", 1, unknownField("temp", "temperature")),
    ("FOO(temperature, 12h) < 0", 1, "unknown function 'FOO'; expected min, max, mean, sum or any"),
    ("avg(temperature, 6h) < 0", 1, "unexpected 'avg'; did you mean 'mean'?"),
    ("total(snowfall, 6h) > 0", 1, "unexpected 'total'; did you mean 'sum'?"),
    (
      "mean(windDirection, 6h) > 90", 6,
      "'windDirection' is not a figure; expected one in 'mean', or 'any' with a comparison"
    ), ("temperature, 5", 1, bareTemperature),
    ("temperature 5", 13, "unexpected '5'; expected an operator such as '<' or '='"),
    ("temperature > and", 15, "unexpected 'and'; expected a number or a field"),
    ("temperature > not 5", 15, "unexpected 'not'; expected a number or a field"),
    ("condition.kind = snowy", 18, "unknown value 'snowy'; did you mean 'snow'?"),
    ("temperature > ½", 15, "'½' is not a number; expected one such as -5 or 0.2"),
    ("sum(snow, 3h) > 1", 5, "hours have no field 'snow'; did you mean 'snowfall'?"),
    ("any(temperature, 3h)", 5, bareTemperature),
    (
      "any(temperature > 5 km/h, 3h)", 21,
      wrongUnit("km/h", "a speed", "temperature", "a temperature", "°C or °F")
    ), ("any(temperature > 5,)", 21, notHours(")")), ("any()", 5, noComparison("')'")),
    ("any(temperature > 5", 20, noHours("end")),
    ("any", 4, "unexpected end; expected '(' after 'any', as in any(condition = snow, 12h)"),
    ("min()", 5, "unexpected ')'; expected a field of an hour"),
    ("min(temperature, 'a') > 0", 18, notHours("a")),
    ("min(temperature, 12h", 21, "unexpected end; expected ')'"),
    ("min(temperature, 0h) > 0", 18, notHours("0h")),
    ("'abc", 1, "unclosed text; expected ' at its end"),
    (#"temperature = "x"#, 15, #"unclosed text; expected " at its end"#),
    ("isDay (temperature > 5)", 7, "unexpected '('; expected 'and', 'or' or the end"),
    ("today.isDay", 1, unknownField("today.isDay")),
    ("name =", 7, "unexpected end; expected a text"),
    ("name = (", 8, "unexpected '('; expected a text"),
    ("'Oslo' < name", 8, "'<' has no meaning for 'name', which is a text; expected '=' or '!='"),
    (
      "5 °C < windSpeed", 3,
      wrongUnit("°C", "a temperature", "windSpeed", "a speed", "km/h, m/s, mph, kn or Bft")
    ), ("5 = condition", 1, notACondition("a number")),
    ("'snow' = condition", 1, notACondition("a text")),
    ("rainy = condition", 1, "unknown value 'rainy'; did you mean 'rain'?"),
    ("unknown < temperature", 9, "'<' has no meaning for 'unknown'; expected '=' or '!='"),
    ("unknown = name", 1, "'name' is never unknown; for the text write 'unknown' in quotes"),
    ("unknown = unknown", 1, twoLiterals),
    (
      "\u{200B}temperature > 5", 1,
      "unexpected character U+200B; expected a field, a value or an operator"
    ), ("temperature > $5", 15, "unexpected '$'; expected a field, a value or an operator"),
    ("temperature % 5", 13, "unexpected '%'; expected an operator such as '<' or '='"),
  ]
}

// Messages that several mistakes have.
extension ErrorTable {
  private static let chain = "comparisons cannot be chained; join two with 'and'"
  private static let truthCompared = "only fields and values are compared; expected 'and' or 'or'"
  private static let flagCompared =
    "'isDay' is true or false by itself; expected 'isDay' or 'not isDay'"
  private static let twoLiterals =
    "neither side is a field; expected one such as 'temperature' on either side"
  private static let bareTemperature =
    "'temperature' is a temperature; expected a comparison such as 'temperature < -5 °C'"

  private static func arithmetic(_ sign: String) -> String {
    "unexpected '\(sign)'; expected no arithmetic, only comparisons such as 'temperature < 0'"
  }

  private static func noComparison(_ found: String) -> String {
    "unexpected \(found); expected a comparison such as 'temperature < 0'"
  }

  private static func unknownField(_ name: String, _ right: String? = nil) -> String {
    "unknown field '\(name)'; "
      + (right.map { "did you mean '\($0)'?" } ?? "'skydiff help expressions' lists the fields")
  }

  private static func notOfHours(_ name: String) -> String {
    "hours have no field '\(name)'; expected temperature, precipitation, "
      + "precipitationProbability, snowfall, windSpeed, windDirection, condition, "
      + "condition.kind or kind"
  }

  private static func noHours(_ found: String) -> String {
    "unexpected \(found); expected ',' and the hours, such as ', 12h'"
  }

  private static func notHours(_ text: String) -> String {
    "'\(text)' is not a number of hours; expected 1h to 48h, or 1d or 2d"
  }

  private static func notACondition(_ kind: String) -> String {
    "'condition' is a condition, not \(kind); expected a condition such as 'rain', 'snow' or "
      + "'overcast'"
  }

  private static func mismatch(
    _ left: String, _ leftKind: String, _ right: String, _ rightKind: String
  ) -> String {
    "'\(left)' is \(leftKind), but '\(right)' is \(rightKind); expected two values of one quantity"
  }

  private static func wrongUnit(
    _ unit: String, _ unitKind: String, _ field: String, _ kind: String, _ units: String
  ) -> String { "'\(unit)' is a unit of \(unitKind), but '\(field)' is \(kind); expected \(units)" }
}
