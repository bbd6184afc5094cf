import { assets } from '#shared/exposure/exposure.ts';
import type { MappingSuggestion } from '#shared/portfolio/portfolio-detection.ts';
import {
  amountColumnFields,
  portfolioFields,
  type PortfolioField,
  type PortfolioMapping,
} from '#shared/portfolio/portfolio-mapping.ts';
import {
  findNumberAdditions,
  findStreetNumbers,
  isOedName,
  PROJECTED_CONFIDENCE,
  type NameMatch,
} from './column-name-matches.ts';
import { isBasisName } from './deductible-terms.ts';
import { listHeadingCurrencies } from './currency-reader.ts';
import { matchGroupedName } from './match-grouped-name.ts';
import { listNumberedValues, listYearlyValues } from './numbered-values.ts';
import { findSecondLine } from './second-line.ts';
import { isGeometryColumn, isOwnExport, isOwnOedExport, OED_AREA_COLUMNS, OED_COUNTRY_COLUMNS } from './own-export.ts';
import { isOedResultName, OED_UNIT_NAME } from '#main/portfolio/export/oed/oed-result-names.ts';

/** Columns that are needed to say that a file is an OED location file: its names of values are found nowhere else. */
const OED_COLUMNS = 3;
/** Suggestions below it are shown, but not taken over into the mapping. */
const LEAST_CONFIDENCE = 0.45;
/** Coordinates in a grid, where nothing else says where the rows are, or the grid is known. */
const USED_CONFIDENCE = 0.5;

/** What is suggested for a file's columns. */
export interface SuggestedMapping {
  readonly mapping: PortfolioMapping;
  readonly suggestions: readonly MappingSuggestion[];
  readonly isOed: boolean;
  /** Columns of insured values that another was surer for: nothing is made of them. */
  readonly valuesLeftOut: readonly string[];
}

/** A column that a field was found for. */
interface Candidate {
  readonly name: string;
  readonly match: NameMatch;
}

/**
 * Suggests which column is what by their names. A column has one meaning; of several for one field the surest is taken,
 * of an insured value the surest of each of its parts. A limit is taken for an insured value only where nothing else
 * is.
 * @param hasSystem whether the coordinate system of the file is known
 */
export function suggestMapping(columns: readonly string[], hasSystem = false): SuggestedMapping {
  const candidates = new Map<PortfolioField, Candidate[]>();
  const isOwn = isOwnExport(columns);
  for (const name of columns) {
    const match = matchGroupedName(name);
    if (match === null || (isOwn && isGeometryColumn(name)) || isOedResultName(name)) continue;
    candidates.set(match.field, [...(candidates.get(match.field) ?? []), { name, match }]);
  }
  leaveToStreet(candidates, columns);
  const yearly = listYearlyValues(columns);
  for (const { name, match } of [...listNumberedValues(columns), ...yearly.latest]) {
    candidates.set(match.field, [...(candidates.get(match.field) ?? []), { name, match }]);
  }
  const valuesLeftOut: string[] = yearly.earlier.map(({ name }) => name);
  const notModelled = [...(candidates.get('notModelled') ?? [])];
  candidates.delete('notModelled');
  const best = new Map<PortfolioField, readonly Candidate[]>();
  for (const [field, all] of candidates) {
    const taken = pickCandidates(field, all);
    best.set(field, taken);
    for (const one of all.filter((candidate) => !taken.includes(candidate))) {
      // Rows that have a limit, or a second deductible, say so.
      if (one.match.isLimit === true || field.endsWith('Deductible')) notModelled.push(one);
      else if (isValueField(field)) valuesLeftOut.push(one.name);
    }
  }
  if (!isOwn && !hasSystem) placeByGeometry(best, candidates);
  // A geometry beside both coordinates says nothing more, and may be a polygon.
  if (best.has('latitude') && best.has('longitude')) best.delete('coordinates');
  // Metres in an unknown grid are no help where there is an address.
  const isUsed = hasSystem || !best.has('streetAddress');
  const isOed = isOedTable(columns);
  const suggestions = [...best].map(([field, taken]): MappingSuggestion => {
    const { match } = findSurest(taken);
    return {
      field,
      columns: taken.flatMap(({ name }) => completeColumns(field, name, columns)),
      confidence: isUsed && match.confidence === PROJECTED_CONFIDENCE ? USED_CONFIDENCE : match.confidence,
      why: match.why,
    };
  });
  const inOrder = notModelled.toSorted((a, b) => columns.indexOf(a.name) - columns.indexOf(b.name));
  suggestions.push(
    ...inOrder.map(({ name, match }): MappingSuggestion => {
      const { confidence, why } = match;
      return { field: 'notModelled', columns: [name], confidence, why };
    }),
  );
  return { mapping: toMapping(suggestions), suggestions, isOed, valuesLeftOut };
}

/** Additions of house numbers stand with these in the street, and are no units. */
function leaveToStreet(candidates: Map<PortfolioField, Candidate[]>, columns: readonly string[]): void {
  const [streets, units] = [candidates.get('streetAddress'), candidates.get('unitNumber')];
  if (streets === undefined || units === undefined) return;
  const ofStreet = addHouseNumber(findSurest(streets).name, columns);
  const left = units.filter(({ name }) => !ofStreet.includes(name));
  if (left.length > 0) candidates.set('unitNumber', left);
  else candidates.delete('unitNumber');
}

/** Whether a table is an OED location file by the names of its columns. */
export function isOedTable(columns: readonly string[]): boolean {
  const names = columns.filter(isOedName);
  return names.length >= OED_COLUMNS && names.some((name) => /tiv$/i.test(name));
}

