import FoundationEssentials
import JSONText
import Tracking
import Weather

extension Fields<Station> {
  fileprivate static let ofStation = Fields([
    Field("id", .text, { $0.id }, { $0.id = $1 }).required,
    Field("name", .text, { $0.name }, { $0.name = $1 }),
    Field.known("elevation", .number, { $0.elevation }, { $0.elevation = $1 }),
    Field("distance", .number, { $0.distance }, { $0.distance = $1 }),
    Field("bearing", .number, { $0.bearing }, { $0.bearing = $1 }),
  ])
}

extension Fields<CurrentWeather> {
  /// The members of the present weather that are known.
  fileprivate static let ofReport = Fields(
    ofCurrent.all.map { field in
      field.measure.map { measure in field.omitted { measure.get($0) == nil } } ?? field
    })
}

extension Fields<Observation> {
  fileprivate static let ofObservation = Fields([
    Field(
      "station", .object(.ofStation, from: Observation.empty.station), { $0.station },
      { $0.station = $1 }
    ).required,
    Field(
      "weather", .object(.ofReport, from: Observation.empty.weather), { $0.weather },
      { $0.weather = $1 }
    ).required,
    Field("whole", .flag, { $0.isInWholeDegrees }, { $0.isInWholeDegrees = $1 }).omitted {
      !$0.isInWholeDegrees
    },
  ])
}

extension Fields<Measurements.Returning> {
  fileprivate static let ofReturning = Fields([
    Field("id", .text, { $0.id }, { $0.id = $1 }).required,
    Field("observedAt", .instant, { $0.observedAt }, { $0.observedAt = $1 }).required,
  ])
}

extension Fields<MeasuredDay> {
  /// The columns of differences are by part of the day.
  fileprivate static let ofMeasuredDay = Fields(
    [
      Field("date", .date, { $0.date }, { $0.date = $1 }).required.stepping {
        $0.date.advanced(byDays: 1) == $1.date
      } advance: {
        $0.date = $0.date.advanced(byDays: 1)
      }, Field("station", .text, { $0.station }, { $0.station = $1 }).required,
      Field("provider", .text, { $0.provider }, { $0.provider = $1 }).required,
      Field("hours", .integer(in: 0...(1 << 24 - 1)), { $0.hours }, { $0.hours = $1 }),
      Field("low", .figure(.temperature), { $0.low }, { $0.low = $1 }),
      Field("high", .figure(.temperature), { $0.high }, { $0.high = $1 }),
    ]
      + [
        differences("night", "nightCount", 0), differences("morning", "morningCount", 1),
        differences("afternoon", "afternoonCount", 2), differences("evening", "eveningCount", 3),
      ].flatMap { $0 })

  private static func differences(
    _ mean: StaticString, _ count: StaticString, _ part: Int
  ) -> [Field<MeasuredDay>] {
    [
      Field(mean, .hundredths, { $0.differences[part].mean }, { $0.differences[part].mean = $1 }),
      Field(
        count, .integer(in: 0...1000), { $0.differences[part].count },
        { $0.differences[part].count = $1 }),
    ]
  }
}

extension Coder<Double> {
  /// A number that is saved with two decimals.
  fileprivate static let hundredths = Coder(
    read: number.read, write: { $2.write(($0 * 100).rounded() / 100) })
}

extension Fields<Measurements> {
  /// The most days that are read.
  private static let maximumDays = MeasuredDay.maximumDays + 10

  fileprivate static let ofMeasurements = Fields([
    Field.known(
      "latest", .object(.ofObservation, from: .empty), { $0.latest }, { $0.latest = $1 }),
    Field.known(
      "returning",
      .object(.ofReturning, from: Measurements.Returning(id: "", observedAt: .distantPast)),
      { $0.returning }, { $0.returning = $1 }),
    Field("days") { decoder, json, measurements throws(StoreError) in
      measurements.days = try decoder.series(
        &json, .ofMeasuredDay,
        from: MeasuredDay(date: LocalDate(dayNumber: 0), station: "", provider: ""),
        ascending: \.date
      ).suffix(maximumDays)
    } write: { measurements, timestamps, writer in
      writer.object {
        Fields<MeasuredDay>.ofMeasuredDay.writeColumns(measurements.days, timestamps, to: &$0)
      }
    }.of(.days).omitted { $0.days.isEmpty },
  ])
}

extension Observation {
  fileprivate static let empty = Observation(
    station: Station(id: "", name: ""), observedAt: .distantPast)
}

extension Coder<Measurements> {
  /// What is read is used as the format says.
  static let measurements = Coder { decoder, json throws(StoreError) in
    let saved = try object(.ofMeasurements, from: Measurements()).read(decoder, &json)
    return saved.used(as: decoder.format.observations, at: decoder.format.now())
  } write: { measurements, timestamps, writer in
    writer.object { Fields<Measurements>.ofMeasurements.write(measurements, timestamps, to: &$0) }
  }
}
