import { listSome } from '#shared/text/list-some.ts';
import type { FileQuestion } from '#shared/portfolio/file-question.ts';
import { cutText } from '#shared/text/cut-text.ts';
import type { DetectedColumn, FileRemark, MappingSuggestion } from '#shared/portfolio/portfolio-detection.ts';
import type { AmountUnit, PortfolioField, PortfolioMapping } from '#shared/portfolio/portfolio-mapping.ts';
import { findBasementFlags, giveBasementFlags } from '#shared/portfolio/basement-flags.ts';
import { amountColumnFields } from '#shared/portfolio/portfolio-mapping.ts';
import { describeAddedValues } from './added-values.ts';
import { findHeadingUnit } from './amount-unit.ts';
import { findTitleCurrency } from './describe-amounts.ts';
import { listBuildingNumbers } from './building-numbers.ts';
import { describePostalCodes } from './describe-postal-codes.ts';
import { areDegrees, checkCoordinateColumns, listPlaceColumns } from './check-coordinate-columns.ts';
import { describeCoordinates } from './coordinate-remarks.ts';
import { checkTotalColumns } from './check-total-column.ts';
import { detectDecimalSeparator, hasThreeDecimals, type SampledCells } from './detect-decimal-separator.ts';
import { detectHeader, findGroups, listRowsOfOthers, type FoundHeader } from './detect-header.ts';
import type { SampleRecord } from './portfolio-record.ts';
import { createFileRemark, nameLine } from './file-remarks.ts';
import { describeNumberAdditions } from './number-additions.ts';
import { joinGroups, listGroups } from './group-headings.ts';
import { findCoordinateSystem, type NamedSystem } from './find-coordinate-system.ts';
import { nameColumns } from './name-columns.ts';
import { isOwnExport, isOwnOedExport } from './own-export.ts';
import { readPercentHeading } from './percent-heading.ts';
import { listTitles } from './sampled-amounts.ts';
import { applySchema } from './apply-schema.ts';
import { describeElevations, giveElevations } from './floor-elevations.ts';
import { giveCurrencyColumn } from './find-currency-column.ts';
import { findRepeatedHeader } from './side-row.ts';
import { findSchema } from './find-schema.ts';
import { findFloorsOfCanada, giveFloorsOfCanada } from './floors-of-canada.ts';
import { giveUnitColumn } from './find-unit-column.ts';
import { settleUnits } from './settle-units.ts';
import { alignSuggestions, suggestMapping } from './suggest-mapping.ts';
import { describeShares } from './describe-shares.ts';
import { describeInsuredParts } from './insured-parts.ts';
import { listUnusedAmounts } from './unused-amounts.ts';

/** Values shown for each column, and their longest, characters. */
const SAMPLES_PER_COLUMN = 5;
const LONGEST_SAMPLE = 120;

/** What was found out about a table from a sample of its records. */
export interface DetectedTable {
  readonly headerLine: number;
  /** Line of the groups above the column names; 0: there are none. */
  readonly groupLine: number;
  readonly decimalSeparator: '.' | ',';
  /** Whether it is known that amounts such as `350.125` have decimals. */
  readonly threeDecimals: boolean;
  /**
   * What amounts are written in whose column does not say so: as it is known, else as a title line has it. Undefined:
   * it is asked.
   */
  readonly amountUnit: AmountUnit | undefined;
  /** Undefined: nothing says so. */
  readonly lengthUnit: 'm' | 'ft' | undefined;
  /** The coordinate system as it is known, else as the columns of coordinates or title lines name it; null: degrees. */
  readonly crs: string | null;
  readonly columns: readonly DetectedColumn[];
  readonly mapping: PortfolioMapping;
  readonly suggestions: readonly MappingSuggestion[];
  readonly isOed: boolean;
  readonly remarks: readonly FileRemark[];
  readonly questions: readonly FileQuestion[];
}

