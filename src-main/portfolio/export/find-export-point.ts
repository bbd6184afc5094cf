import type { Coordinates } from '#shared/geo/geo.ts';
import type { RowNote } from '#shared/portfolio/portfolio-location.ts';
import { isTotal } from '../total-rows.sql.ts';
import { findExportColumn } from './export-columns.ts';
import type { ExportRow } from './select-export-rows.sql.ts';

const own = { latitude: findExportColumn('latitude'), longitude: findExportColumn('longitude') };
const placed = { latitude: findExportColumn('matchLatitude'), longitude: findExportColumn('matchLongitude') };

/** The point of a row: the file's, else the geocoder's; null where there is none. */
export function findExportPoint({ values }: ExportRow): Coordinates | null {
  const latitude = values[own.latitude] ?? values[placed.latitude] ?? null;
  const longitude = values[own.longitude] ?? values[placed.longitude] ?? null;
  return typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : null;
}

/** Whether a row was set aside as a total of others: it is no location. */
export function isTotalsRow({ sums, notes }: Pick<ExportRow, 'sums' | 'notes'>): boolean {
  if (sums !== null || notes === null) return false;
  return isTotal(JSON.parse(notes) as RowNote[]);
}
