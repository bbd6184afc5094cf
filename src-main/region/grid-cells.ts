import { failureText } from '#shared/call/failure-text.ts';
import { FileRefusedError } from '#main/platform/errors/errors.ts';
import type { BoundingBox } from '#shared/geo/geo.ts';
import type { TemplateValues } from './expand-template.ts';

/** Cells of a box: 60 degrees on a side of a grid of one degree. */
const MOST_CELLS = 3600;

/** A grid over the earth whose cells are named by one of their corners. */
export interface NamedGrid {
  readonly degrees: number;
  readonly corner: 'southWest' | 'northWest';
}

/**
 * The template's values of each cell of a grid that a box touches, from north-west to south-east: whole degrees of the
 * corner without their sign, {NS} and {EW} for it, {ns} and {ew} in lower case. A box that ends at the edge of a cell
 * does not touch the next one.
 * @throws FileRefusedError for a box of too many cells
 */
export function listGridCells(
  { degrees, corner }: NamedGrid,
  [west, south, east, north]: BoundingBox,
): TemplateValues[] {
  const cells: TemplateValues[] = [];
  const firstColumn = Math.floor(west / degrees);
  const lastColumn = Math.max(firstColumn, Math.ceil(east / degrees) - 1);
  const firstRow = Math.floor(south / degrees);
  const lastRow = Math.max(firstRow, Math.ceil(north / degrees) - 1);
  if ((lastColumn - firstColumn + 1) * (lastRow - firstRow + 1) > MOST_CELLS)
    throw new FileRefusedError(failureText('region-too-large', { most: MOST_CELLS }));
  for (let row = lastRow; row >= firstRow; row -= 1) {
    const latitude = (corner === 'northWest' ? row + 1 : row) * degrees;
    for (let column = firstColumn; column <= lastColumn; column += 1) {
      const longitude = column * degrees;
      const [NS, EW] = [latitude < 0 ? 'S' : 'N', longitude < 0 ? 'W' : 'E'];
      cells.push({
        latitude: Math.abs(latitude),
        longitude: Math.abs(longitude),
        NS,
        EW,
        ns: NS.toLowerCase(),
        ew: EW.toLowerCase(),
      });
    }
  }
  return cells;
}