/** What need not be found out about a table. */
export interface KnownOfTable {
  /** Line of the header; 0: there is none. */
  readonly headerLine?: number | undefined;
  /** Line of the groups above the header; 0: there are none. */
  readonly groupLine?: number | undefined;
  /** Undefined: as a title line says, where the amounts bear that out. */
  readonly amountUnit?: AmountUnit | undefined;
  /** The unit of first-floor heights that have none of their own, where somebody has said so. */
  readonly lengthUnit?: 'm' | 'ft' | undefined;
  /** Which columns are what, where somebody has said so: what is remarked is of those. */
  readonly mapping?: PortfolioMapping | undefined;
  /** Null: the coordinates are degrees. Undefined: nobody knows. */
  readonly crs?: string | null | undefined;
  /** The name of the sheet, which may say of its amounts what a title line says: `SOV (in TEUR)`. */
  readonly sheetName?: string;
  /** The texts in which numbers have separators, where the format tells numbers from texts; else all cells. */
  readonly texts?: readonly string[];
}

/** Finds header, columns, decimal separator and mapping by the first records of a table. */
export function detectTable(records: readonly SampleRecord[], known: KnownOfTable = {}): DetectedTable {
  const { amountUnit, mapping: given, texts, sheetName } = known;
  const remarks: FileRemark[] = [];
  const { header, groups } = findHeader(records, known);
  const rows = header === null ? records : records.filter(({ line }) => line > header.line);
  const above = header === null ? [] : records.filter((record) => record.line < header.line && record !== groups);
  const titles = sheetName === undefined ? above : [...above, { line: 0, cells: [sheetName] }];
  const bare = header?.cells ?? Array.from(records[0]?.cells ?? [], () => '');
  const headings = groups === null ? bare : joinGroups(groups, bare);
  const names = nameColumns(headings);
  const namedSystem = known.crs === undefined ? findNamedSystem(names, rows, above) : null;
  const crs = known.crs ?? namedSystem?.crs ?? null;
  const schema = findSchema(names);
  const numbers = listBuildingNumbers(names, rows);
  const named = header === null ? [] : names.filter((name) => !numbers.includes(name));
  const applied = applySchema(suggestMapping(named, crs !== null), schema, names);
  const { suggested } = applied;
  const { isOed, valuesLeftOut } = suggested;
  const system = { isInDegrees: crs === null, isSystemOpen: known.crs === undefined && crs === null };
  const byCells = checkCoordinateColumns({ names, rows, mapping: suggested.mapping }, { ...system, isSuggested: true });
  const byNames = byCells.mapping;
  const { defaults } = byNames;
  const currency = defaults.currency || findTitleCurrency({ names, mapping: byNames, above: titles, rows });
  const columns = names.map((name, index) => ({
    name,
    index,
    amountUnit: findHeadingUnit(name),
    samples: listSamples(rows, index),
  }));
  const findFlags = ({ columns: { basement } }: PortfolioMapping) =>
    isOed ? null : findBasementFlags(columns.find(({ name }) => name === basement?.[0])?.samples ?? []);
  const withCurrency = { ...byNames, defaults: { ...defaults, currency } };
  const hasCodes = schema?.values?.basement !== undefined;
  const withFlags = hasCodes ? withCurrency : giveBasementFlags(withCurrency, findFlags(byNames));
  const withFloors = giveFloorsOfCanada(giveElevations(withFlags, names), names, rows);
  const mapping = giveCurrencyColumn(giveUnitColumn(withFloors, names, rows), names, rows);
  const sorted = sortCells(rows, names, given ?? mapping);
  const hasNoThousands = isOwnExport(names) || isOwnOedExport(names);
  const decimal = detectDecimalSeparator({ ...(texts === undefined ? sorted : { amounts: texts }), hasNoThousands });
  const written = texts === undefined ? null : new Set(texts);
  const writtenAmounts = sorted.amounts.filter((cell) => written?.has(cell) ?? true);

  if (header === null) remarks.push(createFileRemark('no-header', `${names.length} columns`));
  else describeHeader({ header, groups }, { above, headings }, remarks);
  const other = rows.find(({ cells }) => findRepeatedHeader(cells, names) === 'otherNames');
  if (other !== undefined && header !== null) {
    remarks.push(createFileRemark('rows-below-other-names', `${nameLine(other.line)}: ${listNames(other.cells)}`));
  }
  if (rows.length === 0) remarks.push(createFileRemark('no-rows', 'nothing below the column names'));
  if (names.length === 1) remarks.push(createFileRemark('one-column', names[0] ?? ''));
  if (decimal.isAmbiguous) {
    const sign = decimal.decimalSeparator === ',' ? 'comma' : 'point';
    remarks.push(createFileRemark('decimal-separator-ambiguous', `read with a decimal ${sign}`));
  }
  const totals = checkTotalColumns(
    { names, mapping: given ?? mapping, rows },
    decimal.decimalSeparator,
    given === undefined,
  );
  const inForce = totals.mapping;
  const taken = new Set(Object.values(inForce.columns).flat());
  const zeros = Object.keys((hasCodes ? null : findFlags(inForce)) ?? {}).filter(
    (zero) => inForce.values.basement?.[zero] === 'NO',
  );
  if (zeros.length > 0) remarks.push(createFileRemark('basement-zero-is-none', inForce.columns.basement?.[0] ?? ''));
  const floors = findFloorsOfCanada(inForce);
  if (floors !== null) remarks.push(createFileRemark('floors-of-canada', floors));
  const leftOut = valuesLeftOut.filter((name) => !taken.has(name) && !totals.explained.includes(name));
  if (leftOut.length > 0) remarks.push(createFileRemark('value-left-out', listSome(leftOut)));
  const told = new Set([...numbers, ...leftOut, ...totals.explained, ...applied.explained]);
  remarks.push(...applied.remarks);
  const unused = listUnusedAmounts({ names, mapping: inForce, rows }, decimal.decimalSeparator).filter(
    (name) => !told.has(name),
  );
  if (unused.length > 0) remarks.push(createFileRemark('amounts-not-used', listSome(unused)));
  remarks.push(...describeShares(inForce), ...describeInsuredParts(inForce, names, rows));
  remarks.push(...describeAddedValues(inForce), ...totals.remarks);
  const units = settleUnits(
    { names, mapping: inForce, above: titles, rows },
    {
      decimalSeparator: decimal.decimalSeparator,
      isOed,
      schema,
      amountUnit,
      lengthUnit: known.lengthUnit,
      mapping: given,
    },
  );
  remarks.push(...units.remarks);
  remarks.push(...describeElevations(inForce, names, rows), ...describeNumberAdditions(inForce, names, rows));
  remarks.push(...describePostalCodes(rows, names, inForce));
  const coordinates = describeCoordinates({ names, rows, mapping: inForce }, crs);
  remarks.push(...coordinates.remarks);
  if (namedSystem !== null) remarks.push(createFileRemark('crs-named', `${namedSystem.text}: ${namedSystem.crs}`));
  remarks.push(
    ...(given === undefined
      ? byCells
      : checkCoordinateColumns({ names, rows, mapping: given }, { ...system, isSuggested: false })
    ).remarks,
  );
  return {
    headerLine: header?.line ?? 0,
    groupLine: groups?.line ?? 0,
    decimalSeparator: decimal.decimalSeparator,
    threeDecimals: hasNoThousands || hasThreeDecimals(writtenAmounts, decimal.decimalSeparator),
    amountUnit: units.amountUnit,
    lengthUnit: units.lengthUnit,
    crs,
    columns,
    mapping: given === undefined ? inForce : mapping,
    suggestions: alignSuggestions(suggested, given === undefined ? inForce : mapping),
    isOed,
    remarks,
    questions: [...units.questions, ...coordinates.questions],
  };
}

