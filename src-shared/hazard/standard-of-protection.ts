/**
 * Whether numbers of a standard of protection are how likely a flood is in a year (0.01 for once in 100 years) and not
 * years: all are below 1, which no defence is built for.
 * @param lowest of the numbers @param highest of them
 */
export function areProbabilities([lowest, highest]: readonly [number, number]): boolean {
  return lowest >= 0 && highest > 0 && highest < 1;
}

/** Whether numbers of a standard can be neither: some are below 1, as years are not, others no probabilities. */
export function areNeitherYearsNorProbabilities([lowest, highest]: readonly [number, number]): boolean {
  return lowest > 0 && lowest < 1 && highest >= 1;
}
