extension HourlyVariable {
  /// The variables of air quality by name.
  static let airQuality: [String: HourlyVariable] = {
    let all = [
      HourlyVariable(name: "european_aqi", quantity: .europeanIndex) {
        $0.airQuality.europeanIndex
      },
      HourlyVariable(name: "us_aqi", quantity: .americanIndex) { $0.airQuality.americanIndex },
      HourlyVariable(name: "pm10", quantity: .concentration) { $0.airQuality.coarseParticles },
      HourlyVariable(name: "pm2_5", quantity: .concentration) { $0.airQuality.fineParticles },
      HourlyVariable(name: "carbon_monoxide", quantity: .concentration) {
        $0.airQuality.carbonMonoxide
      },
      HourlyVariable(name: "nitrogen_dioxide", quantity: .concentration) {
        $0.airQuality.nitrogenDioxide
      },
      HourlyVariable(name: "sulphur_dioxide", quantity: .concentration) {
        $0.airQuality.sulphurDioxide
      },
      HourlyVariable(name: "ozone", quantity: .concentration) { $0.airQuality.ozone },
      HourlyVariable(name: "dust", quantity: .concentration) { $0.airQuality.dust },
      HourlyVariable(name: "uv_index", quantity: .index) { $0.ultravioletIndex },
      pollen("alder_pollen", from: 6, to: 16),
      pollen("birch_pollen", from: 9, to: 20),
      pollen("grass_pollen", from: 14, to: 28),
      pollen("mugwort_pollen", from: 18, to: 30),
      pollen("olive_pollen", from: 18, to: 30),
      pollen("ragweed_pollen", from: 20, to: 32),
    ]
    return Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
  }()

  /// Pollen flies in Europe only, and where it is as warm as the plant blooms in.
  private static func pollen(
    _ name: String,
    from lowest: Double,
    to highest: Double
  ) -> HourlyVariable {
    HourlyVariable(
      name: name,
      quantity: .pollen,
      value: { conditions in
        guard (lowest...highest).contains(conditions.temperature) else { return nil }
        return 40 * (1 - conditions.humidity / 100) * (conditions.precipitation > 0 ? 0.1 : 1)
      },
      isTold: { (30...72).contains($0.latitude) && (-25...45).contains($0.longitude) }
    )
  }
}
