/** A figure with its sign: "+0.50", "−490", "0". */
export function formatSigned(value: number, format: (magnitude: number) => string): string {
  const magnitude = format(Math.abs(value));
  if (value === 0) return magnitude;
  return `${value > 0 ? '+' : '\u2212'}${magnitude}`;
}
