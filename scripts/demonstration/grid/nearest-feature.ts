import { countCells, type CellGrid } from './cell-grid.ts';

/** The nearest marked cell of every cell. */
export interface NearestFeature {
  /** Index of the nearest marked cell. */
  readonly cell: Int32Array;
  /** Distance between the two cells' centres, metres. */
  readonly distanceMetres: Float64Array;
}

/**
 * Exact Euclidean nearest neighbours on a grid in two passes: down the columns, then along the rows over the lower
 * envelope of parabolas (Felzenszwalb and Huttenlocher 2012).
 * @param isFeature 1 where marked; at least one cell must be.
 */
export function findNearestFeatures(grid: CellGrid, isFeature: Uint8Array): NearestFeature {
  const { columns, rows, cellMetres } = grid;
  const verticalRow = scanColumns(grid, isFeature);
  const cell = new Int32Array(countCells(grid));
  const distanceMetres = new Float64Array(countCells(grid));
  const vertices = new Int32Array(columns);
  const starts = new Float64Array(columns + 1);
  const squared = new Float64Array(columns);

  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const featureRow = verticalRow[row * columns + column]!;
      squared[column] = featureRow < 0 ? Number.POSITIVE_INFINITY : (featureRow - row) * (featureRow - row);
    }
    const last = computeEnvelope(squared, columns, vertices, starts);
    let vertex = 0;
    for (let column = 0; column < columns; column += 1) {
      while (vertex < last && starts[vertex + 1]! < column) vertex += 1;
      const featureColumn = vertices[vertex]!;
      const index = row * columns + column;
      cell[index] = verticalRow[row * columns + featureColumn]! * columns + featureColumn;
      distanceMetres[index] =
        Math.sqrt((featureColumn - column) * (featureColumn - column) + squared[featureColumn]!) * cellMetres;
    }
  }
  return { cell, distanceMetres };
}

/** Row of the nearest marked cell of the same column, or -1. */
function scanColumns({ columns, rows }: CellGrid, isFeature: Uint8Array): Int32Array {
  const nearest = new Int32Array(columns * rows).fill(-1);
  for (let column = 0; column < columns; column += 1) {
    let seen = -1;
    for (let row = 0; row < rows; row += 1) {
      if (isFeature[row * columns + column] === 1) seen = row;
      nearest[row * columns + column] = seen;
    }
    seen = -1;
    for (let row = rows - 1; row >= 0; row -= 1) {
      const index = row * columns + column;
      if (isFeature[index] === 1) seen = row;
      if (seen >= 0 && (nearest[index]! < 0 || seen - row < row - nearest[index]!)) nearest[index] = seen;
    }
  }
  return nearest;
}

/** Lower envelope of the parabolas over the columns; returns the place of its last vertex. */
function computeEnvelope(squared: Float64Array, columns: number, vertices: Int32Array, starts: Float64Array): number {
  let last = -1;
  for (let column = 0; column < columns; column += 1) {
    if (squared[column] === Number.POSITIVE_INFINITY) continue;
    let start = Number.NEGATIVE_INFINITY;
    while (last >= 0) {
      const vertex = vertices[last]!;
      start = (squared[column]! + column * column - (squared[vertex]! + vertex * vertex)) / (2 * (column - vertex));
      if (start > starts[last]!) break;
      last -= 1;
      start = Number.NEGATIVE_INFINITY;
    }
    last += 1;
    vertices[last] = column;
    starts[last] = start;
  }
  return last;
}
