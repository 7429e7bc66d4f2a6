import JSONText

/// When the latest run of a model started and was published.
struct OpenMeteoMetadata {
  let context: ServiceContext

  var json: [UInt8] {
    let run = ModelRun(for: context.now, publishedAt: context.now)
    let available = run.start + ModelRun.delay
    return JSONWriter.object { object in
      object.member("data_end_time", run.start + 15 * 86_400)
      object.member("last_run_availability_time", available)
      object.member("last_run_modification_time", available)
      object.member("temporal_resolution_seconds", 3600)
      object.member("update_interval_seconds", ModelRun.interval)
    }
  }
}
