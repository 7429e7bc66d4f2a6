extension ProgramOptions {
  /// What is told once it listens: the providers of a configuration file.
  package static func addresses(of simulator: Simulator) -> String {
    """
    listening on \(simulator.url)
    open-meteo.forecastURL     \(simulator.forecastURL)
    open-meteo.geocodingURL    \(simulator.geocodingURL)
    open-meteo.airQualityURL   \(simulator.airQualityURL)
    openweathermap.baseURL     \(simulator.openWeatherMapURL)
    met-norway.baseURL         \(simulator.metNorwayURL)
    nws.baseURL                \(simulator.nwsURL)

    """
  }

  package static let usage = """
    usage: weather-simulator [--port PORT] [--seed NUMBER] [--start TIME|now] [--latency MS]
                             [--key KEY] [--port-file FILE] [--exit-with-stdin]

    Answers like Open-Meteo, OpenWeatherMap, MET Norway and NWS at 127.0.0.1, from weather it makes
    up, until it is terminated. The same place has the same weather with each of them.

      --port PORT        the port to listen on; 0, the default, for a free one
      --seed NUMBER      other weather for another number (default 1)
      --start TIME       the time to start at, such as 2026-01-20T12:00:00Z; the clock then stands
                         until it is advanced; "now", the default, is the real time, and runs
      --latency MS       milliseconds before every answer (default 0)
      --key KEY          the only key that OpenWeatherMap takes (default: any)
      --port-file FILE   writes the port to a file once it listens
      --exit-with-stdin  ends when standard input ends, so with the program that holds it
      -h, --help         prints this

    Addresses for the providers of skydiff's configuration, PORT being the port:

      open-meteo         "forecastURL": "http://127.0.0.1:PORT/v1/forecast"
                         "geocodingURL": "http://127.0.0.1:PORT/v1/search"
                         "airQualityURL": "http://127.0.0.1:PORT/v1/air-quality"
      openweathermap     "baseURL": "http://127.0.0.1:PORT", and any "apiKey"
      met-norway         "baseURL": "http://127.0.0.1:PORT/weatherapi/locationforecast/2.0",
                         and a "contact" with "@" or "://"
      nws                "baseURL": "http://127.0.0.1:PORT", and a "contact" with "@" or "://"

    POST /control/advance?seconds=N   moves the clock
    POST /control/seed?seed=N         makes other weather
    POST /control/fault?kind=KIND     lets the next request fail, or those chosen by &provider=NAME
                                      &path=PATH (PATH* for all that begin so) &latitude=N
                                      &longitude=N &after=N &times=N|all; each with &delay=MS
    DELETE /control/fault             forgets the faults that wait
    POST /control/alert?id=ID&event=E issues an alert of NWS or changes it: &severity=S &headline=T
                                      &onset=TIME &ends=TIME &latitude=N&longitude=N
    DELETE /control/alert?id=ID       ends it; without an id, all
    POST /control/observations?age=S  makes the observations of NWS so many seconds old
    GET /control/requests             lists what was asked; DELETE forgets it
    GET /control/clock                tells the time and the seed

    Kinds of faults:

      refused, reset, reset-midway, hang-up, truncation, garbage, silence, stall,
      drip (&interval=MS)
      status (&status=503 &reason=TEXT &retry-after=TEXT &retry-at=TIME &body=TEXT; without a body,
      the error of the provider that is asked), relabelled (&status=203), captive-portal,
      redirect (&location=URL, in which {port} and {target} are replaced; &status=302),
      redirect-loop
      half-body, empty-body, broken-stream, padding (&bytes=N), bomb (&bytes=N),
      content-encoding (&encoding=gzip)
      wrong-types, wrong-shapes, missing-keys, nulls, nan, huge-numbers, deep-nesting,
      duplicate-keys, replacement (&json=TEXT), and of names: control-characters, ansi,
      bidirectional, long-names, invalid-utf8; each with &key=NAME (or OUTER.NAME) for a member
      alone and &position=N for one place alone
      answer, the sound one

    """
}
