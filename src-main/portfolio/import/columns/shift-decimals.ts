/** A number times a power of ten, shifted as it is written: 1.1 * 1,000,000 is not 1,100,000. */
export function shiftDecimals(value: number, exponent: number): number {
  const shifted = Number(`${value}e${exponent}`);
  // Very large and very small numbers are written with an exponent of their own.
  return Number.isNaN(shifted) ? value * 10 ** exponent : shifted;
}
