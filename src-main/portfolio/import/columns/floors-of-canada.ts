import type { Storeys } from '#shared/exposure/exposure.ts';
import type { PortfolioField, PortfolioMapping } from '#shared/portfolio/portfolio-mapping.ts';
import { foldText } from '#shared/text/fold-text.ts';
import data from './data/canada.json' with { type: 'json' };
import { countsAboveGround } from './read-storeys.ts';
import { areMost, listCells, listFilledCells, type SampledAmounts } from './sampled-amounts.ts';

const countries: ReadonlySet<string> = new Set(data.countries.map((name) => foldText(name)));
const provinces: ReadonlySet<string> = new Set(data.provinces.map((name) => foldText(name)));
/** Canada Post: no D, F, I, O, Q, U; no W or Z in front. */
const postalCode = /^[ABCEGHJ-NPR-TVXY]\d[ABCEGHJ-NPR-TV-Z][ -]?\d[ABCEGHJ-NPR-TV-Z]\d$/iu;

/** Above four, numbers with and without the ground floor are of one class. */
const floors: Readonly<Record<string, Storeys>> = {
  '0': 'UNKNOWN',
  '1': 'ONE STORY',
  '2': 'TWO STORY',
  '3': 'THREE STORY',
  '4': 'FOUR STORY',
};
const ofCells = /^\d+\s+(?:étages?|etages?)$/iu;
/** The same for cells that say it themselves. */
const floorsOfCells: Readonly<Record<string, Storeys>> = {
  '1 étage': 'ONE STORY',
  '2 étages': 'TWO STORY',
  '3 étages': 'THREE STORY',
  '4 étages': 'FOUR STORY',
};

/**
 * Gives numbers of `étages`, by their heading or cells, their meaning in a file of Canada, where the ground floor is
 * the first of them (National Building Code of Canada, `premier étage`).
 */
export function giveFloorsOfCanada(
  mapping: PortfolioMapping,
  names: readonly string[],
  rows: SampledAmounts['rows'],
): PortfolioMapping {
  const [heading] = mapping.columns.numberOfStoreys ?? [];
  if (heading === undefined) return mapping;
  const numberOfStoreys = {
    ...(countsAboveGround(heading) ? floors : {}),
    ...(listCells(rows, names, [heading]).some((cell) => ofCells.test(cell.trim())) ? floorsOfCells : {}),
  };
  if (Object.keys(numberOfStoreys).length === 0 || !isOfCanada({ names, mapping, rows })) return mapping;
  return { ...mapping, values: { ...mapping.values, numberOfStoreys } };
}

/** The column of storeys whose numbers have the meanings that they have in Canada; null: none. */
export function findFloorsOfCanada({ columns, values }: PortfolioMapping): string | null {
  const [heading] = columns.numberOfStoreys ?? [];
  const given = values.numberOfStoreys;
  if (heading === undefined || given === undefined) return null;
  const hasAll = (meanings: Readonly<Record<string, Storeys>>): boolean =>
    Object.entries(meanings).every(([text, value]) => given[text] === value);
  return (countsAboveGround(heading) && hasAll(floors)) || hasAll(floorsOfCells) ? heading : null;
}

/** Whether most rows lie in Canada: by their countries; where none are given, by provinces or postal codes. */
function isOfCanada({ names, mapping, rows }: Omit<SampledAmounts, 'above'>): boolean {
  const cells = (field: PortfolioField): string[] =>
    listFilledCells(rows, names, mapping.columns[field] ?? []).map((cell) => cell.trim());
  const named = cells('countryName');
  if (named.length > 0) return areMost(named, (name) => countries.has(foldText(name)));
  return (
    areMost(cells('areaName'), (name) => provinces.has(foldText(name))) ||
    areMost(cells('postalCode'), (code) => postalCode.test(code))
  );
}
