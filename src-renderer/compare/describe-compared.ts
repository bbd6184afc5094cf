import type { TFunction } from 'i18next';
import type { Formatters } from '#renderer/i18n/formatters.ts';
import type { CompareCell, ComparedPlace, CompareRow, SummaryRow } from './compare-rows.ts';

/** Nearer than this a place is that of the address itself: the decimals of its coordinates end there. */
const AT_PLACE_METRES = 1;

/** The address that stands at a place or nearest to it; null where none is known. */
export function describeNearPlace(
  { nearest }: Pick<ComparedPlace, 'nearest'>,
  t: TFunction,
  { distance }: Formatters,
): string | null {
  if (nearest === null || nearest.distanceMetres < AT_PLACE_METRES) return nearest?.label ?? null;
  return t('compare.near', { label: nearest.label, distance: distance(nearest.distanceMetres) });
}

/** What a row is called that a comparison begins with. */
export function describeSummaryRow({ hazard, kind }: SummaryRow, currency: string, t: TFunction): string {
  if (hazard === 'total') return t('compare.totalAal', { currency });
  return t(`compare.of.${kind}`, { hazard: t(`hazard.${hazard}`), currency });
}

/** A cell as it is read. */
export function describeCell(
  cell: CompareCell,
  kind: CompareRow['kind'],
  t: TFunction,
  formatters: Formatters,
): string {
  if (cell === 'unknown') return '–';
  if (cell === 'openWater') return t('compare.openWater');
  if (typeof cell !== 'number') return t(`compare.absence.${cell}`);
  if (kind === 'index' || kind === 'score') return String(cell);
  return kind === 'depth' ? formatters.depth(cell) : formatters.money(cell);
}
