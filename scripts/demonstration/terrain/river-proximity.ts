import { computeCentre, countCells, findCell, type CellGrid } from '../grid/cell-grid.ts';
import { findNearestFeatures } from '../grid/nearest-feature.ts';
import { computeDistanceToSegment } from '../grid/polyline.ts';
import type { RiverStation } from './river-course.ts';

/** Where every cell lies along and beside the main river. */
export interface RiverProximity {
  /** Index of the nearest station. */
  readonly station: Int32Array;
  /** Distance to the river's centre line, metres. */
  readonly distanceMetres: Float64Array;
  /** 1 to the left of the river as it flows (north of it). */
  readonly isLeft: Uint8Array;
}

/** Finds for every cell the nearest station of the river, the distance to its centre line and the side. */
export function computeRiverProximity(grid: CellGrid, river: readonly RiverStation[]): RiverProximity {
  const stationOfCell = new Int32Array(countCells(grid)).fill(-1);
  const isRiver = new Uint8Array(countCells(grid));
  for (const [index, station] of river.entries()) {
    const cell = findCell(grid, station);
    if (cell < 0) continue;
    stationOfCell[cell] = index;
    isRiver[cell] = 1;
  }
  const nearest = findNearestFeatures(grid, isRiver);
  const station = nearest.cell.map((cell) => stationOfCell[cell]!);
  const distanceMetres = nearest.distanceMetres;
  const isLeft = new Uint8Array(countCells(grid));
  for (let cell = 0; cell < station.length; cell += 1) {
    const centre = computeCentre(grid, cell);
    const index = station[cell]!;
    const from = river[Math.max(0, index - 1)]!;
    const to = river[Math.min(river.length - 1, index + 1)]!;
    // Rows run south: what is left of the flow has a negative cross product.
    const cross = (to.x - from.x) * (centre.y - from.y) - (to.y - from.y) * (centre.x - from.x);
    isLeft[cell] = cross < 0 ? 1 : 0;
    if (distanceMetres[cell]! < 400) distanceMetres[cell] = computeDistanceToSegment(centre, from, to);
  }
  return { station, distanceMetres, isLeft };
}
