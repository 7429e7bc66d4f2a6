extension Corruptions {
  static let ofWeather: [Corruption] = [
    (
      "current weather that is a list", #""current":null"#, #""current":[]"#, 7,
      "cities[1].current", "expected an object, found an empty list"
    ),
    (
      "current weather without time", #""current":null"#, #""current":{}"#, 7,
      "cities[1].current.fetchedAt", "it is missing"
    ),
    (
      "a temperature that is a string", #""temperature":14,"apparent"#,
      #""temperature":"14","apparent"#, 6, "cities[0].current.temperature",
      #"expected a number, found "14""#
    ),
    (
      "an impossible temperature", #""temperature":14,"apparent"#, #""temperature":151,"apparent"#,
      6, "cities[0].current.temperature", "expected a possible figure, found 151"
    ),
    (
      "an impossible humidity", #""humidity":59"#, #""humidity":-20"#, 6,
      "cities[0].current.humidity", "expected a possible figure, found -20"
    ),
    (
      "a negative pressure", #""pressure":1019.2"#, #""pressure":-1"#, 6,
      "cities[0].current.pressure", "expected a possible figure, found -1"
    ),
    (
      "an unknown weather code", #""weatherCode":3,"#, #""weatherCode":100,"#, 6,
      "cities[0].current.weatherCode", "expected a weather code from 0 to 99, found 100"
    ),
    (
      "a day that is a number", #""isDay":true"#, #""isDay":1"#, 6, "cities[0].current.isDay",
      "expected true or false, found 1"
    ),
    (
      "a forecast without time",
      #""forecast":{"provider":"open-meteo","fetchedAt":"2026-11-21T09:00:04Z","#,
      #""forecast":{"provider":"open-meteo","#, 6, "cities[0].forecast.fetchedAt", "it is missing"
    ),
    (
      "days that are a list", #""days":{"date":["2026-11-21","2026-11-22"],"#,
      #""days":[],"other":{"#, 6, "cities[0].forecast.days",
      "expected an object, found an empty list"
    ),
    (
      "days without dates", #""date":["2026-11-21","2026-11-22"],"#, "", 6,
      "cities[0].forecast.days.date", "it is missing"
    ),
    (
      "an invalid date", #"["2026-11-21","2026-11-22"]"#, #"["2026-02-28","2026-02-30"]"#, 6,
      "cities[0].forecast.days.date[1]", #"expected a date such as 2026-11-21, found "2026-02-30""#
    ),
    (
      "a date twice", #"["2026-11-21","2026-11-22"]"#, #"["2026-11-21","2026-11-21"]"#, 6,
      "cities[0].forecast.days.date", "expected ascending dates"
    ),
    (
      "a column that is too short", #""temperatureMax":[16.1,15]"#, #""temperatureMax":[16.1]"#, 6,
      "cities[0].forecast.days.temperatureMax", "expected 2 elements"
    ),
    (
      "a column that is too long", #""temperatureMax":[16.1,15]"#,
      #""temperatureMax":[16.1,15,14]"#, 6, "cities[0].forecast.days.temperatureMax",
      "expected 2 elements"
    ),
    (
      "a temperature of a day beyond all", #""temperatureMax":[16.1,15]"#,
      #""temperatureMax":[16.1,1500]"#, 6, "cities[0].forecast.days.temperatureMax[1]",
      "expected a possible figure, found 1500"
    ),
    (
      "a temperature of an hour beyond all", #""temperature":[14,13.2]"#,
      #""temperature":[-1e9,13.2]"#, 6, "cities[0].forecast.hours.temperature[0]",
      "expected a possible figure, found -1e9"
    ),
    (
      "a sunrise without a date", #""sunrise":["2026-11-20T22:16:00Z""#, #""sunrise":["06:16""#, 6,
      "cities[0].forecast.days.sunrise[0]", time + #", found "06:16""#
    ),
    (
      "an unknown completeness", #""complete":[true,false]"#, #""complete":[true,null]"#, 6,
      "cities[0].forecast.days.complete[1]", "expected true or false, found null"
    ),
    (
      "hours that are a string", #""hours":{"#, #""hours":"none","later":{"#, 6,
      "cities[0].forecast.hours", #"expected an object, found "none""#
    ),
    (
      "hours without times", #""time":["2026-11-21T09:00:00Z","2026-11-21T10:00:00Z"],"#, "", 6,
      "cities[0].forecast.hours.time", "it is missing"
    ),
    (
      "an hour twice", "2026-11-21T10:00:00Z", "2026-11-21T09:00:00Z", 6,
      "cities[0].forecast.hours.time", "expected ascending times"
    ),
    (
      "hours of different length", #""temperature":[14,13.2]"#, #""temperature":[]"#, 6,
      "cities[0].forecast.hours.temperature", "expected 2 elements"
    ),
  ]
}
