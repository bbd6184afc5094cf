import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { expect } from 'vitest';
import countries from '#main/portfolio/export/oed/data/countries.json' with { type: 'json' };
import currencies from '#main/portfolio/export/oed/data/currencies.json' with { type: 'json' };
import table from '#main/portfolio/export/oed/data/location-fields.json' with { type: 'json' };

/** A row of a CSV by the names of its columns. */
export type Cells = Readonly<Record<string, string>>;

const published = new Map<string, string>(Object.entries(table.fields));
const countryCodes = new Set([...countries.codes.join(' ').matchAll(/\b([A-Z]{2}):/g)].map(([, code]) => code));
const currencyCodes = new Set(currencies.codes.join(' ').split(' '));
/** Codes of PerilsCovered.csv that the tests use. */
const perilCodes = new Set(['OO1', 'ORF', 'OSF', 'WSS', 'WW1', 'WTC', 'BBF', 'QEQ', 'AA1']);

/** The rows of a CSV. */
export function readCsv(file: string): Cells[] {
  return parse(readFileSync(file), { bom: true, columns: true });
}

/**
 * Holds a file against the published table of OED's location fields: every column is one, none comes twice, those that
 * are required are there and filled, and every value is of the field's type, length and range.
 */
export function checkOedFile(file: string): Cells[] {
  const [names = []]: string[][] = parse(readFileSync(file), { bom: true });
  const described = names.map(
    (name) => published.get(name) ?? (/^FlexiLoc\w+$/.test(name) ? table.fields.FlexiLocZZZ : ''),
  );
  expect(names.filter((_, at) => described[at] === '')).toEqual([]);
  expect(names.map((name) => name.toLowerCase())).toEqual([...new Set(names.map((name) => name.toLowerCase()))]);
  const required = [...published].flatMap(([name, text]) => (/^R0? /.test(text) ? [name] : []));
  expect(required.filter((name) => !names.includes(name))).toEqual([]);
  const rows = readCsv(file);
  const faults = rows.flatMap((row) =>
    names.filter((name, at) => !isAllowed(name, described[at]!, row[name]!)).map((name) => `${name}: ${row[name]!}`),
  );
  expect(faults).toEqual([]);
  return rows;
}

function isAllowed(name: string, description: string, cell: string): boolean {
  const [status, type = '', ranges = ''] = description.split(' ');
  if (cell === '') return status !== 'R';
  if (name === 'CountryCode') return countryCodes.has(cell);
  if (name === 'LocCurrency') return currencyCodes.has(cell);
  if (name === 'LocPerilsCovered') return cell.split(';').every((code) => perilCodes.has(code));
  const [, most] = /char\((\d+)\)/.exec(type) ?? [];
  if (most !== undefined) return [...cell].length <= Number(most);
  if (type.includes('date')) return /^\d{4}-\d\d-\d\d$/.test(cell);
  if (!/^-?\d+(\.\d+)?$/.test(cell) || (type.endsWith('int') && cell.includes('.'))) return false;
  const spans = [...ranges.matchAll(/[[(](-?\d*),(-?\d*)[\])]/g)];
  const value = Number(cell);
  return (
    spans.length === 0 ||
    spans.some(([, least, top]) => (least === '' || value >= Number(least)) && (top === '' || value <= Number(top)))
  );
}
