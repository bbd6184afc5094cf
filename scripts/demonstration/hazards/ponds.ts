import { listReached } from '../grid/reach-water.ts';
import { regionGrid } from '../terrain/land-surface.ts';
import type { RegionTerrain } from '../terrain/streams.ts';

/** A hollow of the land that rain can fill. */
export interface Pond {
  readonly cells: readonly number[];
  /** The cell through which all of its catchment's water comes or goes. */
  readonly outlet: number;
  /** Level of its water, metres above sea level, when so much has run in; never above its rim. */
  computeLevel(cubicMetres: number): number;
}

const SHALLOWEST_METRES = 0.015;

/** The hollows of the land, lakes and rivers left out. */
export function listPonds(terrain: RegionTerrain): Pond[] {
  const { heights, drainage } = terrain;
  const isSeen = new Uint8Array(heights.length);
  const isDip = (cell: number): boolean =>
    drainage.filled[cell]! - heights[cell]! > SHALLOWEST_METRES &&
    (terrain.isSea[cell]! | terrain.isRiver[cell]! | terrain.isLake[cell]!) === 0;
  const ponds: Pond[] = [];
  for (let cell = 0; cell < heights.length; cell += 1) {
    if (isSeen[cell] === 1 || !isDip(cell)) continue;
    const rim = drainage.filled[cell]!;
    const cells = listReached(regionGrid, [cell], (other) => isDip(other) && drainage.filled[other] === rim);
    for (const member of cells) isSeen[member] = 1;
    ponds.push(createPond(cells, rim, terrain));
  }
  return ponds;
}

function createPond(cells: readonly number[], rim: number, { heights, catchment }: RegionTerrain): Pond {
  const cellArea = regionGrid.cellMetres * regionGrid.cellMetres;
  const floors = cells.map((cell) => heights[cell]!).sort((a, b) => a - b);
  const outlet = cells.reduce((most, cell) => (catchment[cell]! > catchment[most]! ? cell : most));
  return {
    cells,
    outlet,
    computeLevel(cubicMetres) {
      // The water rises over one floor after the other, spreading as it goes.
      let level = floors[0]!;
      let left = cubicMetres / cellArea;
      for (let wet = 1; left > 0 && level < rim; wet += 1) {
        const next = Math.min(rim, floors[wet] ?? rim);
        const step = Math.min(next - level, left / wet);
        level += step;
        left -= step * wet;
      }
      return level;
    },
  };
}
