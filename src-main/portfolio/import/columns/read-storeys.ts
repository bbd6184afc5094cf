import { foldText } from '#shared/text/fold-text.ts';
import { storeys, type Storeys } from '#shared/exposure/exposure.ts';
import { isBlankCell } from './blank-cell.ts';
import words from './data/plain-words.json' with { type: 'json' };
import { findOwnName } from './group-headings.ts';
import { createMappedReader } from './mapped-meaning.ts';
import type { EnumerationReading } from './read-enumeration.ts';
import { createRowNote, quoteCell } from './row-notes.ts';
import { spellWord } from './spell-word.ts';

const known: ReadonlySet<string> = new Set(storeys);
const meaningOfWord = new Map(
  Object.entries(words.numberOfStoreys).flatMap(([value, list]) =>
    list.flatMap(spellWord).map((word) => [word, value as Storeys]),
  ),
);
const byCount: readonly Storeys[] = ['ONE STORY', 'TWO STORY', 'THREE STORY', 'FOUR STORY'];
/** No building has more storeys (Burj Khalifa: 163). */
const MOST_STOREYS = 200;
/** Words whose floors are counted above the ground floor, in French, Dutch and German. */
const aboveGround = new Set(words.floorsAboveGround);
/** Words whose floors are all counted, the ground floor with them. */
const allFloors = new Set(words.storeyNouns);
/** `stories`, `niveaux`, `Geschosse` and the like behind a number or word. */
const noun = new RegExp(` (?:${words.storeyNouns.join('|')})$`);

/**
 * Creates what turns the text of a cell into the number of storeys: `2`, `two storeys`, `2 niveaux`; `R+1`, `EG+1`,
 * `GV+1` and `Ground + 1` (the ground floor and one above it); `split level`; OED's codes (0 unknown; -1, -2, -3
 * unknown but low, mid and high rise). Below a heading such as `étages` numbers count above the ground floor: 0 is one
 * storey. What has no exact counterpart is UNKNOWN, with a note.
 */
export function createStoreysReader(
  column: string | null,
  meanings: Readonly<Record<string, Storeys>> | undefined,
): (text: string) => EnumerationReading<Storeys> {
  const missing = { value: 'UNKNOWN', note: createRowNote('storeys-missing', column, 'not given: UNKNOWN') } as const;
  const isAboveGround = column !== null && countsAboveGround(column);

  return createMappedReader(column, meanings, (text) => {
    const own = text.toUpperCase().replace(/\bSTOREY\b/, 'STORY');
    if (known.has(own)) return { value: own as Storeys, note: null };
    if (isBlankCell(text)) return missing;
    const above = isAboveGround ? /^(\d{1,2})(?:[.,]0+)?$/.exec(text)?.[1] : readAboveGround(text);
    if (above !== undefined) {
      const value = byCount[Number(above)] ?? 'FIVE STORY OR MORE';
      const detail = `${quoteCell(text)} above the ground floor is ${value}`;
      return { value, note: createRowNote('storeys-above-ground', column, detail) };
    }
    const value = readStoreys(text);
    return value === null
      ? { value: 'UNKNOWN', note: createRowNote('storeys-unreadable', column, `${quoteCell(text)}: UNKNOWN`) }
      : { value, note: createRowNote('storeys-translated', column, `${quoteCell(text)} is ${value}`) };
  });
}

/** Whether a heading counts floors above the ground floor, and not all of them. */
export function countsAboveGround(heading: string): boolean {
  const named = foldText(findOwnName(heading)).split(' ');
  return named.some((word) => aboveGround.has(word)) && !named.some((word) => allFloors.has(word));
}

/** The number of floors above the ground floor in a text such as `2 étages`. */
function readAboveGround(text: string): string | undefined {
  const [, count, word = ''] = /^(\d{1,2}) (\p{L}+)$/u.exec(foldText(text)) ?? [];
  return aboveGround.has(word) ? count : undefined;
}

function readStoreys(text: string): Storeys | null {
  const [, whole] = /^(-?\d{1,3})(?:[.,]0+)?$/.exec(text) ?? [];
  if (whole !== undefined) return readCount(Number(whole));
  const [, above] = /^(?:R|RDC|EG|G|GF|BG|GV|PB|PT|ground)\s*\+\s*(\d{1,2})(?:\s*OG)?$/i.exec(text) ?? [];
  if (above !== undefined) return readCount(Number(above) + 1);
  const atLeast = /^(?:>\s*=?\s*|over\s+|plus de\s+)?(\d{1,3})\s*\+?$/i.exec(text)?.[1];
  if (atLeast !== undefined) return Number(atLeast) >= 5 ? 'FIVE STORY OR MORE' : null;
  const folded = foldText(text).replace(noun, '');
  if (/^\d{1,3}$/.test(folded) && noun.test(foldText(text))) return readCount(Number(folded));
  return meaningOfWord.get(folded) ?? null;
}

/** OED, field NumberOfStoreys: 0 unknown, -1 and -2 of unknown number but low and mid rise, -3 high rise. */
function readCount(count: number): Storeys | null {
  if (count === -3) return 'FIVE STORY OR MORE';
  if (count >= -2 && count <= 0) return 'UNKNOWN';
  if (count < 0 || count > MOST_STOREYS) return null;
  return byCount[count - 1] ?? 'FIVE STORY OR MORE';
}
