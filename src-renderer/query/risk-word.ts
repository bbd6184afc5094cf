/** Words for an index or a score of 1..10. */
export const riskWords = ['minimal', 'low', 'moderate', 'high', 'veryHigh', 'extreme'] as const;
/** One of {@link riskWords}; the key of its translation. */
export type RiskWord = (typeof riskWords)[number];

/** The word for an index or score: 1 minimal, 2-3 low, 4-5 moderate, 6-7 high, 8-9 very high, 10 extreme. */
export function findRiskWord(value: number): RiskWord {
  return riskWords[Math.floor(value / 2)] ?? 'extreme';
}
