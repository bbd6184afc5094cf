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

/**
 * The highest standard in the FLOPROS database, years (Scussolini et al. 2016, doi:10.5194/nhess-16-1049-2016): that of
 * the Dutch coast.
 */
const HIGHEST_STANDARD_YEARS = 10_000;
/** From here to the highest standard numbers are rows of nines, such as 9999. */
const FIRST_NINES = 9990;

/** Whether a number is rather a code for something, 9999 or -1, than a standard of protection, years. */
export function isLikelyCode(years: number): boolean {
  return years < 0 || years > HIGHEST_STANDARD_YEARS || (years >= FIRST_NINES && years < HIGHEST_STANDARD_YEARS);
}
