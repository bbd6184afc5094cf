import { computePerMille } from '#shared/units/per-mille.ts';
import type { ProcedureInput, ProcedureOutput } from '#shared/contract/procedures.ts';
import type { MapFigure } from '#shared/portfolio/portfolio-map.ts';
import type { PortfolioFilter } from '#shared/portfolio/portfolio-review.ts';
import { isMissing } from './columns/column-data.ts';
import { findFigureColumn, type FigureValues } from './columns/figure-column.ts';
import { findBlock, findCellBox, findGridPlaces, findShift, type CellBlock } from './columns/mercator-grid.ts';
import type { ReviewFrame } from './columns/review-frame.ts';
import { selectRows } from './columns/select-rows.ts';
import type { PortfolioDatabase } from '../portfolio-database.sql.ts';

/** Share of the values above 0 that are left out at either end. */
const LEFT_OUT = 0.02;
/** So many values are enough to see where most of them are. */
const SAMPLE = 20_000;

/** Where most of the values above 0 are; null without any. */
function findRange(values: Float64Array): [number, number] | null {
  const positive = values.filter((value) => value > 0).sort();
  if (positive.length === 0) return null;
  const cut = Math.floor(positive.length * LEFT_OUT);
  return [positive[cut]!, positive[positive.length - 1 - cut]!];
}

/** {@link findRange} of the figure of the rows that a filter holds for: of every n-th, where they are many. */
function findRangeOfRows(
  frame: ReviewFrame,
  filter: PortfolioFilter,
  figure: MapFigure,
  { values, over }: FigureValues,
): [number, number] | null {
  return frame.derive(`range ${JSON.stringify([figure, filter])}`, () => {
    const mask = selectRows(frame, filter);
    const positive: number[] = [];
    for (let position = 0; position < frame.count; position++) {
      if ((mask !== null && mask[position] === 0) || isMissing(values, position)) continue;
      const value = over === null ? values[position]! : computePerMille(values[position]!, over[position]!);
      if (value !== null && value > 0 && Number.isFinite(value)) positive.push(value);
    }
    const step = Math.max(1, Math.floor(positive.length / SAMPLE));
    return findRange(Float64Array.from(positive.filter((_, at) => at % step === 0)));
  });
}

/** The part of the map that is asked for; `bounds` are west, south, east, north, degrees. */
export interface CellRequest {
  readonly figure: MapFigure;
  readonly style: ProcedureInput<'portfolio.map'>['style'];
  readonly bounds: readonly [number, number, number, number];
  readonly zoom: number;
  readonly filter: PortfolioFilter;
}
type Answer = ProcedureOutput<'portfolio.map'>;

/**
 * Cells along a tile of 512 pixels, as a power of two: about 64 pixels, and 16, each between two thirds and one and a
 * half.
 */
const WIDE = 3;
const NARROW = 5;
/** From here on what is close together is looked at one by one. */
const CLOSE_ZOOM = 15;
/** A large screen has some 8,000 cells of 16 pixels; a question for more is answered with larger ones. */
const MOST_CELLS = 40_000;

/** Sums over the cells of a block, row by row. */
interface CellSums {
  readonly counts: Int32Array;
  /** Number of locations that have the figure. */
  readonly valued: Int32Array;
  readonly values: Float64Array;
  readonly overs: Float64Array;
  readonly longitudes: Float64Array;
  readonly latitudes: Float64Array;
  /** Position of the cell's last location. */
  readonly last: Int32Array;
}

