/** What one return period brings in the synthetic county. */
export interface DesignEvent {
  readonly returnPeriodYears: number;
  /** Water depth of a river in proportion to its depth at the 2-year flood, over all of its width. */
  readonly stageFactor: number;
  /** Rain of six hours, millimetres. */
  readonly rainMillimetres: number;
  /** Still-water level of the open sea over mean sea level, metres: tide and surge. */
  readonly seaLevelMetres: number;
}

/**
 * The twelve return periods of the region's maps. All three follow a Gumbel distribution (extreme value type I), with
 * y = -ln(-ln(1 - 1/T)) and y2 its value at 2 years:
 * stage factor (1 + 0.30 (y - y2))^0.6, the flood growing as a river of moderate variability, its depth by Manning's
 * law for a wide channel; rain 38 + 12.6 (y - y2) mm; sea 1.55 + 0.24 (y - y2) m. Written out, since logarithms may
 * differ in their last bit between machines; the figures are invented, the shapes are not.
 */
export const designEvents: readonly DesignEvent[] = [
  { returnPeriodYears: 2, stageFactor: 1, rainMillimetres: 38, seaLevelMetres: 1.55 },
  { returnPeriodYears: 5, stageFactor: 1.192, rainMillimetres: 52, seaLevelMetres: 1.82 },
  { returnPeriodYears: 10, stageFactor: 1.3084, rainMillimetres: 62, seaLevelMetres: 2 },
  { returnPeriodYears: 20, stageFactor: 1.4139, rainMillimetres: 71, seaLevelMetres: 2.17 },
  { returnPeriodYears: 30, stageFactor: 1.4723, rainMillimetres: 76, seaLevelMetres: 2.27 },
  { returnPeriodYears: 50, stageFactor: 1.5431, rainMillimetres: 83, seaLevelMetres: 2.4 },
  { returnPeriodYears: 75, stageFactor: 1.5976, rainMillimetres: 88, seaLevelMetres: 2.5 },
  { returnPeriodYears: 100, stageFactor: 1.6354, rainMillimetres: 91, seaLevelMetres: 2.57 },
  { returnPeriodYears: 200, stageFactor: 1.724, rainMillimetres: 100, seaLevelMetres: 2.73 },
  { returnPeriodYears: 500, stageFactor: 1.8365, rainMillimetres: 112, seaLevelMetres: 2.95 },
  { returnPeriodYears: 1000, stageFactor: 1.9185, rainMillimetres: 120, seaLevelMetres: 3.12 },
  { returnPeriodYears: 1500, stageFactor: 1.9654, rainMillimetres: 126, seaLevelMetres: 3.22 },
];
