import { floodHazards } from '#shared/hazard/hazard.ts';
import { formatWarnings, listKeptWarnings, listNotModelled } from '#shared/hazard/warning-mask.ts';
import { portfolioFigureNames } from '#shared/portfolio/portfolio-figures.ts';
import { portfolioMatchLevels, portfolioStatuses } from '#shared/portfolio/portfolio-status.ts';
import type { locationColumns } from '../location-values.ts';
import type { BatchResult, LocationMatch } from '../run/result-batch.ts';
import type { LocationSums } from './row-sums.ts';

/** One column of an export. */
export interface ExportColumn {
  /** Heading: the query service's name where it has one. */
  readonly name: string;
  /** Column of the `location` table that stands there; left out: nothing of it does. */
  readonly ofLocation?: (typeof locationColumns)[number];
  /** What stands there for a row that was set aside, as SQL over `rejected_row`; left out: nothing. */
  readonly ofRejected?: string;
  /** Of columns that say what became of a location: what stands there where it has a result. */
  readonly ofResult?: (result: BatchResult, match: LocationMatch | null) => string | number | null;
  /** Of columns of what a location comes to as a whole: what stands there, of one without a result as well. */
  readonly ofSums?: (sums: LocationSums) => string | number | null;
  readonly type: 'text' | 'real' | 'integer';
  /** What its numbers are of; left out: plain numbers. */
  readonly unit?: ExportUnit;
}

/** Units of columns: the file's currency, thousandths of the insured value, degrees (WGS 84), metres, years. */
export type ExportUnit = 'money' | 'perMille' | 'degrees' | 'metres' | 'years';

/** Stands for the warnings of a row that a run of an earlier version did not keep. */
export const UNKNOWN_WARNINGS = 'unknown';

type LocationColumn = NonNullable<ExportColumn['ofLocation']>;
const text = (name: string, ofLocation: LocationColumn): ExportColumn => ({ name, ofLocation, type: 'text' });
const real = (name: string, ofLocation: LocationColumn, unit?: ExportUnit): ExportColumn => ({
  name,
  ofLocation,
  type: 'real',
  ...(unit !== undefined && { unit }),
});

/** What the file said, normalised. */
export const exportedInputColumns: readonly ExportColumn[] = [
  { name: 'line', ofLocation: 'line', ofRejected: 'line', type: 'integer' },
  text('locationId', 'location_id'),
  text('accountNumber', 'account_number'),
  text('portfolioNumber', 'portfolio_number'),
  real('latitude', 'latitude', 'degrees'),
  real('longitude', 'longitude', 'degrees'),
  text('streetAddress', 'street_address'),
  text('unitNumber', 'unit_number'),
  text('city', 'city'),
  text('areaName', 'area_name'),
  text('postalCode', 'postal_code'),
  text('countryName', 'country_name'),
  text('typeOfBusiness', 'type_of_business'),
  text('basement', 'basement'),
  text('numberOfStoreys', 'number_of_storeys'),
  real('firstFloorHeight', 'first_floor_height', 'metres'),
  real('structureDeductible', 'structure_deductible', 'money'),
  real('inventoryDeductible', 'inventory_deductible', 'money'),
  real('equipmentDeductible', 'equipment_deductible', 'money'),
  real('structureTIV', 'structure_tiv', 'money'),
  real('inventoryTIV', 'inventory_tiv', 'money'),
  real('equipmentTIV', 'equipment_tiv', 'money'),
  text('currency', 'currency'),
];

/** What became of the row. */
export const outcomeColumns: readonly ExportColumn[] = [
  {
    name: 'status',
    ofRejected: "'REJECTED'",
    type: 'text',
    ofResult: ({ batch, row }) => portfolioStatuses[batch.statuses[row]!]!,
  },
  { name: 'reason', ofRejected: 'reasons', type: 'text' },
  // What was translated or filled in while the file was read, and what was remarked.
  text('remarks', 'notes'),
  outcome('matchLevel', 'text', (_, match) => match?.level ?? portfolioMatchLevels[0]),
  { ...outcome('matchLatitude', 'real', (_, match) => match?.latitude ?? null), unit: 'degrees' },
  { ...outcome('matchLongitude', 'real', (_, match) => match?.longitude ?? null), unit: 'degrees' },
];

/** What the row comes to, by the names of the window's columns, and what that is worked out from. */
export const sumColumns: readonly ExportColumn[] = [
  { name: 'tiv', type: 'real', unit: 'money', ofSums: ({ tiv }) => tiv },
  { name: 'aal', type: 'integer', unit: 'money', ofSums: ({ aal }) => aal },
  { name: 'aalPerMille', type: 'real', unit: 'perMille', ofSums: ({ aalPerMille }) => aalPerMille },
  ...floodHazards.map((hazard): ExportColumn => ({
    name: `${hazard}Aal`,
    type: 'integer',
    unit: 'money',
    ofSums: ({ aals }) => aals[hazard],
  })),
  { name: 'mainHazard', type: 'text', ofSums: ({ mainHazard }) => mainHazard },
  {
    name: 'mainHazardDepth',
    type: 'real',
    unit: 'metres',
    ofSums: ({ depth }) => depth?.depthMetres ?? null,
  },
  {
    name: 'mainHazardDepthReturnPeriod',
    type: 'real',
    unit: 'years',
    ofSums: ({ depth }) => depth?.returnPeriodYears ?? null,
  },
  { name: 'packs', type: 'text', ofSums: ({ origin }) => origin?.packs ?? null },
  { name: 'modelVersion', type: 'text', ofSums: ({ origin }) => origin?.modelVersion ?? null },
  { name: 'computedOn', type: 'text', ofSums: ({ origin }) => origin?.computedOn ?? null },
  {
    name: 'syntheticData',
    type: 'text',
    ofSums: ({ origin }) => (origin === null ? null : String(origin.isSynthetic)),
  },
];

/** What to know of the figures, and whom they are owed to: longer than OED lets a column of one's own be. */
const knowledgeColumns: readonly ExportColumn[] = [
  outcome('warnings', 'text', ({ batch, row }) => nameWarnings(batch.warnings[row]!)),
  { name: 'sources', type: 'text', ofSums: ({ origin }) => origin?.sources ?? null },
];

/** The floods of which no map says anything: their index of 1 and losses of 0 mean that nothing is known. */
export const notModelledColumn: ExportColumn = outcome('notModelled', 'text', ({ batch, row }) =>
  listNotModelled(batch.warnings[row]!).join(' '),
);

/** Most of many rows have the same few warnings. */
const named = new Map<number, string>();

/** Warnings as one text. @param warned as `combineWarnings` has it; NaN: not kept. */
export function nameWarnings(warned: number): string {
  let text = named.get(warned);
  if (text === undefined) {
    text = warned === warned ? formatWarnings(listKeptWarnings(warned)) : UNKNOWN_WARNINGS;
    named.set(warned, text);
  }
  return text;
}

function outcome(
  name: string,
  type: ExportColumn['type'],
  ofResult: NonNullable<ExportColumn['ofResult']>,
): ExportColumn {
  return { name, type, ofResult };
}

/** Columns before the figures, in order. */
export const describingColumns: readonly ExportColumn[] = [
  ...exportedInputColumns,
  ...outcomeColumns,
  ...sumColumns,
  ...knowledgeColumns,
];

/** Names of all columns of an export, in order: the figures of the query service come last, by their own names. */
export const exportNames: readonly string[] = [...describingColumns.map(({ name }) => name), ...portfolioFigureNames];

/** Position of a column of {@link exportNames}. */
export function findExportColumn(name: string): number {
  return exportNames.indexOf(name);
}
