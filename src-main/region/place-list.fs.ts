import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { isInBox, widenBox, type BoundingBox } from '#shared/geo/geo.ts';
import type { FoundTown } from '#shared/region/region-procedures.ts';
import { foldTownName } from '#shared/text/fold-town-name.ts';

/** What the build has made (scripts/pack-places.ts): beside the built backend, below `out` when the sources run. */
export const placesFile = path.join(
  import.meta.dirname,
  ...(import.meta.url.endsWith('.ts') ? ['..', '..', 'out', 'main'] : []),
  'places.tsv.br',
);

/** Where on earth a town is. */
export interface EarthPart {
  /** ISO 3166-1, two letters. */
  readonly country: string;
  /** As time zones are named (IANA): Europe, America, Pacific. */
  readonly zone: string;
}

/** A country, where on earth a part of it is, and the largest town there. */
export interface CountryPart extends EarthPart {
  readonly town: string;
}

/** Finds towns by their names. */
export interface PlaceList {
  /**
   * Towns one of whose names is, or begins with, what was typed; those of the very name first, then the larger ones. A
   * country's code may stand behind a comma: `London, CA`.
   */
  find(typed: string, most: number): Promise<FoundTown[]>;
  /** The largest towns in a box. */
  listTowns(box: BoundingBox, most: number): Promise<FoundTown[]>;
  /** The country and part of the earth of the largest town in a box, or near it; null where there is none. */
  findPart(box: BoundingBox): Promise<EarthPart | null>;
  /**
   * Of each country that has towns in some boxes the largest one, the largest first; where none is in any, of those
   * near them.
   */
  listParts(boxes: readonly BoundingBox[]): Promise<CountryPart[]>;
  /** Codes of the divisions (GeoNames) of some countries that the towns in a box are in; of none: of all. */
  listDivisions(
    box: BoundingBox,
    wanted: { readonly countries: readonly string[]; readonly level: 'first' | 'second' },
  ): Promise<ReadonlySet<string>>;
}

/** How far beside a box its nearest town is looked for, step by step. */
const NEAR_DEGREES = [0.25, 1, 4] as const;

/** Places that are looked at of a beginning that many have. */
const MOST_LOOKED_AT = 2000;

/** Creates the list of towns; the file is read when somebody looks for the first one. */
export function createPlaceList(file: string): PlaceList {
  let text: Promise<string> | null = null;
  const load = async (): Promise<string> => (await promisify(brotliDecompress)(await readFile(file))).toString('utf8');
  const read = (): Promise<string> => {
    text ??= load().catch((error: unknown) => {
      text = null;
      throw error;
    });
    return text;
  };
  return {
    async find(typed, most) {
      const [name = '', country = ''] = typed.split(',');
      const wanted = foldTownName(name);
      if (wanted === '') return [];
      const found = listLines(await read(), `|${wanted}`)
        .map((line) => ({ isWhole: line.includes(`|${wanted}|`), place: parsePlace(line) }))
        .filter(({ place }) => country.trim() === '' || place.country === country.trim().toUpperCase());
      return [...found.filter(({ isWhole }) => isWhole), ...found.filter(({ isWhole }) => !isWhole)]
        .slice(0, most)
        .map(({ place }) => place);
    },
    async listTowns(box, most) {
      return listLargest(await read(), [box], most).map((line) => parsePlace(line));
    },
    async findPart(box) {
      const [line] = listNear(await read(), [box], 1);
      return line === undefined ? null : parsePart(line);
    },
    async listParts(boxes) {
      const parts = new Map<string, CountryPart>();
      for (const part of listNear(await read(), boxes, Infinity).map((line) => parsePart(line)))
        if (!parts.has(part.country)) parts.set(part.country, part);
      return [...parts.values()];
    },
    async listDivisions(box, { countries, level }) {
      const divisions = new Set<string>();
      for (const line of listLargest(await read(), [box], Infinity)) {
        const [, , , , country = '', , second = '', , first = ''] = line.split('\t');
        const division = level === 'first' ? first : second;
        const isWanted = countries.length === 0 || countries.includes(country);
        if (isWanted && division !== '') divisions.add(division);
      }
      return divisions;
    },
  };
}

/** The lines that hold a text, in their order, as many as are looked at. */
function listLines(text: string, wanted: string): string[] {
  const lines: string[] = [];
  for (let at = text.indexOf(wanted); at >= 0 && lines.length < MOST_LOOKED_AT;) {
    const end = text.indexOf('\n', at);
    lines.push(text.slice(text.lastIndexOf('\n', at) + 1, end < 0 ? undefined : end));
    at = end < 0 ? -1 : text.indexOf(wanted, end);
  }
  return lines;
}

/** The lines of the largest towns in some boxes. */
function listLargest(all: string, boxes: readonly BoundingBox[], most: number): string[] {
  const lines: string[] = [];
  for (let at = 0; at < all.length && lines.length < most;) {
    const end = all.indexOf('\n', at);
    const line = all.slice(at, end < 0 ? undefined : end);
    if (isInAny(boxes, line)) lines.push(line);
    at = end < 0 ? all.length : end + 1;
  }
  return lines;
}

/** Whether the town of a line is in one of some boxes, also in one that reaches beyond the date line. */
function isInAny(boxes: readonly BoundingBox[], line: string): boolean {
  const { latitude, longitude } = parsePlace(line);
  const turned = [0, 360, -360].map((turn) => ({ latitude, longitude: longitude + turn }));
  return boxes.some((box) => turned.some((place) => isInBox(box, place)));
}

/** The lines of the largest towns in boxes; where there are none, of those beside them, as far as the first are. */
function listNear(all: string, boxes: readonly BoundingBox[], most: number): string[] {
  const inside = listLargest(all, boxes, most);
  if (inside.length > 0) return inside;
  const widen = (degrees: number): BoundingBox[] => boxes.map((box) => widenBox(box, degrees));
  // Looked through once for the widest of the boxes.
  const widest = listLargest(all, widen(NEAR_DEGREES.at(-1)!), Infinity);
  for (const beside of NEAR_DEGREES) {
    const wide = widen(beside);
    const lines = widest.filter((line) => isInAny(wide, line));
    if (lines.length > 0) return lines.slice(0, most);
  }
  return [];
}

function parsePart(line: string): CountryPart {
  const [town = '', , , , country = '', , , zone = ''] = line.split('\t');
  return { town, country, zone };
}

function parsePlace(line: string): FoundTown {
  const [name = '', , latitude, longitude, country = '', people] = line.split('\t');
  return { name, country, latitude: Number(latitude), longitude: Number(longitude), people: Number(people) };
}