/** The coordinate system that columns of coordinates or titles name; a grid only where there are no degrees. */
function findNamedSystem(
  names: readonly string[],
  rows: readonly SampleRecord[],
  above: readonly SampleRecord[],
): NamedSystem | null {
  const texts = [...listPlaceColumns(names), ...listTitles(above).filter(isAboutCoordinates)];
  return findCoordinateSystem(texts, { isInDegrees: areDegrees(rows, names) });
}

const degreeFields = ['latitude', 'longitude'] as const;

/** The cells of the columns of coordinates, those of amounts, and all others. */
function sortCells(
  rows: readonly SampleRecord[],
  names: readonly string[],
  { columns }: PortfolioMapping,
): Readonly<Record<Exclude<keyof SampledCells, 'hasNoThousands'>, readonly string[]>> {
  const places = (fields: readonly PortfolioField[]): ReadonlySet<number> =>
    new Set(fields.flatMap((field) => (columns[field] ?? []).map((name) => names.indexOf(name))));
  const degrees = places(degreeFields);
  const amounts = new Set(
    [...places(amountColumnFields)].filter((index) => readPercentHeading(names[index] ?? '') === null),
  );
  const pick = (isWanted: (index: number, cell: string) => boolean): readonly string[] =>
    rows.flatMap(({ cells }) => cells.filter((cell, index) => isWanted(index, cell)));
  // A deductible of 2.5%, or of 2.5 below a percent sign, is no amount, and says nothing of how thousands are written.
  const isAmount = (index: number, cell: string): boolean => amounts.has(index) && !cell.includes('%');
  return {
    degrees: pick((index) => degrees.has(index)),
    amounts: pick(isAmount),
    others: pick((index, cell) => !degrees.has(index) && !isAmount(index, cell)),
  };
}

