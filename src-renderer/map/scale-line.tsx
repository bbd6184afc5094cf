import { METRES_PER_UNIT } from '#shared/units/units.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { formatLength, METRES_PER_MILE } from './format-length.ts';
import styles from './scale-line.module.css';

const MAXIMUM_PIXELS = 96;

/** A round length as long as it is on the map. */
export function ScaleLine({ metresPerPixel }: { readonly metresPerPixel: number }) {
  const { t, ...formatters } = useTexts();
  const isMiles = metresPerPixel * MAXIMUM_PIXELS >= METRES_PER_MILE;
  const unitMetres = formatters.lengthUnit === 'metres' ? 1 : isMiles ? METRES_PER_MILE : METRES_PER_UNIT.ft;
  const { lengthMetres, widthPixels } = computeScaleBar(metresPerPixel, MAXIMUM_PIXELS, unitMetres);
  const length = formatLength(lengthMetres, t, formatters);
  return (
    <span className={styles.scale} role="img" aria-label={t('map.scale', { length })}>
      <span aria-hidden="true">{length}</span>
      <span className={styles.bar} style={{ width: widthPixels }} />
    </span>
  );
}

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
