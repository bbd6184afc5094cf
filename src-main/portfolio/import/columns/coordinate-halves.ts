import type { Coordinates } from '#shared/geo/geo.ts';
import type { PortfolioMapping } from '#shared/portfolio/portfolio-mapping.ts';
import { foldText } from '#shared/text/fold-text.ts';
import { isBlankCell } from './blank-cell.ts';
import { findColumnIndex } from './compile-columns.ts';
import words from './data/coordinate-words.json' with { type: 'json' };
import { listHeadingWords } from './heading-words.ts';
import { findLetterO } from './letter-o.ts';
import { quoteCell } from './row-notes.ts';
import type { RowContext } from './row-context.ts';

/** A half of the globe: the sign that coordinates of its axis have in it. */
interface Half {
  readonly axis: keyof Coordinates;
  readonly sign: 1 | -1;
}

/** Halves of the globe by the letters and words that cells have for them. */
const halves: ReadonlyMap<string, Half> = new Map([
  ...nameHalf(words.north, { axis: 'latitude', sign: 1 }),
  ...nameHalf(words.south, { axis: 'latitude', sign: -1 }),
  ...nameHalf(words.east, { axis: 'longitude', sign: 1 }),
  ...nameHalf(words.west, { axis: 'longitude', sign: -1 }),
]);
const ofAxes: ReadonlySet<string> = new Set(words.axes);
/** More letters than any such word has: longer cells are something else. */
const LONGEST_WORD = 12;

function nameHalf(names: readonly string[], half: Half): [string, Half][] {
  return names.map((name) => [name, half]);
}

/** What finds what cells say that stand in columns of halves of the globe. */
export interface HalfColumns {
  /** Columns that nothing is made of and that stand beside coordinates, or are named as such columns are. */
  readonly names: readonly string[];
  /** The half that a cell names, as the language of the column names has it; null: none. */
  read(cell: string): Half | null;
}

/** Finds the columns in which halves of the globe may stand. */
export function findHalfColumns(names: readonly string[], mapping: PortfolioMapping): HalfColumns {
  const { latitude = [], longitude = [], coordinates = [] } = mapping.columns;
  const places = [...latitude, ...longitude, ...coordinates].map((name) => findColumnIndex(names, name));
  const used = new Set(
    Object.values(mapping.columns)
      .flat()
      .map((name) => findColumnIndex(names, name)),
  );
  const letterO = findLetterO(names);
  const isBeside = (index: number): boolean => places.some((place) => place >= 0 && Math.abs(place - index) === 1);
  const isNamed = (name: string): boolean => listHeadingWords(name).some((word) => ofAxes.has(word));
  return {
    names: places.length === 0 ? [] : names.filter((name, at) => !used.has(at) && (isBeside(at) || isNamed(name))),
    read(cell) {
      if (cell.length > LONGEST_WORD) return null;
      const word = foldText(cell);
      return halves.get(word === 'o' ? (letterO ?? '').toLowerCase() : word) ?? null;
    },
  };
}

/** Whether a place lies in the other half of the globe than the one that is named; on the border it lies in both. */
export function isOtherHalf({ axis, sign }: Half, point: Partial<Coordinates>): boolean {
  return sign * (point[axis] ?? 0) < 0;
}

/**
 * Creates what remarks a row whose place lies in another half of the globe than a column beside it says: with all cells
 * of a column so far halves of one axis, it is taken for such a column.
 */
export function createHalfCheck(
  names: readonly string[],
  mapping: PortfolioMapping,
  context: RowContext,
): (point: Coordinates) => void {
  const columns = findHalfColumns(names, mapping);
  const axes = new Map<string, keyof Coordinates>();
  let watched = columns.names.map((name) => ({ name, index: names.indexOf(name) }));
  return (point) => {
    for (const { name, index } of watched) {
      const cell = context.record.text(index).trim();
      if (isBlankCell(cell)) continue;
      const half = columns.read(cell);
      if (half === null || (axes.get(name) ?? half.axis) !== half.axis) {
        watched = watched.filter((column) => column.name !== name);
        continue;
      }
      axes.set(name, half.axis);
      if (isOtherHalf(half, point))
        context.noteOnce('coordinates-other-half', name, `${quoteCell(cell)} beside ${point[half.axis]}`);
    }
  };
}
