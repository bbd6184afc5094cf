/** From a value to a place on the drawing, in its own units. */
export type Scale = (value: number) => number;

/** A linear scale between two ends. */
export function createLinearScale(
  [first, last]: readonly [number, number],
  [from, to]: readonly [number, number],
): Scale {
  const span = last - first;
  return (value) => (span === 0 ? (from + to) / 2 : from + ((value - first) / span) * (to - from));
}

/** A logarithmic scale between two ends above 0. */
export function createLogScale([first, last]: readonly [number, number], [from, to]: readonly [number, number]): Scale {
  const place = createLinearScale([Math.log(first), Math.log(last)], [from, to]);
  return (value) => place(Math.log(value));
}

/** Mantissas of steps that people count in. */
const roundMantissas = [1, 2, 5, 10] as const;

/** Round values from 0 up to the first one that is not below `largest`, about `aim` steps of them. */
export function computeRoundTicks(largest: number, aim = 4): number[] {
  if (!(largest > 0)) return [0, 1];
  const power = 10 ** Math.floor(Math.log10(largest / aim));
  const step = power * (roundMantissas.find((mantissa) => mantissa * power * aim >= largest * (1 - 1e-9)) ?? 10);
  const count = Math.ceil(largest / step - 1e-9);
  // Written out of whole numbers, so that 3 x 0.1 is 0.3.
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)));
}

/** Return periods that a reader knows, years. */
const knownReturnPeriods = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000] as const;

/** Known return periods within the ends, dropping those whose labels would touch the one before. */
export function computeReturnPeriodTicks(
  [first, last]: readonly [number, number],
  place: Scale,
  smallestDistance: number,
): number[] {
  const kept: number[] = [];
  for (const years of knownReturnPeriods) {
    if (years < first || years > last) continue;
    const before = kept.at(-1);
    if (before === undefined || Math.abs(place(years) - place(before)) >= smallestDistance) kept.push(years);
  }
  return kept.length > 0 ? kept : [first];
}
