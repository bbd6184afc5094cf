import { assets } from '#shared/exposure/exposure.ts';
import type { FileSurvey } from '#shared/portfolio/file-survey.ts';
import { MOST_SURVEYED_POINTS } from '#shared/portfolio/file-survey.ts';
import type { FileReading } from './formats/read-isolated.ts';
import { numberColumns, wordColumns, type PackedLocations } from '../location-values.ts';
import { isTotal } from '../total-rows.sql.ts';
import { readRecords } from './read-records.ts';

const VALUES = assets.map((asset) => numberColumns.indexOf(`${asset}_tiv`));
const [LATITUDE, LONGITUDE] = [numberColumns.indexOf('latitude'), numberColumns.indexOf('longitude')];
const CURRENCY = wordColumns.indexOf('currency');

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
      const isShown = points.length < MOST_SURVEYED_POINTS && !Number.isNaN(latitude);
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

function* listLocations({ count, numbers, text, lengths }: PackedLocations) {
  let end = 0;
  for (let place = 0; place < count; place += 1) {
    const at = place * numberColumns.length;
    let currency = '';
    for (let word = 0; word < wordColumns.length; word += 1) {
      const start = end;
      end += lengths[place * wordColumns.length + word]!;
      if (word === CURRENCY) currency = text.slice(start, end);
    }
    const tiv = VALUES.reduce((sum, column) => sum + numbers[at + column]!, 0);
    yield { currency, tiv, latitude: numbers[at + LATITUDE]!, longitude: numbers[at + LONGITUDE]! };
  }
}
