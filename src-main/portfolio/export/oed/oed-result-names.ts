import { portfolioFigureNames } from '#shared/portfolio/portfolio-figures.ts';
import { notModelledColumn, sumColumns } from '../export-columns.ts';

/** By OED, columns of one's own begin with this and are not remarked on by who reads them. */
const OWN = 'FlexiLoc';

/** The name of a column of this application's in an OED file: `FlexiLocStatus`. */
export function toOedName(name: string): string {
  return `${OWN}${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

/** Where a location of a portfolio has its unit, for which OED has no field. */
export const OED_UNIT_NAME = toOedName('unitNumber');

/** What became of a location, behind its inputs: each fits into the 40 characters that OED has for it. */
export const oedOutcomes: readonly string[] = [
  'line',
  'status',
  'matchLevel',
  'matchLatitude',
  'matchLongitude',
  ...sumColumns.map(({ name }) => name),
  notModelledColumn.name,
];

/**
 * Names of the columns behind the inputs of an OED file, in order.
 * @param parts columns that the sources of a row are parted into: `FlexiLocSources1` and so on
 */
export function listOedResultNames(parts: number): string[] {
  const sources = Array.from({ length: parts }, (_, at) => `sources${at + 1}`);
  return [...oedOutcomes, ...sources, ...portfolioFigureNames].map(toOedName);
}

const resultNames: ReadonlySet<string> = new Set(listOedResultNames(0).map((name) => name.toLowerCase()));

/** Whether a column has results of this application in an OED file. */
export function isOedResultName(name: string): boolean {
  const own = name.trim().toLowerCase();
  return resultNames.has(own) || /^flexilocsources\d+$/.test(own);
}
