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

/**
 * Known return periods within the ends, and which of them have room for a label: the powers of ten first, since those
 * are what a reader looks for, then what fits between them.
 */
export function computeReturnPeriodTicks(
  [first, last]: readonly [number, number],
  place: Scale,
  smallestDistance: number,
): { readonly years: number; readonly isLabelled: boolean }[] {
  const known = knownReturnPeriods.filter((years) => years >= first && years <= last);
  const within = known.length > 0 ? known : [first];
  const labelled: number[] = [];
  for (const years of [...within.filter(isPowerOfTen), ...within.filter((candidate) => !isPowerOfTen(candidate))]) {
    if (labelled.every((other) => Math.abs(place(years) - place(other)) >= smallestDistance)) labelled.push(years);
  }
  return within.map((years) => ({ years, isLabelled: labelled.includes(years) }));
}

function isPowerOfTen(value: number): boolean {
  return Number.isInteger(Math.log10(value));
}
