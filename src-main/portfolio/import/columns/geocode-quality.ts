import type { PortfolioMapping } from '#shared/portfolio/portfolio-mapping.ts';
import type { RowNote } from '#shared/portfolio/portfolio-location.ts';
import { foldText } from '#shared/text/fold-text.ts';
import words from './data/coordinate-words.json' with { type: 'json' };
import { listHeadingWords, listUnusedColumns } from './heading-words.ts';
import { isOwnExport, isOwnOedExport } from './own-export.ts';
import { createRowNote, quoteCell } from './row-notes.ts';
import type { RowContext } from './row-context.ts';

const ofGeocoding: ReadonlySet<string> = new Set(words.geocoding);
const ofExactness: ReadonlySet<string> = new Set(words.exactness);
const wholeNames: ReadonlySet<string> = new Set(words.exactnessNames);
const ofBuildings: ReadonlySet<string> = new Set(words.buildings);
const ofAreas: ReadonlySet<string> = new Set(words.areas);
/** Texts of cells that are remembered for rows to come. */
const MOST_TEXTS = 1000;

/** Columns that say how exactly coordinates were found, and that nothing is made of. */
export function listQualityColumns(names: readonly string[], mapping: PortfolioMapping): string[] {
  if (isOwnExport(names) || isOwnOedExport(names)) return [];
  return listUnusedColumns(names, mapping).filter((name) => {
    const named = listHeadingWords(name);
    const isNamed = named.some((word) => ofGeocoding.has(word)) && named.some((word) => ofExactness.has(word));
    return isNamed || wholeNames.has(named.join(''));
  });
}

/** What a cell of such a column says: a building, an area such as a postal code or a street, or neither is known. */
export function readGeocodeQuality(cell: string): 'building' | 'area' | null {
  const said = foldText(cell).split(' ');
  if (said.some((word) => ofBuildings.has(word))) return 'building';
  return said.some((word) => ofAreas.has(word)) ? 'area' : null;
}

/** What is said of a row whose coordinates are those of an area. */
interface AreaNotes {
  /** Where they count. */
  readonly counts: RowNote;
  /** Where the address of the row does. */
  readonly leftOut: RowNote;
}

/**
 * Creates what says, and notes, whether the coordinates of a row count: those of a postal code, a street or a town do
 * not where only exact ones are wanted and the row has an address to be placed by.
 */
export function createQualityCheck(
  names: readonly string[],
  mapping: PortfolioMapping,
  context: RowContext,
): (hasAddress: () => boolean) => boolean {
  const isExactOnly = mapping.defaults.coordinates === 'exactOnly';
  const columns = listQualityColumns(names, mapping).map((name) => ({ name, index: names.indexOf(name) }));
  const known = new Map<string, AreaNotes | null>();

  function findNotes(name: string, cell: string): AreaNotes | null {
    const found = known.get(cell);
    if (found !== undefined) return found;
    const create = (code: 'coordinates-of-area' | 'coordinates-of-area-left-out') =>
      createRowNote(code, name, quoteCell(cell.trim()));
    const notes =
      readGeocodeQuality(cell) === 'area'
        ? { counts: create('coordinates-of-area'), leftOut: create('coordinates-of-area-left-out') }
        : null;
    if (known.size < MOST_TEXTS) known.set(cell, notes);
    return notes;
  }

  return (hasAddress) => {
    for (const { name, index } of columns) {
      const notes = findNotes(name, context.record.text(index));
      if (notes === null) continue;
      const isLeftOut = isExactOnly && hasAddress();
      context.note(isLeftOut ? notes.leftOut : notes.counts);
      return !isLeftOut;
    }
    return true;
  };
}
