import { computeCentre, countCells, findCell, type CellGrid } from '../grid/cell-grid.ts';
import { computeCells } from '../grid/compute-cells.ts';
import { createFractalNoise } from '../grid/lattice-noise.ts';
import { accumulateDownhill, computeDrainage } from '../grid/priority-flood.ts';
import { smoothStep } from '../grid/smooth-step.ts';
import { REGION_HEIGHT_METRES, REGION_WIDTH_METRES } from '../region-frame.ts';
import type { Seaward } from './coastline.ts';
import type { RiverStation } from './river-course.ts';

/** The grid on which hills and valleys are grown: four cells of the region on a side. */
export const coarseGrid: CellGrid = {
  columns: REGION_WIDTH_METRES / 80,
  rows: REGION_HEIGHT_METRES / 80,
  cellMetres: 80,
};

// Chosen for slopes of a third at the hilltops and a hundredth in valleys of 10 km2, and relief near 250 m.
const ERODIBILITY = 0.04;
const STEP_YEARS = 20;
const STEPS = 24;
const CREEP_SHARE = 0.55;

/**
 * Hills with a natural valley network: uplift against river incision (stream power law with m = 1/2, n = 1, solved
 * implicitly from the outlets up: Braun and Willett 2013) and hillslope creep. The sea and the main river are the
 * levels that everything cuts down to. Years and metres are in proportion only; what counts is the shape.
 */
export function growRelief(river: readonly RiverStation[], seaward: Seaward): Float64Array {
  const count = countCells(coarseGrid);
  const base = markBaseLevels(river, seaward);
  const uplift = layUplift(seaward);
  const roughness = createFractalNoise(41, 1500, 4);
  const heights = computeCells(count, (cell) => {
    const { x, y } = computeCentre(coarseGrid, cell);
    return base.isFixed[cell] === 1
      ? base.heights[cell]!
      : 4 + uplift[cell]! * (40 + 26 * roughness(x, y)) + 2 * roughness(y, x);
  });
  const hardness = layHardness();
  for (let step = 0; step < STEPS; step += 1) {
    erode(heights, uplift, hardness, base.isFixed);
    creep(heights, base.isFixed);
  }
  return heights;
}

function markBaseLevels(river: readonly RiverStation[], seaward: Seaward) {
  const isFixed = new Uint8Array(countCells(coarseGrid));
  const heights = new Float64Array(countCells(coarseGrid));
  for (let cell = 0; cell < isFixed.length; cell += 1) {
    if (seaward(computeCentre(coarseGrid, cell)) > 0) isFixed[cell] = 1;
  }
  for (const station of river) {
    const cell = findCell(coarseGrid, station);
    if (cell < 0 || isFixed[cell] === 1) continue;
    isFixed[cell] = 1;
    heights[cell] = station.bankMetres;
  }
  return { isFixed, heights };
}

/** 0 on the shore to 1 in the hills of the west, with massifs and lowlands. */
function layUplift(seaward: Seaward): Float64Array {
  const massifs = createFractalNoise(42, 6500, 2);
  const knolls = createFractalNoise(44, 1700, 2);
  return computeCells(countCells(coarseGrid), (cell) => {
    const centre = computeCentre(coarseGrid, cell);
    const inland = smoothStep(500, 11_500, -seaward(centre));
    const massif = Math.max(0.25, 1 + 0.8 * massifs(centre.x, centre.y));
    const knoll = 0.16 * Math.max(0, knolls(centre.x, centre.y)) * smoothStep(150, 900, -seaward(centre));
    return 0.03 + knoll + 0.5 * inland * Math.sqrt(inland) * massif;
  });
}

/** Share of the erodibility: rock and till alternate, which bends the valleys. */
function layHardness(): Float64Array {
  const rock = createFractalNoise(43, 1900, 4);
  return computeCells(countCells(coarseGrid), (cell) => {
    const { x, y } = computeCentre(coarseGrid, cell);
    return Math.max(0.35, 1 + 0.75 * rock(x, y));
  });
}

function erode(heights: Float64Array, uplift: Float64Array, hardness: Float64Array, isFixed: Uint8Array): void {
  const drainage = computeDrainage(coarseGrid, heights, isFixed);
  const cellArea = coarseGrid.cellMetres * coarseGrid.cellMetres;
  const areas = accumulateDownhill(drainage, new Float64Array(heights.length).fill(cellArea));
  for (const cell of drainage.order) {
    const receiver = drainage.receiver[cell]!;
    if (receiver < 0) continue;
    const isDiagonal = Math.abs(cell - receiver) !== 1 && Math.abs(cell - receiver) !== coarseGrid.columns;
    const span = coarseGrid.cellMetres * (isDiagonal ? Math.SQRT2 : 1);
    const factor = (ERODIBILITY * hardness[cell]! * STEP_YEARS * Math.sqrt(areas[cell]!)) / span;
    const raised = Math.max(heights[cell]!, drainage.filled[cell]!) + STEP_YEARS * uplift[cell]!;
    heights[cell] = (raised + factor * heights[receiver]!) / (1 + factor);
  }
}

/**
 * Rounds the crests: each cell moves towards the mean of its four neighbours; at the edges the terrain goes on as it
 * is.
 */
function creep(heights: Float64Array, isFixed: Uint8Array): void {
  const { columns, rows } = coarseGrid;
  const before = heights.slice();
  for (let row = 0; row < rows; row += 1) {
    const above = row === 0 ? 0 : -columns;
    const below = row === rows - 1 ? 0 : columns;
    for (let column = 0; column < columns; column += 1) {
      const cell = row * columns + column;
      if (isFixed[cell] === 1) continue;
      const left = before[column === 0 ? cell : cell - 1]!;
      const right = before[column === columns - 1 ? cell : cell + 1]!;
      const mean = (left + right + before[cell + above]! + before[cell + below]!) / 4;
      heights[cell] = before[cell]! + CREEP_SHARE * (mean - before[cell]!);
    }
  }
}
