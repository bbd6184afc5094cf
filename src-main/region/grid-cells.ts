import { failureText } from '#shared/call/failure-text.ts';
import { FileRefusedError } from '#main/platform/errors/errors.ts';
import { widenBox, type BoundingBox } from '#shared/geo/geo.ts';
import { computeCellMetres, METRES_PER_ARC_SECOND, type RasterOfSource } from '#shared/region/region-geometry.ts';
import type { TemplateValues } from './expand-template.ts';

/** Cells of a box: 60 degrees on a side of a grid of one degree. */
const MOST_CELLS = 3600;

/** Cells around a box that are read with it, and half a cell that files may lie beside the grid that names them. */
const BESIDE_CELLS = 5;

/** A box with what is read of a raster around it, within the ends of the earth. */
export function widenByCells(box: BoundingBox, raster: RasterOfSource): BoundingBox {
  const degrees = computeCellMetres(raster) / METRES_PER_ARC_SECOND / 3600;
  const [west, south, east, north] = widenBox(box, BESIDE_CELLS * degrees);
  return [Math.max(-180, west), Math.max(-90, south), Math.min(180, east), Math.min(90, north)];
}

/** A grid over the earth whose cells are named by one of their corners. */
export interface NamedGrid {
  readonly degrees: number;
  readonly corner: 'southWest' | 'northWest';
}

/** A cell of a grid. */
interface GridCell {
  /** Whole degrees of its corner without their sign, {NS} and {EW} for it, {ns} and {ew} in lower case. */
  readonly values: TemplateValues;
  readonly box: BoundingBox;
}

/** The template's values of each cell of a grid that a box touches, as {@link listGrid} has them. */
export function listGridCells(grid: NamedGrid, box: BoundingBox): TemplateValues[] {
  return listGrid(grid, box).map(({ values }) => values);
}

/**
 * Each cell of a grid that a box touches, from north-west to south-east. A box that ends at the edge of a cell does not
 * touch the next one.
 * @throws FileRefusedError for a box of too many cells
 */
export function listGrid({ degrees, corner }: NamedGrid, [west, south, east, north]: BoundingBox): GridCell[] {
  const cells: GridCell[] = [];
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
      const box = [longitude, row * degrees, longitude + degrees, (row + 1) * degrees] as const;
      cells.push({
        box,
        values: {
          latitude: Math.abs(latitude),
          longitude: Math.abs(longitude),
          NS,
          EW,
          ns: NS.toLowerCase(),
          ew: EW.toLowerCase(),
        },
      });
    }
  }
  return cells;
}