/** The geometry of a feature is where it is; its properties say so only where it has none. */
function placeByGeometry(
  best: Map<PortfolioField, readonly Candidate[]>,
  candidates: ReadonlyMap<PortfolioField, readonly Candidate[]>,
): void {
  const fields = ['latitude', 'longitude'] as const;
  const ofGeometry = fields.map((field) => candidates.get(field)?.find(({ name }) => isGeometryColumn(name)));
  if (ofGeometry.includes(undefined)) return;
  const others = fields.map((field) => candidates.get(field)?.filter(({ name }) => !isGeometryColumn(name)) ?? []);
  const hasBoth = others.every((all) => all.length > 0);
  for (const [at, field] of fields.entries()) {
    best.set(field, [ofGeometry[at]!, ...(hasBoth ? [findSurest(others[at]!)] : [])]);
  }
}

/** The suggestions of a mapping that was corrected by what the cells say. */
export function alignSuggestions(
  { mapping: { columns: before }, suggestions }: Pick<SuggestedMapping, 'mapping' | 'suggestions'>,
  { columns: after }: PortfolioMapping,
): MappingSuggestion[] {
  const same = suggestions.flatMap((one): MappingSuggestion[] => {
    const { field } = one;
    if (field === 'notModelled' || before[field] === undefined) return [one];
    return after[field] === undefined ? [] : [{ ...one, columns: after[field] }];
  });
  const added = portfolioFields.flatMap((field): MappingSuggestion[] => {
    const columns = before[field] === undefined ? after[field] : undefined;
    return columns === undefined ? [] : [{ field, columns, confidence: USED_CONFIDENCE, why: 'vagueName' }];
  });
  return [...same, ...added];
}

function isValueField(field: PortfolioField): boolean {
  return assets.some((asset) => field === `${asset}TIV`);
}

function findSurest(all: readonly Candidate[]): Candidate {
  return all.reduce((best, one) => (one.match.confidence > best.match.confidence ? one : best));
}

function pickCandidates(field: PortfolioField, all: readonly Candidate[]): readonly Candidate[] {
  if (isValueField(field)) return pickParts(all);
  if (field === 'basement') return sortBySureness(all);
  return field.endsWith('DeductibleType') ? pickTypeAndBasis(all) : [findSurest(all)];
}

/** How a deductible is meant and, in a column of its own, what a percentage is of. */
function pickTypeAndBasis(all: readonly Candidate[]): Candidate[] {
  const [bases, types] = [true, false].map((isBasis) => all.filter(({ name }) => isBasisName(name) === isBasis));
  return [types!, bases!].flatMap((some) => (some.length === 0 ? [] : [findSurest(some)]));
}

/** Several columns may say whether there is a basement: those that say it by themselves are read first. */
function sortBySureness(all: readonly Candidate[]): Candidate[] {
  return all.toSorted((a, b) => b.match.confidence - a.match.confidence);
}

/**
 * The columns that add up to an insured value: the surest of each part that is named. Limits and names that leave open
 * what is meant, such as `TIV`, count only where there is nothing better.
 */
function pickParts(all: readonly Candidate[]): Candidate[] {
  const values = all.filter(({ match }) => match.why !== 'vagueName');
  const limits = all.filter(({ match }) => match.isLimit === true);
  const named = values.length > 0 ? values : limits;
  if (named.length === 0) return [findSurest(all)];
  return named.filter((one) => one === findSurest(named.filter(({ match }) => match.part === one.match.part)));
}

/**
 * Adds what belongs to a column: house numbers and second lines to a street, names of countries to their codes where a
 * row has one of both.
 */
function completeColumns(field: PortfolioField, name: string, columns: readonly string[]): string[] {
  if (field === 'streetAddress') return addSecondLine(addHouseNumber(name, columns), name, columns);
  if (field === 'areaName' && isAreaSplit(columns)) return [...OED_AREA_COLUMNS];
  const hasBoth = field === 'countryName' && name === OED_COUNTRY_COLUMNS[0] && isOwnExport(columns);
  return hasBoth ? [...OED_COUNTRY_COLUMNS] : [name];
}

/** Whether a row has its area in one of two columns: of an OED source both say the same. */
function isAreaSplit(columns: readonly string[]): boolean {
  const hasAll = [...OED_AREA_COLUMNS, OED_UNIT_NAME].every((name) => columns.includes(name));
  return hasAll && isOwnOedExport(columns);
}

function addSecondLine(taken: readonly string[], street: string, columns: readonly string[]): string[] {
  const second = findSecondLine(street, columns);
  return second === null || matchGroupedName(second) !== null ? [...taken] : [...taken, second];
}

function addHouseNumber(street: string, columns: readonly string[]): string[] {
  const number = findStreetNumbers(street, columns);
  if (number === null) return [street];
  const whole = [number.name, ...findNumberAdditions(number.name, columns).filter((name) => name !== street)];
  return number.side === 'behind' ? [street, ...whole] : [...whole, street];
}

function toMapping(suggestions: readonly MappingSuggestion[]): PortfolioMapping {
  const sure = suggestions.filter(({ confidence }) => confidence >= LEAST_CONFIDENCE);
  const columnsOf = (field: PortfolioField) => sure.flatMap((one) => (one.field === field ? one.columns : []));
  return {
    columns: Object.fromEntries(sure.map(({ field }) => [field, columnsOf(field)])),
    values: {},
    defaults: { typeOfBusiness: 'RESIDENTIAL', currency: nameCurrency(amountColumnFields.flatMap(columnsOf)) },
  };
}

/** The one currency that headings of amounts name; '' when they name none, or several. */
function nameCurrency(columns: readonly string[]): string {
  const [currency = '', ...others] = listHeadingCurrencies(columns.map((name) => ({ name })));
  return others.length > 0 ? '' : currency;
}
