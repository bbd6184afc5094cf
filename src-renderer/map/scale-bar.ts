/** A round length and how long it is on screen. */
export interface ScaleBar {
  readonly lengthMetres: number;
  readonly widthPixels: number;
}

/** The largest length of 1, 2 or 5 times a power of ten of a unit that is at most `maximumPixels` wide. */
export function computeScaleBar(metresPerPixel: number, maximumPixels: number, unitMetres = 1): ScaleBar {
  const longest = (metresPerPixel * maximumPixels) / unitMetres;
  const power = 10 ** Math.floor(Math.log10(longest));
  const factor = [5, 2, 1].find((candidate) => candidate * power <= longest) ?? 1;
  const lengthMetres = factor * power * unitMetres;
  return { lengthMetres, widthPixels: lengthMetres / metresPerPixel };
}
