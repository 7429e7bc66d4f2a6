/// Mistakes in expressions with their columns and messages.
enum ErrorTable {
  static let rows: [(expression: String, column: Int, message: String)] = [
    ("temprature < 0", 1, "unknown field 'temprature'; did you mean 'temperature'?"),
    ("temperature == 0", 13, "'==' is not an operator; did you mean '='?"),
    ("temperature < 0 && humidity > 5", 17, "'&&' is not an operator; did you mean 'and'?"),
    ("temperature < 0 || humidity > 5", 17, "'||' is not an operator; did you mean 'or'?"),
    ("!isDay", 1, "'!' is not an operator; did you mean 'not'?"),
    ("! temperature < 0", 1, "'!' is not an operator; did you mean 'not'?"),
    (
      "temperature", 1,
      "'temperature' is a temperature; expected a comparison such as 'temperature "
        + "< -5 °C'"
    ),
    ("temperature <", 14, "unexpected end; expected a number or a field"),
    (
      "temperature < 5 km/h", 17,
      "'km/h' is a unit of a speed, but 'temperature' is a temperature; expected "
        + "°C or °F"
    ),
    ("temperature < 5 kmh", 17, "unknown unit 'kmh'; expected °C or °F"),
    ("windSpeed > 50 kph", 16, "unknown unit 'kph'; expected km/h, mph or m/s"),
    (
      "temperature < windSpeed", 15,
      "'temperature' is a temperature, but 'windSpeed' is a speed; expected two "
        + "values of one quantity"
    ),
    ("temperature < 0 < 5", 17, "comparisons cannot be chained; join two with 'and'"),
    ("0 < temperature < 5", 17, "comparisons cannot be chained; join two with 'and'"),
    ("5 < 6", 1, "neither side is a field; expected one such as 'temperature' on either side"),
    ("'a' = 'b'", 1, "neither side is a field; expected one such as 'temperature' on either side"),
    (
      "temperature = 'x'", 15,
      "'temperature' is a temperature, not a text; expected a number such as -5 "
        + "°C"
    ),
    ("temperature = snow", 15, "unknown field 'snow'; did you mean 'snowfall'?"),
    (
      "condition = storm", 13,
      "'storm' is a kind of condition; did you mean 'condition.kind = storm'?"
    ),
    (
      "condition.kind = overcast", 18,
      "'overcast' is a condition, not a kind; did you mean 'condition.kind = "
        + "cloudy'?"
    ),
    (
      "condition < rain", 11,
      "'<' has no meaning for 'condition', which is a condition; expected '=' or "
        + "'!='"
    ),
    ("condition = snoww", 13, "unknown value 'snoww'; did you mean 'snow'?"),
    ("condition = rain or snow", 21, "unknown field 'snow'; did you mean 'condition = snow'?"),
    ("name < x", 6, "'<' has no meaning for 'name', which is a text; expected '=' or '!='"),
    ("name = New York", 8, "New York is a text without quotes; expected 'New York'"),
    (
      "name = L'Aquila", 8,
      #"unexpected quote in a word; put the whole text in quotes, as in "L'Aquila""#
    ),
    ("tag = home AND temperature < 0", 12, "unexpected 'AND'; did you mean 'and'?"),
    ("2026 = tag", 1, "2026 is a text without quotes; expected '2026'"),
    ("Seoul = name", 1, "Seoul is a text without quotes; expected 'Seoul'"),
    ("tag = unknown", 7, "'tag' is never unknown; for the text write 'unknown' in quotes"),
    ("temperature < unknown", 13, "'<' has no meaning for 'unknown'; expected '=' or '!='"),
    ("isDay = true", 1, "'isDay' is true or false by itself; expected 'isDay' or 'not isDay'"),
    ("age > 90", 7, "the duration '90' has no unit; expected 90s, 90m, 90h or 90d"),
    (
      "age > 5 km", 9,
      "'km' is a unit of a distance, but 'age' is a duration; expected s, m, h or "
        + "d"
    ),
    (
      "alert > 3", 9,
      "'alert' is a severity, not a number; expected none, minor, moderate, "
        + "severe or extreme"
    ),
    (
      "alert = serious", 9,
      "unknown value 'serious'; expected none, minor, moderate, severe or extreme"
    ),
    ("failure = timeot", 11, "unknown value 'timeot'; did you mean 'timeout'?"),
    (
      "temperature + 5 > 3", 13,
      "unexpected '+'; expected no arithmetic, only comparisons such as "
        + "'temperature < 0'"
    ),
    (
      "temperature - 5 > 3", 13,
      "unexpected '-'; expected no arithmetic, only comparisons such as "
        + "'temperature < 0'"
    ),
    (
      "temperature-5 > 3", 12,
      "unexpected '-'; expected no arithmetic, only comparisons such as "
        + "'temperature < 0'"
    ),
    (
      "temperature / 2 > 3", 13,
      "unexpected '/'; expected no arithmetic, only comparisons such as "
        + "'temperature < 0'"
    ),
    ("temperature > 0,5", 16, "unexpected ','; decimals are written with a point, as in 0.5"),
    (
      "temperature > +5", 15,
      "unexpected '+'; expected no arithmetic, only comparisons such as "
        + "'temperature < 0'"
    ),
    ("temperature > −5", 15, "unexpected '−'; did you mean '-'?"),
    (
      "humidity > 80 °C", 15,
      "'°C' is a unit of a temperature, but 'humidity' is a percentage; expected "
        + "%"
    ),
    (
      "uvIndex > 5 %", 13,
      "'%' is a unit of a percentage, but 'uvIndex' is an index; expected no unit"
    ),
    (
      "today.temperature < 5", 1,
      "unknown field 'today.temperature'; did you mean 'today.temperatureMax'?"
    ),
    (
      "saturday.condition = snow", 1,
      "unknown field 'saturday.condition'; did you mean 'sat.condition'?"
    ),
    ("Sat.condition = snow", 1, "unknown field 'Sat.condition'; did you mean 'sat.condition'?"),
    (
      "2026-11-31.windGustMax > 5", 1,
      "unknown field '2026-11-31.windGustMax'; 'skydiff help expressions' lists "
        + "the fields"
    ),
    (
      "2026-11-25.windGust > 5", 1,
      "unknown field '2026-11-25.windGust'; did you mean "
        + "'2026-11-25.windGustMax'?"
    ),
    ("2026-11-25 > 5", 1, "unknown field '2026-11-25'; did you mean '2026-11-25.temperatureMax'?"),
    (
      "temperatureMin < 0", 1,
      "unknown field 'temperatureMin'; did you mean 'today.temperatureMin'?"
    ),
    (
      "precipitationProbability > 50", 1,
      "unknown field 'precipitationProbability'; did you mean "
        + "'today.precipitationProbability'?"
    ),
    (
      "min(temperature 12h) < 0", 17,
      "unexpected '12h'; expected ',' and the hours, such as ', 12h'"
    ),
    (
      "min(temperature, 12) < 0", 18,
      "'12' is not a number of hours; expected 1h to 48h, or 1d or 2d"
    ),
    (
      "min(temperature, 49h) < 0", 18,
      "'49h' is not a number of hours; expected 1h to 48h, or 1d or 2d"
    ),
    (
      "min(temperature, 1.5h) < 0", 18,
      "'1.5h' is not a number of hours; expected 1h to 48h, or 1d or 2d"
    ),
    (
      "min(temprature, 12h) < 0", 5,
      "hours have no field 'temprature'; did you mean 'temperature'?"
    ),
    (
      "min(windGust, 12h) < 0", 5,
      "hours have no field 'windGust'; expected temperature, precipitation, "
        + "precipitationProbability, snowfall, windSpeed, windDirection, condition or "
        + "condition.kind"
    ),
    (
      "min(condition, 12h) = snow", 5,
      "'condition' is not a figure; expected one in 'min', or 'any' with a "
        + "comparison"
    ),
    (
      "sum(temperature, 12h) > 0", 5,
      "'temperature' cannot be added up; expected 'precipitation' or 'snowfall', "
        + "or 'min' or 'max'"
    ),
    ("min(temperature, 12h < 0", 22, "unexpected '<'; expected ')'"),
    ("min < 0", 5, "unexpected '<'; expected '(' after 'min', as in min(temperature, 12h)"),
    ("Min(temperature, 12h) < 0", 1, "unexpected 'Min'; did you mean 'min'?"),
    (
      "any(condition.kind = thunderstorm)", 34,
      "unexpected ')'; expected ',' and the hours, such as ', 12h'"
    ),
    (
      "any(condition.kind = thunderstorm, 6h) = 5", 40,
      "only fields and values are compared; expected 'and' or 'or'"
    ),
    (
      "any(any(condition = snow, 6h), 6h)", 5,
      "'any' in 'any'; expected comparisons of the fields of an hour"
    ),
    (
      "any(tag = x, 6h)", 5,
      "hours have no field 'tag'; expected temperature, precipitation, "
        + "precipitationProbability, snowfall, windSpeed, windDirection, condition or "
        + "condition.kind"
    ),
    (
      "any(min(temperature, 3h) < 0, 6h)", 5,
      "hours have no field 'min'; expected temperature, precipitation, "
        + "precipitationProbability, snowfall, windSpeed, windDirection, condition or "
        + "condition.kind"
    ),
    (
      "temperature > any(condition = snow, 6h)", 15,
      "only fields and values are compared; expected 'and' or 'or'"
    ),
    ("(temperature > 0", 17, "unexpected end; expected 'and', 'or' or ')'"),
    ("(temperature > 0))", 18, "unexpected ')'; expected 'and', 'or' or the end"),
    ("()", 2, "unexpected ')'; expected a comparison such as 'temperature < 0'"),
    (
      "(temperature) > 5", 2,
      "'temperature' is a temperature; expected a comparison such as 'temperature "
        + "< -5 °C'"
    ),
    ("temperature > (5)", 15, "unexpected '('; expected a number or a field"),
    ("temperature @ 5", 13, "unexpected '@'; expected a field, a value or an operator"),
    ("temperature > 'abc", 15, "unclosed text; expected ' at its end"),
    ("and temperature > 5", 1, "unexpected 'and'; expected a comparison such as 'temperature < 0'"),
    ("temperature > 5 and", 20, "unexpected end; expected a comparison such as 'temperature < 0'"),
    ("temperature > 5 tag = home", 17, "unexpected 'tag'; expected 'and', 'or' or the end"),
    ("NOT isDay", 1, "unexpected 'NOT'; did you mean 'not'?"),
    ("not", 4, "unexpected end; expected a comparison such as 'temperature < 0'"),
    (
      "latitude > windDirection", 12,
      "'latitude' is a coordinate, but 'windDirection' is a direction; expected "
        + "two values of one quantity"
    ),
    (
      "visibility < 500 m", 18,
      "'m' is a unit of a duration, but 'visibility' is a distance; expected km "
        + "or mi"
    ),
    (
      "precipitation > 5 cm", 19,
      "'cm' is a unit of a depth of snow, but 'precipitation' is an amount of "
        + "rain; expected mm or in"
    ),
    (
      "snowfall > 2 mm", 14,
      "'mm' is a unit of an amount of rain, but 'snowfall' is a depth of snow; "
        + "expected cm or in"
    ),
    ("temperature > 1e400", 16, "unknown unit 'e400'; expected °C or °F"),
    ("temperature > 5.5.5", 15, "'5.5.5' is not a number; expected one such as -5 or 0.2"),
    ("temperature > .5", 15, "'.5' is not a number; expected one such as -5 or 0.2"),
    ("temperature ≥ 5", 13, "unexpected '≥'; did you mean '>='?"),
    ("name = “x”", 8, #"unexpected '“'; did you mean '"'?"#),
    (
      "current.foo < 5", 1,
      "unknown field 'current.foo'; 'skydiff help expressions' lists the fields"
    ),
    ("current < 5", 1, "unknown field 'current'; 'skydiff help expressions' lists the fields"),
    ("tag = and", 7, "unexpected 'and'; expected a text, or 'and' in quotes"),
    ("sunrise > 5", 1, "unknown field 'sunrise'; 'skydiff help expressions' lists the fields"),
    ("provider = nws", 1, "unknown field 'provider'; 'skydiff help expressions' lists the fields"),
    ("temperature => 5", 13, "'=>' is not an operator; did you mean '>='?"),
    ("temperature <> 5", 13, "'<>' is not an operator; did you mean '!='?"),
    ("tag in (a, b)", 5, "unexpected 'in'; expected an operator such as '<' or '='"),
    (
      "today.sunshineDuration > 3600", 26,
      "the duration '3600' has no unit; expected 3600s, 3600m, 3600h or 3600d"
    ),
    (
      "yesterday.temperatureMax > 5", 1,
      "unknown field 'yesterday.temperatureMax'; 'skydiff help expressions' lists "
        + "the fields"
    ),
    ("isDay < 5", 1, "'isDay' is true or false by itself; expected 'isDay' or 'not isDay'"),
    ("5 < isDay", 5, "'isDay' is true or false by itself; expected 'isDay' or 'not isDay'"),
    (
      "temperature > isDay", 15,
      "'isDay' is true or false by itself; expected 'isDay' or 'not isDay'"
    ),
    (
      "failure", 1,
      "'failure' is a kind of failure; expected a comparison such as 'failure != "
        + "none'"
    ),
    ("alert", 1, "'alert' is a severity; expected a comparison such as 'alert >= severe'"),
    ("tag", 1, "'tag' is a text; expected a comparison such as 'tag = home'"),
    ("unknown", 1, "unknown field 'unknown'; 'skydiff help expressions' lists the fields"),
    ("true", 1, "unknown field 'true'; 'skydiff help expressions' lists the fields"),
    ("temperature > 5 °C °C", 20, "unexpected '°C'; expected 'and', 'or' or the end"),
    (
      "any(precipitation > 0, 5, 6h)", 24,
      "'5' is not a number of hours; expected 1h to 48h, or 1d or 2d"
    ),
    (
      "condition = 'snow'", 13,
      "'condition' is a condition, not a text; expected a condition such as "
        + "'rain', 'snow' or 'overcast'"
    ),
    (
      "condition = 5", 13,
      "'condition' is a condition, not a number; expected a condition such as "
        + "'rain', 'snow' or 'overcast'"
    ),
    ("name = 'x", 8, "unclosed text; expected ' at its end"),
    (
      "any(precipitation < snowfall * 2, 3h)", 21,
      "'precipitation' is an amount of rain, but 'snowfall' is a depth of snow; "
        + "expected two values of one quantity"
    ),
    (
      "temperature > 5-3", 16,
      "unexpected '-'; expected no arithmetic, only comparisons such as "
        + "'temperature < 0'"
    ),
    ("temperature <> unknown", 13, "'<>' is not an operator; did you mean '!='?"),
    ("temperature === 5", 13, "'===' is not an operator; did you mean '='?"),
    ("temperature !== 5", 13, "'!==' is not an operator; did you mean '!='?"),
    (
      "name = Rio de Janeiro", 8,
      "Rio de Janeiro is a text without quotes; expected 'Rio de Janeiro'"
    ),
    ("name = 50%", 8, "50% is a text without quotes; expected '50%'"),
    ("today > 5", 1, "unknown field 'today'; did you mean 'today.temperatureMax'?"),
    ("current.windGus > 5", 1, "unknown field 'current.windGus'; did you mean 'current.windGust'?"),
    (
      "today.windSpeed > 5", 1,
      "unknown field 'today.windSpeed'; did you mean 'today.windSpeedMax'?"
    ),
    (
      "mon.temperatur > 5", 1,
      "unknown field 'mon.temperatur'; 'skydiff help expressions' lists the "
        + "fields"
    ),
    (
      "tomorow.temperatureMax > 5", 1,
      "unknown field 'tomorow.temperatureMax'; did you mean "
        + "'tomorrow.temperatureMax'?"
    ),
    ("temp < 0", 1, "unknown field 'temp'; did you mean 'temperature'?"),
    ("wind > 5", 1, "unknown field 'wind'; 'skydiff help expressions' lists the fields"),
    (
      "FOO(temperature, 12h) < 0", 1,
      "unknown function 'FOO'; expected min, max, mean, sum or any"
    ),
    ("avg(temperature, 6h) < 0", 1, "unexpected 'avg'; did you mean 'mean'?"),
    ("total(snowfall, 6h) > 0", 1, "unexpected 'total'; did you mean 'sum'?"),
    (
      "mean(windDirection, 6h) > 90", 6,
      "'windDirection' is not a figure; expected one in 'mean', or 'any' with a comparison"
    ),
    (
      "temperature, 5", 1,
      "'temperature' is a temperature; expected a comparison such as 'temperature "
        + "< -5 °C'"
    ),
    ("temperature 5", 13, "unexpected '5'; expected an operator such as '<' or '='"),
    ("temperature > and", 15, "unexpected 'and'; expected a number or a field"),
    ("temperature > not 5", 15, "unexpected 'not'; expected a number or a field"),
    ("condition.kind = snowy", 18, "unknown value 'snowy'; did you mean 'snow'?"),
    (
      "cloudCover > 50 mm", 17,
      "'mm' is a unit of an amount of rain, but 'cloudCover' is a percentage; "
        + "expected %"
    ),
    ("temperature > ½", 15, "'½' is not a number; expected one such as -5 or 0.2"),
    ("sum(snow, 3h) > 1", 5, "hours have no field 'snow'; did you mean 'snowfall'?"),
    (
      "any(condition < snow, 3h)", 15,
      "'<' has no meaning for 'condition', which is a condition; expected '=' or "
        + "'!='"
    ),
    (
      "any(isDay, 3h)", 5,
      "hours have no field 'isDay'; expected temperature, precipitation, "
        + "precipitationProbability, snowfall, windSpeed, windDirection, condition or "
        + "condition.kind"
    ),
    (
      "any(temperature, 3h)", 5,
      "'temperature' is a temperature; expected a comparison such as 'temperature "
        + "< -5 °C'"
    ),
    (
      "any(temperature > 5 km/h, 3h)", 21,
      "'km/h' is a unit of a speed, but 'temperature' is a temperature; expected "
        + "°C or °F"
    ),
    ("any(temperature > 5,)", 21, "')' is not a number of hours; expected 1h to 48h, or 1d or 2d"),
    ("any()", 5, "unexpected ')'; expected a comparison such as 'temperature < 0'"),
    ("any(temperature > 5", 20, "unexpected end; expected ',' and the hours, such as ', 12h'"),
    ("any", 4, "unexpected end; expected '(' after 'any', as in any(condition = snow, 12h)"),
    ("min()", 5, "unexpected ')'; expected a field of an hour"),
    (
      "min(temperature, 'a') > 0", 18,
      "'a' is not a number of hours; expected 1h to 48h, or 1d or 2d"
    ),
    ("min(temperature, 12h", 21, "unexpected end; expected ')'"),
    (
      "min(temperature, -5h) > 0", 18,
      "'-5h' is not a number of hours; expected 1h to 48h, or 1d or 2d"
    ),
    (
      "min(temperature, 0h) > 0", 18,
      "'0h' is not a number of hours; expected 1h to 48h, or 1d or 2d"
    ),
    ("'abc", 1, "unclosed text; expected ' at its end"),
    (#"temperature = "x"#, 15, #"unclosed text; expected " at its end"#),
    (
      "temperature > 5 or or isDay", 20,
      "unexpected 'or'; expected a comparison such as 'temperature < 0'"
    ),
    ("isDay isDay", 7, "unexpected 'isDay'; expected 'and', 'or' or the end"),
    ("isDay (temperature > 5)", 7, "unexpected '('; expected 'and', 'or' or the end"),
    ("today.isDay", 1, "unknown field 'today.isDay'; 'skydiff help expressions' lists the fields"),
    ("name", 1, "'name' is a text; expected a comparison such as 'name = Oslo'"),
    ("name =", 7, "unexpected end; expected a text"),
    ("name = (", 8, "unexpected '('; expected a text"),
    ("'Oslo' < name", 8, "'<' has no meaning for 'name', which is a text; expected '=' or '!='"),
    (
      "5 °C < windSpeed", 3,
      "'°C' is a unit of a temperature, but 'windSpeed' is a speed; expected "
        + "km/h, mph or m/s"
    ),
    (
      "5 = condition", 1,
      "'condition' is a condition, not a number; expected a condition such as "
        + "'rain', 'snow' or 'overcast'"
    ),
    (
      "'snow' = condition", 1,
      "'condition' is a condition, not a text; expected a condition such as "
        + "'rain', 'snow' or 'overcast'"
    ),
    ("rainy = condition", 1, "unknown value 'rainy'; did you mean 'rain'?"),
    ("unknown < temperature", 9, "'<' has no meaning for 'unknown'; expected '=' or '!='"),
    ("unknown = name", 1, "'name' is never unknown; for the text write 'unknown' in quotes"),
    (
      "unknown = unknown", 1,
      "neither side is a field; expected one such as 'temperature' on either side"
    ),
    (
      "temperature > 5 mph and", 17,
      "'mph' is a unit of a speed, but 'temperature' is a temperature; expected "
        + "°C or °F"
    ),
    (
      "\u{200B}temperature > 5", 1,
      "unexpected character U+200B; expected a field, a value or an operator"
    ),
    ("temperature > 5;", 16, "unexpected ';'; expected a field, a value or an operator"),
    ("temperature > $5", 15, "unexpected '$'; expected a field, a value or an operator"),
    ("~temperature", 1, "unexpected '~'; expected a field, a value or an operator"),
    ("temperature % 5", 13, "unexpected '%'; expected an operator such as '<' or '='"),
  ]
}
