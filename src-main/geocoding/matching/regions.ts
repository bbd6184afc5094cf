import table from './data/regions.json' with { type: 'json' };
import { foldText } from '#shared/text/fold-text.ts';

const codes: ReadonlyMap<string, string> = new Map(
  Object.entries(table.regions).flatMap(([code, names]) =>
    [code, ...names].map((name): [string, string] => [name, code]),
  ),
);
const countries: ReadonlyMap<string, string> = new Map(
  Object.entries(table.countries).flatMap(([code, names]) => names.map((name): [string, string] => [name, code])),
);

/**
 * Folded, and where it is letters with dots, without them: `D.C.` is `dc`. French symbols have dashes: `N.-É.` is `n
 * e`.
 */
function foldRegion(text: string): string {
  const folded = foldText(text);
  if (/\.\s?-/.test(text)) return folded;
  return text.includes('.') && /^[a-z](?: [a-z])+$/.test(folded) ? folded.replaceAll(' ', '') : folded;
}

/**
 * A region as it is compared: its postal symbol where it has one (`British Columbia` is `bc`), else its folded name.
 */
export function formatRegionKey(text: string): string {
  const folded = foldRegion(text);
  return codes.get(folded) ?? folded;
}

/** Whether a text is the name or symbol of a province, territory or state in the table. */
export function isRegionName(text: string): boolean {
  return codes.has(foldRegion(text));
}

/** Whether a text is the name of a country. */
export function isCountryName(text: string): boolean {
  return countries.has(foldRegion(text));
}

/** The country that a name in the table stands for, as its ISO 3166-1 code in lower case; null for any other text. */
export function findCountry(text: string): string | null {
  return countries.get(foldRegion(text)) ?? null;
}

const ofCanada: ReadonlySet<string> = new Set(table.ofCanada);

/** The country of a province, territory or state in the table; null for any other text. */
export function findRegionCountry(text: string): string | null {
  const code = codes.get(foldRegion(text));
  if (code === undefined) return null;
  return ofCanada.has(code) ? 'ca' : 'us';
}

/** Most words that a region or country name has. */
const LONGEST_NAME = 5;

/** The end of a text that names countries and a region, cut off: `Portham BC Canada` leaves `Portham` and `BC`. */
export function cutRegion(text: string): { rest: string; region: string | null } {
  let words = text
    .trim()
    .split(/[\s,]+/u)
    .filter((word) => word !== '');
  let region: string | null = null;
  for (let isCut = true; isCut;) {
    isCut = false;
    for (let length = Math.min(LONGEST_NAME, words.length - 1); length >= 1 && !isCut; length -= 1) {
      const tail = words.slice(-length).join(' ');
      if (!isCountryName(tail) && (region !== null || !isRegionName(tail))) continue;
      if (!isCountryName(tail)) region = tail;
      words = words.slice(0, -length);
      isCut = true;
    }
  }
  return { rest: words.join(' '), region };
}
