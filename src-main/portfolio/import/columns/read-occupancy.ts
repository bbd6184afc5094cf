import { foldText } from '#shared/text/fold-text.ts';
import { typesOfBusiness, type TypeOfBusiness } from '#shared/exposure/exposure.ts';
import { isBlankCell } from './blank-cell.ts';
import words from './data/plain-words.json' with { type: 'json' };
import { readHazusSuffix } from './hazus-suffix.ts';
import { createMappedReader } from './mapped-meaning.ts';
import type { EnumerationReading } from './read-enumeration.ts';
import { createRowNote, quoteCell } from './row-notes.ts';
import { spellWord } from './spell-word.ts';
import { isSpreadsheetError } from './spreadsheet-error.ts';
import oed from './data/oed-occupancies.json' with { type: 'json' };
import data from './data/occupancy-schemes.json' with { type: 'json' };

/** What a code means in the list that it is of: a use; nothing known; a use that is no kind of business; or no code. */
type ListedCode =
  | { readonly kind: 'type'; readonly type: TypeOfBusiness }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'withoutClass'; readonly category: string }
  | { readonly kind: 'noCode' };

/** A list of codes of uses. */
type OccupancyList = ReturnType<typeof createList>;

interface ListData {
  readonly unknown: readonly string[];
  readonly types: Readonly<Record<string, readonly string[]>>;
  readonly withoutClass: readonly { readonly from: number; readonly to: number; readonly category: string }[];
}

/** The codes of Open Exposure Data. */
const oedOccupancies = createList('OED', oed);
const byName = new Map<string, OccupancyList>([
  ['OED', oedOccupancies],
  ...data.schemes.flatMap((scheme) => {
    const list = createList(scheme.id, scheme);
    return scheme.names.map((name): [string, OccupancyList] => [name, list]);
  }),
]);

/** The list of codes of uses that a row names, such as `AIR` or `ATC`; null: its codes are not known here. */
function findOccupancyList(name: string): OccupancyList | null {
  return byName.get(name.trim().toUpperCase()) ?? null;
}

function createList(id: string, { unknown, types, withoutClass }: ListData) {
  const known = new Map(
    Object.entries(types).flatMap(([type, codes]) => codes.map((code) => [code, type as TypeOfBusiness])),
  );
  return {
    /** Such as `AIR`; `OED` for the codes of Open Exposure Data. */
    id,
    read(code: string): ListedCode {
      const type = known.get(code);
      if (type !== undefined) return { kind: 'type', type };
      if (unknown.includes(code)) return { kind: 'unknown' };
      const group = withoutClass.find(({ from, to }) => Number(code) >= from && Number(code) <= to);
      return group === undefined ? { kind: 'noCode' } : { kind: 'withoutClass', category: group.category };
    },
  };
}

const known: ReadonlySet<string> = new Set(typesOfBusiness);
const wordTypes = new Map(
  Object.entries(words.typeOfBusiness).flatMap(([type, list]) =>
    list.flatMap(spellWord).map((word) => [word, type as TypeOfBusiness]),
  ),
);

type TranslationRule = 'occupancy-oed-code' | 'occupancy-listed-code' | 'occupancy-word';

/** How {@link createOccupancyReader} reads. */
export interface OccupancyOptions {
  readonly column: string | null;
  readonly meanings: Readonly<Record<string, TypeOfBusiness>> | undefined;
  readonly defaultType: TypeOfBusiness;
  /** The list that the row says its codes are of, such as `AIR`; '' where it says none: codes may be OED's. */
  readonly scheme?: string;
}

/**
 * Creates what turns the text of a cell into a type of business: a meaning of the mapping, a class or Hazus code
 * (`RES1`, `com-4`, `RES1-1SNB`), a code of the list that the row names, else of OED (`1104`), a word in English,
 * French, German or Dutch. Unknown texts have no value.
 */
export function createOccupancyReader({
  column,
  meanings,
  defaultType,
  scheme = '',
}: OccupancyOptions): (text: string) => EnumerationReading<TypeOfBusiness> {
  const list = scheme === '' ? oedOccupancies : findOccupancyList(scheme);
  const translated = (value: TypeOfBusiness, code: TranslationRule, text: string) => ({
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
    const suffix = readHazusSuffix(text);
    if (suffix !== null && known.has(suffix.occupancy)) {
      return translated(suffix.occupancy as TypeOfBusiness, 'occupancy-word', text);
    }
    const [, number] = /^(\d{1,4})(?:\.0+)?$/.exec(code) ?? [];
    if (number !== undefined && (list !== oedOccupancies || number.length === 4)) {
      return list === null ? readUnknownList(text) : readListed(list, number, text);
    }
    // `Apartments (12 units)`
    const word = wordTypes.get(foldText(text)) ?? wordTypes.get(foldText(text.replace(/\s*\([^)]*\)$/u, '')));
    if (word !== undefined) return translated(word, 'occupancy-word', text);
    const rule = isSpreadsheetError(text) ? 'spreadsheet-error' : 'occupancy-unknown';
    return { value: null, note: createRowNote(rule, column, quoteCell(text)) };
  });

  function readListed(list: OccupancyList, code: string, text: string): EnumerationReading<TypeOfBusiness> {
    const found = list.read(code);
    const isOed = list === oedOccupancies;
    switch (found.kind) {
      case 'type':
        return translated(found.type, isOed ? 'occupancy-oed-code' : 'occupancy-listed-code', text);
      case 'unknown':
        return defaulted(`${code} is ${list.id}'s unknown occupancy`);
      case 'withoutClass':
        return { value: null, note: createRowNote('occupancy-without-class', column, `${code}: ${found.category}`) };
      default:
        return {
          value: null,
          note: createRowNote('occupancy-unknown', column, `${code} is not among the ${list.id} occupancy codes`),
        };
    }
  }

  function readUnknownList(text: string): EnumerationReading<TypeOfBusiness> {
    const detail = `${quoteCell(text)} of the list ${quoteCell(scheme)}, which is not known`;
    return { value: null, note: createRowNote('occupancy-unknown', column, detail) };
  }
}
