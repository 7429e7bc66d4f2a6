@testable import Store

/// A valid state with all fields, which tests corrupt.
enum SampleState {
  /// The version is on line 2, Seoul on line 6, Oslo on line 7, and the removed Lima on line 10.
  static let text = #"""
    {
      "version": "2.2",
      "revision": 7,
      "latestReport": {"revision":6,"at":"2026-11-21T09:00:04Z"},
      "cities": [
        {"id":"\#(seoul)","name":"Seoul","region":"Seoul","country":"South Korea","countryCode":"KR","latitude":37.566,"longitude":126.9784,"timeZone":"Asia/Seoul","utcOffsetSeconds":32400,"place":"open-meteo:1835848","population":10349312,"tags":["home"],"pin":"nws","addedAt":"2026-11-20T08:00:00Z","current":{"provider":"open-meteo","fetchedAt":"2026-11-21T09:00:04Z","observedAt":"2026-11-21T09:00:00Z","weatherCode":3,"isDay":true,"temperature":14,"apparentTemperature":12.8,"dewPoint":6.1,"humidity":59,"precipitation":0,"cloudCover":97,"pressure":1019.2,"windSpeed":11.2,"windDirection":290,"windGust":24.5,"visibility":24.1,"uvIndex":null},"forecast":{"provider":"open-meteo","fetchedAt":"2026-11-21T09:00:04Z","days":{"date":["2026-11-21","2026-11-22"],"weatherCode":[61,null],"temperatureMax":[16.1,15],"sunrise":["2026-11-20T22:16:00Z",null],"complete":[true,false]},"hours":{"time":["2026-11-21T09:00:00Z","2026-11-21T10:00:00Z"],"weatherCode":[61,3],"temperature":[14,13.2]}},"failure":{"at":"2026-11-21T09:05:00Z","kind":"timeout","message":"api.open-meteo.com: no response in 10 s","parts":["current"]},"memory":{"current":{"weatherCode":3,"temperature":13.5},"days":{"date":["2026-11-21"],"kind":["wet"],"temperatureMax":[15.5]},"expected":{"from":"2026-11-21T09:00:00Z","kinds":"dR","temperature":[140,-8]},"temperatureDeviation":0.4},"news":{"changes":{"name":["Soul","Seoul"],"tags":[[],["home"]],"pin":[null,"nws"],"current.temperature":[9,13.5,8.5]},"dates":["2026-11-22"]}},
        {"id":"\#(oslo)","name":"Oslo","latitude":59.91,"longitude":10.75,"tags":[],"addedAt":"2026-11-21T09:00:04Z","current":null,"news":{"added":true}}
      ],
      "removed": [
        {"position":1,"id":"\#(lima)","name":"Lima","latitude":-12.04,"longitude":-77.03,"tags":[],"addedAt":"2026-11-20T08:00:00Z"}
      ]
    }

    """#

  static let seoul = "5B2C6F0E-3B0B-4C55-9D4C-0F1B7C0A9C11"
  static let oslo = "A0000000-0000-4000-8000-00000000000A"
  static let lima = "B0000000-0000-4000-8000-00000000000B"
}

extension StateEncoder {
  /// The whole text of the state, with nothing checked.
  func encode() -> [UInt8] {
    var text: [UInt8] = []
    try? encode { _, _, _ in
    } write: {
      text += $0
    }
    return text
  }
}
