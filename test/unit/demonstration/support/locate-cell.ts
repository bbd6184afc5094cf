import proj4 from 'proj4';

const toGrid = proj4('EPSG:4326', '+proj=utm +zone=20 +datum=WGS84 +units=m');
const CELL_METRES = 20;
const COLUMNS = 1000;

function locate(longitude: number, latitude: number): { x: number; y: number } {
  // The rasters' corner: 490000 E, 4714000 N.
  const [easting, northing] = toGrid.forward([longitude, latitude]);
  return { x: easting - 490_000, y: 4_714_000 - northing };
}

function cellOf({ x, y }: { readonly x: number; readonly y: number }): number {
  return Math.floor(y / CELL_METRES) * COLUMNS + Math.floor(x / CELL_METRES);
}

/** Cell of a position on the region's grid. */
export function locateCell(longitude: number, latitude: number): number {
  return cellOf(locate(longitude, latitude));
}

/** The cells that a line of positions passes through, in its order, looked at every `stepMetres`. */
export function listCrossedCells(positions: readonly (readonly [number, number])[], stepMetres: number): number[] {
  const places = positions.map(([longitude, latitude]) => locate(longitude, latitude));
  const cells: number[] = [];
  for (let index = 0; index + 1 < places.length; index += 1) {
    const from = places[index]!;
    const to = places[index + 1]!;
    const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / stepMetres));
    for (let step = 0; step < steps; step += 1) {
      const cell = cellOf({
        x: from.x + ((to.x - from.x) * step) / steps,
        y: from.y + ((to.y - from.y) * step) / steps,
      });
      if (cells.at(-1) !== cell) cells.push(cell);
    }
  }
  return cells;
}