/** The lines of the column names and of their groups, as they are known, else found. */
function findHeader(
  records: readonly SampleRecord[],
  { headerLine, groupLine }: KnownOfTable,
): { readonly header: SampleRecord | null; readonly groups: SampleRecord | null } {
  const found = headerLine === undefined ? detectHeader(records) : null;
  const header = found?.header ?? records.find(({ line }) => line === headerLine) ?? null;
  if (header === null) return { header, groups: null };
  if (groupLine === undefined) return found ?? { header, groups: findGroups(records, header) };
  return { header, groups: records.find(({ line }) => line === groupLine && line < header.line) ?? null };
}

function describeHeader(
  { header, groups }: FoundHeader,
  { above, headings }: { readonly above: readonly SampleRecord[]; readonly headings: readonly string[] },
  remarks: FileRemark[],
): void {
  const lost = listRowsOfOthers(above);
  if (lost.length > 0) {
    const lines = `${lost.length} from line ${lost[0]!.line} on, column names in line ${header.line}`;
    remarks.push(createFileRemark('rows-above-header', lines));
  } else if (above.length > 0) {
    remarks.push(createFileRemark('title-lines-above-header', `column names in line ${header.line}`));
  }
  if (groups !== null) {
    const names = listGroups(groups, header.cells).map(({ name }) => name);
    remarks.push(createFileRemark('groups-above-header', `line ${groups.line}: ${listSome([...new Set(names)])}`));
  }
  const filled = headings.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const repeated = filled.filter((name, index) => filled.indexOf(name) !== index);
  if (repeated.length > 0) {
    remarks.push(createFileRemark('duplicate-column-names', listSome([...new Set(repeated)])));
  }
}

function listNames(cells: readonly string[]): string {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  return cutText(listSome(filled), LONGEST_SAMPLE);
}

function listSamples(rows: readonly SampleRecord[], index: number): string[] {
  const values = new Set<string>();
  for (const { cells } of rows) {
    const value = (cells[index] ?? '').trim();
    if (value !== '') values.add(cutText(value, LONGEST_SAMPLE));
    if (values.size === SAMPLES_PER_COLUMN) break;
  }
  return [...values];
}

/** Whether a title is about coordinates: `Mill Rd` names no Dutch grid. */
function isAboutCoordinates(title: string): boolean {
  return /co-?[oö]rd|koord|epsg|\bcrs\b|projection|projektion|easting/iu.test(title);
}
