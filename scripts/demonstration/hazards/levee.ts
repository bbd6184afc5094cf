import { countCells, findCell } from '../grid/cell-grid.ts';
import { computeDirection, resample } from '../grid/polyline.ts';
import type { Point } from '../region-frame.ts';
import { regionGrid } from '../terrain/land-surface.ts';
import type { RiverStation } from '../terrain/river-course.ts';
import type { RegionTerrain } from '../terrain/streams.ts';
import { designEvents } from './return-periods.ts';
import { computeRiverLevel, listFlooded, type RiverLevels } from './river-levels.ts';

/** A levee of the region and the ground that it keeps dry. */
export interface Levee {
  readonly name: string;
  /** Its crest line, from one foot of the hills along the river to the other. */
  readonly line: readonly Point[];
  /** Standard of protection, years. */
  readonly standardYears: number;
  /** Height of the crest above sea level where the levee stands, metres; negative infinity elsewhere. */
  readonly crestMetres: Float64Array;
  /** 1 where the ground would be flooded without it in the event that it is built for, and is not with it. */
  readonly isProtected: Uint8Array;
}

const STANDARD_YEARS = 100;
const FREEBOARD_METRES = 0.4;
const BEHIND_BANK_METRES = 28;
// Where the wings of the levee leave the river, and where they end on higher ground.
const UPSTREAM_WING: readonly Point[] = [
  { x: 10_950, y: 7180 },
  { x: 10_925, y: 7480 },
  { x: 10_960, y: 7800 },
];
const DOWNSTREAM_WING: readonly Point[] = [
  { x: 13_150, y: 8380 },
  { x: 13_190, y: 7960 },
  { x: 13_185, y: 7600 },
  { x: 13_130, y: 7180 },
];
const ALONG_RIVER_FROM_X = 11_080;
const ALONG_RIVER_TO_X = 13_060;

/**
 * Builds the levee on the left bank opposite the old town: as high as the flood that it is built for, and a freeboard.
 */
export function buildLevee(terrain: RegionTerrain, river: readonly RiverStation[], levels: RiverLevels): Levee {
  const line = layLine(river);
  const event = designEvents.find(({ returnPeriodYears }) => returnPeriodYears === STANDARD_YEARS)!;
  const crestMetres = new Float64Array(countCells(regionGrid)).fill(Number.NEGATIVE_INFINITY);
  for (const cell of listCrossed(line)) crestMetres[cell] = computeRiverLevel(levels, cell, event) + FREEBOARD_METRES;
  const isProtected = new Uint8Array(countCells(regionGrid));
  for (const cell of listFlooded(terrain, levels, event)) isProtected[cell] = 1;
  for (const cell of listFlooded(terrain, levels, event, crestMetres)) isProtected[cell] = 0;
  return { name: 'Millbank Levee', line, standardYears: STANDARD_YEARS, crestMetres, isProtected };
}

function layLine(river: readonly RiverStation[]): Point[] {
  const alongRiver = river.flatMap((station, index) => {
    if (station.x < ALONG_RIVER_FROM_X || station.x > ALONG_RIVER_TO_X || index % 6 !== 0) return [];
    const direction = computeDirection(river, index);
    const offset = station.widthMetres / 2 + BEHIND_BANK_METRES;
    return [{ x: station.x + direction.y * offset, y: station.y - direction.x * offset }];
  });
  return [...UPSTREAM_WING, ...alongRiver, ...DOWNSTREAM_WING];
}

/** The cells under a line, joined side to side so that no water slips through cornerwise. */
function listCrossed(line: readonly Point[]): number[] {
  const cells: number[] = [];
  for (const place of resample(line, regionGrid.cellMetres / 5)) {
    const cell = findCell(regionGrid, place);
    const last = cells[cells.length - 1] ?? cell;
    const step = Math.abs(cell - last);
    // Two corners touch: the cell beside closes the gap.
    if (step !== 0 && step !== 1 && step !== regionGrid.columns)
      cells.push(last + (cell > last ? regionGrid.columns : -regionGrid.columns));
    if (cell !== last || cells.length === 0) cells.push(cell);
  }
  return cells;
}
