import { assets, type Financial } from '#shared/exposure/exposure.ts';
import type { AmountUnit } from '#shared/portfolio/portfolio-mapping.ts';
import {
  findHeadingUnit,
  findUnitsPerDollar,
  LARGEST_USUAL_VALUE,
  LEAST_VALUE_BESIDE,
  SMALLEST_USUAL_VALUE,
} from './amount-unit.ts';
import type { MappedColumns } from './compile-columns.ts';
import type { RowContext } from './row-context.ts';
import { createUnitWatch } from './unit-watch.ts';

/**
 * Creates what remarks on rows whose insured values begin to look like thousands, or like whole units below a file of
 * thousands, further down than it was looked at: by the bounds by which it is asked of the first rows. Columns whose
 * unit their heading or the mapping says are left alone.
 */
export function createAmountWatch(
  columns: MappedColumns,
  fileUnit: AmountUnit | undefined,
  context: RowContext,
): (values: Financial, currency: string) => void {
  const isOpen = (asset: (typeof assets)[number]): boolean => {
    const mapped = columns[`${asset}TIV`];
    return (
      mapped.length > 0 && mapped.every(({ name, amountUnit }) => amountUnit === null && findHeadingUnit(name) === null)
    );
  };
  const hasBuildings = columns.structureTIV.length > 0;
  const watched = (hasBuildings ? (['structure'] as const) : assets).filter(isOpen);
  if (watched.length === 0) return () => undefined;
  const least = hasBuildings ? SMALLEST_USUAL_VALUE : LEAST_VALUE_BESIDE;
  const isOther =
    (fileUnit ?? 1) === 1 ? (value: number) => value < least : (value: number) => value > LARGEST_USUAL_VALUE;
  const looksOther = createUnitWatch(isOther);
  const name = columns[`${watched[0]!}TIV`][0]?.name ?? null;
  // Files have few currencies.
  let last = { currency: '', units: 1 };
  return (values, currency) => {
    const value = Math.max(...watched.map((asset) => values[`${asset}TIV`]));
    if (!(value > 0)) return;
    if (last.currency !== currency) last = { currency, units: findUnitsPerDollar(currency) ?? 1 };
    if (looksOther(value / last.units)) context.noteOnce('amounts-like-other-unit', name, String(value));
  };
}
