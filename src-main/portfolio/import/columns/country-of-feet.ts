import { foldText } from '#shared/text/fold-text.ts';
import type { PortfolioField } from '#shared/portfolio/portfolio-mapping.ts';
import { isBlankCell } from './blank-cell.ts';
import data from './data/countries-of-feet.json' with { type: 'json' };
import { parseCoordinateText } from './parse-coordinate-text.ts';
import { areMost, listCells, type SampledAmounts } from './sampled-amounts.ts';

const countries: ReadonlySet<string> = new Set(data.countries.map((name) => foldText(name)));
const states: ReadonlySet<string> = new Set(data.states.map((name) => foldText(name)));
/** A postal code that only the United States write: with the four digits behind. */
const zipPlusFour = /^\d{5}-\d{4}$/;
const zipHeading = /(?<!\p{L})zip(?!\p{L})/iu;

/**
 * Whether most rows of a table lie in a country where buildings are measured in feet: by their countries; where none
 * are given, by states, postal codes, the currency or the coordinates.
 */
export function isOfCountryOfFeet({ names, mapping, rows }: Omit<SampledAmounts, 'above'>): boolean {
  const cells = (field: PortfolioField): string[] =>
    listCells(rows, names, mapping.columns[field] ?? [])
      .map((cell) => cell.trim())
      .filter((cell) => !isBlankCell(cell));
  const named = cells('countryName');
  if (named.length > 0) return areMost(named, (name) => countries.has(foldText(name)));
  const currencies = cells('currency');
  const isUsd = (currency: string): boolean => currency.toUpperCase() === 'USD';
  return (
    (currencies.length > 0 ? areMost(currencies, isUsd) : isUsd(mapping.defaults.currency)) ||
    areMost(cells('areaName'), (name) => states.has(foldText(name))) ||
    (mapping.columns.postalCode ?? []).some((name) => zipHeading.test(name)) ||
    areMost(cells('postalCode'), (code) => zipPlusFour.test(code)) ||
    areMost(listPoints({ names, mapping, rows }), isInside)
  );
}

/** Longitude and latitude, degrees. */
type Point = readonly [number, number];

function listPoints({ names, mapping: { columns }, rows }: Omit<SampledAmounts, 'above'>): Point[] {
  const [latitude = '', longitude = ''] = [columns.latitude?.[0], columns.longitude?.[0]];
  if (latitude === '' || longitude === '') return [];
  const read = (cells: readonly string[], name: string, axis: 'latitude' | 'longitude'): number =>
    parseCoordinateText((cells[names.indexOf(name)] ?? '').trim(), axis)?.degrees ?? NaN;
  return rows
    .map(({ cells }): Point => [read(cells, longitude, 'longitude'), read(cells, latitude, 'latitude')])
    .filter(([x, y]) => Number.isFinite(x) && Number.isFinite(y));
}

function isInside([x, y]: Point): boolean {
  return data.outlines.some((ring) => {
    let inside = false;
    for (let at = 0, before = ring.length - 1; at < ring.length; before = at++) {
      const [[x1 = 0, y1 = 0], [x2 = 0, y2 = 0]] = [ring[at]!, ring[before]!];
      if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
    }
    return inside;
  });
}
