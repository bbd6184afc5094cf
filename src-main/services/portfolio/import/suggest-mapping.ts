import { assets } from '#shared/domain/exposure.ts';
import type { MappingSuggestion } from '#shared/domain/portfolio-detection.ts';
import type { PortfolioField, PortfolioMapping } from '#shared/domain/portfolio-mapping.ts';
import { amountFields } from '#shared/domain/exposure.ts';
import { findStreetNumbers, isOedName, PROJECTED_CONFIDENCE, type NameMatch } from './column-name-matches.ts';
import { listHeadingCurrencies } from './currency-reader.ts';
import { matchGroupedName } from './match-grouped-name.ts';
import { isGeometryColumn, isOwnExport, OED_COUNTRY_COLUMNS } from './own-export.ts';

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

const valueFields: ReadonlySet<PortfolioField> = new Set(assets.map((asset) => `${asset}TIV` as const));

/**
 * Suggests which column is what by their names. A column has one meaning; of several for one field, the surest is
 * taken.
 * @param hasSystem whether the coordinate system of the file is known
 */
export function suggestMapping(columns: readonly string[], hasSystem = false): SuggestedMapping {
  const best = new Map<PortfolioField, { name: string; match: NameMatch }>();
  const notModelled: MappingSuggestion[] = [];
  const valuesLeftOut: string[] = [];
  const isOwn = isOwnExport(columns);
  for (const name of columns) {
    const match = matchGroupedName(name);
    if (match === null || (isOwn && isGeometryColumn(name))) continue;
    if (match.field === 'notModelled') {
      notModelled.push({ ...match, columns: [name] });
      continue;
    }
    const before = best.get(match.field);
    const isSurer = before === undefined || before.match.confidence < match.confidence;
    if (isSurer) best.set(match.field, { name, match });
    const loser = isSurer ? before?.name : name;
    if (loser !== undefined && valueFields.has(match.field)) valuesLeftOut.push(loser);
  }
  // A geometry beside both coordinates says nothing more, and may be a polygon.
  if (best.has('latitude') && best.has('longitude')) best.delete('coordinates');
  // Metres in an unknown grid are no help where there is an address.
  const isUsed = hasSystem || !best.has('streetAddress');
  const oedNames = columns.filter(isOedName);
  const isOed = oedNames.length >= OED_COLUMNS && oedNames.some((name) => /tiv$/i.test(name));
  const suggestions = [...best].map(([field, { name, match }]): MappingSuggestion => ({
    field,
    columns: completeColumns(field, name, columns),
    confidence: isUsed && match.confidence === PROJECTED_CONFIDENCE ? USED_CONFIDENCE : match.confidence,
    why: match.why,
  }));
  suggestions.push(...notModelled);
  return { mapping: toMapping(suggestions), suggestions, isOed, valuesLeftOut };
}

/**
 * Adds what belongs to a column: house numbers to a street, names of countries to their codes where a row has one of
 * both.
 */
function completeColumns(field: PortfolioField, name: string, columns: readonly string[]): string[] {
  if (field === 'streetAddress') return addHouseNumber(name, columns);
  const hasBoth = field === 'countryName' && name === OED_COUNTRY_COLUMNS[0] && isOwnExport(columns);
  return hasBoth ? [...OED_COUNTRY_COLUMNS] : [name];
}

function addHouseNumber(street: string, columns: readonly string[]): string[] {
  const number = findStreetNumbers(street, columns);
  if (number === null) return [street];
  return number.side === 'behind' ? [street, number.name] : [number.name, street];
}

function toMapping(suggestions: readonly MappingSuggestion[]): PortfolioMapping {
  const sure = suggestions.filter(({ confidence }) => confidence >= LEAST_CONFIDENCE);
  const columnsOf = (field: PortfolioField) => sure.flatMap((one) => (one.field === field ? one.columns : []));
  return {
    columns: Object.fromEntries(sure.map(({ field }) => [field, columnsOf(field)])),
    values: {},
    defaults: { typeOfBusiness: 'RESIDENTIAL', currency: nameCurrency(amountFields.flatMap(columnsOf)) },
  };
}

/** The one currency that headings of amounts name; '' when they name none, or several. */
function nameCurrency(columns: readonly string[]): string {
  const [currency = '', ...others] = listHeadingCurrencies(columns.map((name) => ({ name })));
  return others.length > 0 ? '' : currency;
}
