import table from './data/unit-words.json' with { type: 'json' };
import { foldText } from './fold-text.ts';

/** A piece of a building's address, taken off a text. */
export interface UnitCut {
  /** The unit without its designator, `2` of `Unit 2`; null when the text names none. */
  readonly unit: string | null;
  readonly rest: string;
}

const designators = table.units.join('|');
const identifier = String.raw`\p{L}?\d+(?:-?\p{L})?|\d+-\d+|\p{L}`;
const whole = new RegExp(String.raw`^(?:(?:${designators})\b\.?\s*#?\s*(${identifier})|#\s*(${identifier}))$`, 'iu');
const front = new RegExp(
  String.raw`^(?:(?:${designators})\b\.?\s*#?\s*(${identifier})|#\s*(${identifier}))(?:\s*-\s*|\s+)(?=\d)`,
  'iu',
);
const behind = new RegExp(
  String.raw`(?<=[\p{L}\d.])\s+(?:(?:${designators})\b\.?\s*#?\s*(${identifier})|#\s*(${identifier}))$`,
  'iu',
);
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
  if (match !== null) return match[1] ?? match[2] ?? null;
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
    return { unit: match[1] ?? match[2] ?? null, rest: rest.trim() };
  }
  return { unit: null, rest: segment.trim() };
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
