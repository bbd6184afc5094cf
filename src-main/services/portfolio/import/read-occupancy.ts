import { foldText } from '#main/geocoder/fold-text.ts';
import { typesOfBusiness, type TypeOfBusiness } from '#shared/domain/exposure.ts';
import { isBlankCell } from './blank-cell.ts';
import oed from './data/oed-occupancies.json' with { type: 'json' };
import words from './data/plain-words.json' with { type: 'json' };
import { createMappedReader } from './mapped-meaning.ts';
import type { EnumerationReading } from './read-enumeration.ts';
import { createRowNote, quoteCell } from './row-notes.ts';
import { spellWord } from './spell-word.ts';
import { isSpreadsheetError } from './spreadsheet-error.ts';

const known: ReadonlySet<string> = new Set(typesOfBusiness);
const oedTypes = new Map(
  Object.entries(oed.types).flatMap(([type, codes]) => codes.map((code) => [code, type as TypeOfBusiness])),
);
const oedUnknown = new Set(oed.unknown);
const wordTypes = new Map(
  Object.entries(words.typeOfBusiness).flatMap(([type, list]) =>
    list.flatMap(spellWord).map((word) => [word, type as TypeOfBusiness]),
  ),
);

/** How {@link createOccupancyReader} reads. */
export interface OccupancyOptions {
  readonly column: string | null;
  readonly meanings: Readonly<Record<string, TypeOfBusiness>> | undefined;
  readonly defaultType: TypeOfBusiness;
}

/**
 * Creates what turns the text of a cell into a type of business: a meaning of the mapping, a class or Hazus code
 * (`RES1`, `com-4`), an OED code (`1104`), a word in English, French, German or Dutch. Unknown texts have no value.
 */
export function createOccupancyReader({
  column,
  meanings,
  defaultType,
}: OccupancyOptions): (text: string) => EnumerationReading<TypeOfBusiness> {
  const translated = (value: TypeOfBusiness, code: 'occupancy-oed-code' | 'occupancy-word', text: string) => ({
    value,
    note: createRowNote(code, column, `${quoteCell(text)} is ${value}`),
  });
  const defaulted = (found: string): EnumerationReading<TypeOfBusiness> => ({
    value: defaultType,
    note: createRowNote('occupancy-defaulted', column, `${found}: ${defaultType}`),
  });

  return createMappedReader(column, meanings, (text) => {
    const code = text.toUpperCase().replaceAll(/[\s_-]/g, '');
    if (known.has(code)) return { value: code as TypeOfBusiness, note: null };
    if (isBlankCell(text)) return defaulted('no use is given');
    if (/^\d{4}(?:\.0+)?$/.test(code)) return readOedCode(code.slice(0, 4), text);
    // `Apartments (12 units)`
    const word = wordTypes.get(foldText(text)) ?? wordTypes.get(foldText(text.replace(/\s*\([^)]*\)$/u, '')));
    if (word !== undefined) return translated(word, 'occupancy-word', text);
    const rule = isSpreadsheetError(text) ? 'spreadsheet-error' : 'occupancy-unknown';
    return { value: null, note: createRowNote(rule, column, quoteCell(text)) };
  });

  function readOedCode(code: string, text: string): EnumerationReading<TypeOfBusiness> {
    const type = oedTypes.get(code);
    if (type !== undefined) return translated(type, 'occupancy-oed-code', text);
    if (oedUnknown.has(code)) return defaulted(`${code} is OED's unknown occupancy`);
    const group = oed.withoutClass.find(({ from, to }) => Number(code) >= from && Number(code) <= to);
    return group === undefined
      ? { value: null, note: createRowNote('occupancy-unknown', column, `${code} is no OED occupancy code`) }
      : { value: null, note: createRowNote('occupancy-without-class', column, `${code}: ${group.category}`) };
  }
}
