import type { Samples } from './sample-type.ts';

/**
 * Numbers of a step, for example hundredths: 10^0 … 10^6, then 2^1 … 2^20. A step is known by its place in this list.
 */
export const STEPS_PER_UNIT: readonly number[] = [
  ...Array.from({ length: 7 }, (_, exponent) => 10 ** exponent),
  ...Array.from({ length: 20 }, (_, exponent) => 2 ** (exponent + 1)),
];

/**
 * Finds the coarsest step of which every cell that is not masked is a whole multiple, to the last bit: a depth that a
 * model wrote in centimetres is a whole number of hundredths, although no float32 is exactly that.
 * @param samples float32 or float64
 * @returns its place in {@link STEPS_PER_UNIT}; null where there is none
 */
export function findExactStep(samples: Samples, masked: Uint8Array | null): number | null {
  const place = STEPS_PER_UNIT.findIndex((perUnit) => isExact(samples, masked, perUnit));
  return place === -1 ? null : place;
}

function isExact(samples: Samples, masked: Uint8Array | null, perUnit: number): boolean {
  const isSingle = samples instanceof Float32Array;
  for (let at = 0; at < samples.length; at += 1) {
    if (masked?.[at] === 1) continue;
    const stored = samples[at]!;
    // Beyond 32 bits the number wraps, and differs.
    const whole = Math.round(stored * perUnit) | 0;
    const back = isSingle ? Math.fround(whole / perUnit) : whole / perUnit;
    // Tells 0 from -0, which has no whole number of its own.
    if (back !== stored || (whole === 0 && Object.is(stored, -0))) return false;
  }
  return true;
}