/** Gathers the locations in sight into cells of the map: one walk over the columns. */
export function gatherCells(database: PortfolioDatabase, frame: ReviewFrame, request: CellRequest): Answer {
  const { figure, style, bounds, zoom, filter } = request;
  const whole = Math.round(zoom);
  const block = findBlock(bounds, whole + (style === 'heat' || whole >= CLOSE_ZOOM ? NARROW : WIDE), MOST_CELLS);
  const column = findFigureColumn(database, frame, figure);
  const aggregate = findAggregate(request);
  const { sums, located, inView } = sumCells(frame, filter, column, block);
  const values = computeValues(sums, aggregate);
  const filled = [...sums.counts.keys()].filter((cell) => sums.counts[cell]! > 0);
  const width = block.east - block.west + 1;
  /** Degrees from where a cell is to where it is in sight: of another turn of the earth beyond the date line. */
  const turnOf = (cell: number): number => 360 * Math.floor((block.west + (cell % width)) / 2 ** block.level);
  return {
    located,
    inView,
    aggregate,
    positions: filled.flatMap((cell) => [
      sums.longitudes[cell]! / sums.counts[cell]! + turnOf(cell),
      sums.latitudes[cell]! / sums.counts[cell]!,
    ]),
    boxes: filled.flatMap((cell) =>
      findCellBox(block.west + (cell % width), block.north + Math.floor(cell / width), block.level),
    ),
    counts: filled.map((cell) => sums.counts[cell]!),
    ids: filled.map((cell) => (sums.counts[cell] === 1 ? frame.ids[sums.last[cell]!]! : null)),
    values: filled.map((cell) => (Number.isNaN(values[cell]!) ? null : values[cell]!)),
    range: aggregate === 'sum' ? findRange(values) : findRangeOfRows(frame, filter, figure, column),
  };
}

/** Money is added up where heat is drawn; classes have no sum. */
function findAggregate({ figure: { measure }, style }: CellRequest): Answer['aggregate'] {
  if (measure === 'aalPerMille') return 'ratio';
  return style === 'heat' && measure !== 'index' && measure !== 'score' ? 'sum' : 'mean';
}

function sumCells(frame: ReviewFrame, filter: PortfolioFilter, { values, over }: FigureValues, block: CellBlock) {
  const mask = selectRows(frame, filter);
  const places = findGridPlaces(frame);
  const [longitudes, latitudes] = [frame.longitudes(), frame.latitudes()];
  const shift = findShift(block.level);
  const width = block.east - block.west + 1;
  const around = 2 ** block.level;
  const first = ((block.west % around) + around) % around;
  const sums = createSums(width * (block.south - block.north + 1));
  let [located, inView] = [0, 0];
  for (let position = 0; position < frame.count; position++) {
    if (mask !== null && mask[position] === 0) continue;
    const column = places.columns[position]!;
    if (column === -1) continue;
    located += 1;
    const steps = (column >> shift) - first;
    const x = steps < 0 ? steps + around : steps;
    const row = places.rows[position]! >> shift;
    if (x >= width || row < block.north || row > block.south) continue;
    inView += 1;
    const cell = (row - block.north) * width + x;
    sums.counts[cell]! += 1;
    sums.longitudes[cell]! += longitudes[position]!;
    sums.latitudes[cell]! += latitudes[position]!;
    sums.last[cell] = position;
    if (isMissing(values, position)) continue;
    sums.valued[cell]! += 1;
    sums.values[cell]! += values[position]!;
    if (over !== null) sums.overs[cell]! += over[position]!;
  }
  return { sums, located, inView };
}

function createSums(cells: number): CellSums {
  return {
    counts: new Int32Array(cells),
    valued: new Int32Array(cells),
    values: new Float64Array(cells),
    overs: new Float64Array(cells),
    longitudes: new Float64Array(cells),
    latitudes: new Float64Array(cells),
    last: new Int32Array(cells),
  };
}

/** Not a number where no location has the figure. */
function computeValues({ valued, values, overs }: CellSums, aggregate: Answer['aggregate']): Float64Array {
  return values.map((sum, cell) => {
    if (valued[cell] === 0) return Number.NaN;
    if (aggregate === 'sum') return sum;
    if (aggregate === 'mean') return sum / valued[cell]!;
    return computePerMille(sum, overs[cell]!) ?? Number.NaN;
  });
}
