import table from './data/unit-words.json' with { type: 'json' };
import { foldText } from '#shared/text/fold-text.ts';

/** A piece of a building's address, taken off a text. */
export interface UnitCut {
  /** The unit without its designator, `2` of `Unit 2`; null when the text names none. */
  readonly unit: string | null;
  readonly rest: string;
}

const designators = table.units.join('|');
/** Flats on top of a building, counted by themselves: `PH1`, `PH-2`, `Penthouse 3`. */
const top = String.raw`(?:${table.topUnits.join('|')})[\s.-]*\d+\p{L}?`;
const identifier = String.raw`${top}|\p{L}?\d+(?:-?\p{L})?|\d+-\d+|\p{L}`;
/** Florida with a ZIP code (`FL 33139`), and no floor or flat of so many. */
const florida = String.raw`fl\.?\s*\d{5}(?!\d)`;
/** `Apt. 4B`, `Apt4B`, `#5`, `PH1`; the unit is the first group that matched. */
const unit = String.raw`(?!${florida})(?:${designators})(?:\b\.?\s*#?\s*|(?=\d))(${identifier})|#\s*(${identifier})|(${top})`;
const whole = new RegExp(`^(?:${unit})$`, 'iu');
const front = new RegExp(String.raw`^(?:${unit})(?:\s*-\s*|\s+)(?=\d)`, 'iu');
const behind = new RegExp(String.raw`(?<=[\p{L}\d.])\s+(?:${unit})$`, 'iu');
const topUnit = new RegExp(`^(?:${top})$`, 'iu');
const floors = /^(?:\d+(?:st|nd|rd|th|e|er|eme)?\s+(?:floor|etage|verdieping|stock|og)|(?:floor|etage)\s+\d+)$/;
const bareUnits: ReadonlySet<string> = new Set(table.bareUnits);
const boxes = new RegExp(
  String.raw`^(?:(?:${table.postOfficeBoxes.join('|')})\b|(?:${table.numberedBoxes.join('|')}) \d+$)`,
  'u',
);

/** Whether a whole segment names a unit (`Unit 2`, `#5`, `Apt. 4B`, `2nd floor`, `Penthouse`); gives it, else null. */
export function parseUnit(segment: string): string | null {
  const plain = stripAccents(segment).trim();
  const match = whole.exec(plain);
  if (match !== null) return readIdentifier(match);
  const folded = foldText(segment);
  return floors.test(folded) || bareUnits.has(folded) ? folded : null;
}

/** Takes a unit off the front (`Apt 4 12 Mill Rd`, `#5-123 Main St`) or the end (`12 Mill Rd Apt 4`) of a segment. */
export function cutUnit(segment: string): UnitCut {
  const plain = stripAccents(segment).trim();
  for (const pattern of [front, behind]) {
    const match = pattern.exec(plain);
    if (match === null) continue;
    const rest = pattern === front ? plain.slice(match[0].length) : plain.slice(0, match.index);
    return { unit: readIdentifier(match), rest: rest.trim() };
  }
  return { unit: null, rest: segment.trim() };
}

/** What the unit is called: `4B`; a flat on top of a building by its kind, too, in one way (`PH1`). */
function readIdentifier([, named, numbered, lone]: RegExpExecArray): string | null {
  const identifier = named ?? numbered ?? lone ?? null;
  if (identifier === null || !topUnit.test(identifier)) return identifier;
  return identifier
    .toUpperCase()
    .replace('PENTHOUSE', 'PH')
    .replaceAll(/[\s.-]/gu, '');
}

/** Whether a text is a post office box, which stands nowhere. */
export function isPostOfficeBox(text: string): boolean {
  return boxes.test(foldText(text));
}

/** A unit as it is compared: upper case letters and digits without its designator (`Apt. 4-b` is `4B`). */
export function normalizeUnit(text: string): string {
  return (parseUnit(text) ?? text)
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

function stripAccents(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}+/gu, '');
}
