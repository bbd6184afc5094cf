import { assets } from '#shared/exposure/exposure.ts';
import type { FileSurvey } from '#shared/portfolio/file-survey.ts';
import { MOST_SURVEYED_POINTS } from '#shared/portfolio/file-survey.ts';
import type { FileReading } from './formats/read-isolated.ts';
import {
  createLocationUnpacker,
  type LocationValue,
  type PackedLocations,
  locationColumns,
} from '../location-values.ts';
import { isTotal } from '../total-rows.sql.ts';
import { readRecords } from './read-records.ts';

const VALUES = assets.map((asset) => locationColumns.indexOf(`${asset}_tiv`));
const [LATITUDE, LONGITUDE, CURRENCY] = (['latitude', 'longitude', 'currency'] as const).map((name) =>
  locationColumns.indexOf(name),
) as [number, number, number];

/**
 * Reads a whole file for what becomes of its rows; nothing of it is kept.
 * @throws ServiceError when the mapping does not fit the file; CancelledError; IsolationError
 */
export async function lookThrough(reading: FileReading, signal: AbortSignal): Promise<FileSurvey> {
  const groups = new Map<string, FileSurvey['rejected'][number]>();
  const values = new Map<string, FileSurvey['values'][number]>();
  const points: FileSurvey['points'] = [];
  let [rows, totals] = [0, 0];
  for await (const { locations, rejected } of readRecords(reading, signal)) {
    rows += locations.count;
    for (const { currency, tiv, latitude, longitude } of listLocations(locations)) {
      const known = values.get(currency) ?? { currency, rows: 0, tiv: 0 };
      values.set(currency, { currency, rows: known.rows + 1, tiv: known.tiv + tiv });
      const isShown = points.length < MOST_SURVEYED_POINTS && latitude !== null && longitude !== null;
      if (isShown) points.push({ latitude, longitude, tiv });
    }
    for (const { line, reasons } of rejected) {
      if (isTotal(reasons)) {
        totals += 1;
        continue;
      }
      const [{ code, column, detail }] = reasons as [(typeof reasons)[number]];
      const key = JSON.stringify([code, column]);
      const known = groups.get(key) ?? { code, column, detail, line, rows: 0 };
      groups.set(key, { ...known, rows: known.rows + 1 });
      rows += 1;
    }
  }
  return {
    rows,
    totals,
    rejected: [...groups.values()].toSorted((a, b) => b.rows - a.rows || a.line - b.line),
    values: [...values.values()].toSorted((a, b) => b.tiv - a.tiv),
    points,
  };
}

function* listLocations(locations: PackedLocations) {
  const unpack = createLocationUnpacker(locations);
  const row: LocationValue[] = locationColumns.map(() => null);
  for (let place = 0; place < locations.count; place += 1) {
    unpack(row, 0);
    yield {
      currency: row[CURRENCY] as string,
      tiv: VALUES.reduce((sum, column) => sum + (row[column] as number), 0),
      latitude: row[LATITUDE] as number | null,
      longitude: row[LONGITUDE] as number | null,
    };
  }
}
