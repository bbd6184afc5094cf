import { computeCentre, countCells } from '../grid/cell-grid.ts';
import { markCells } from '../grid/compute-cells.ts';
import { computeDirection, roundCorners, simplify } from '../grid/polyline.ts';
import type { Point } from '../region-frame.ts';
import type { RegionModel } from '../region-model.ts';
import { regionGrid } from '../terrain/land-surface.ts';
import { makeLine, makePolygon, type Feature } from './feature.ts';
import { computeSignedArea, traceOutlines } from './trace-outlines.ts';
import { lakeNames, RIVER_NAME, SEA_NAME, streamNames } from './water-names.ts';

/** Sea, lakes, the river with its banks, and streams. */
export function drawWater(model: RegionModel): Feature[] {
  return [...drawSea(model), ...drawLakes(model), ...drawRiver(model), ...drawStreams(model)];
}

function drawSea({ terrain }: RegionModel): Feature[] {
  const areas = traceOutlines(regionGrid, (cell) => terrain.isSea[cell] === 1, {
    toleranceMetres: 3,
    smallestCells: 4,
  });
  return areas.map((area) => makePolygon(area, { kind: 'water', class: 'sea', name: SEA_NAME }));
}

/** Lakes, the largest first: they have the best names. */
function drawLakes({ terrain }: RegionModel): Feature[] {
  const areas = traceOutlines(regionGrid, (cell) => terrain.isLake[cell] === 1, {
    toleranceMetres: 3,
    smallestCells: 30,
  });
  areas.sort((a, b) => computeSignedArea(b.outer) - computeSignedArea(a.outer));
  return areas.map((area, index) => {
    const name = lakeNames[index];
    return makePolygon(area, { kind: 'water', class: 'lake', ...(name ? { name } : {}) });
  });
}

/** The river as an area between its banks, and as a line that carries its name. */
function drawRiver({ river }: RegionModel): Feature[] {
  const stations = river.filter((station, index) => station.x >= 0 && index % 2 === 0);
  const bank = (side: number): Point[] =>
    simplify(
      stations.map((station, index) => {
        const direction = computeDirection(stations, index);
        const offset = (side * station.widthMetres) / 2;
        return { x: station.x - direction.y * offset, y: station.y + direction.x * offset };
      }),
      1.5,
    );
  // From the mouth on it is the sea's.
  const outer = [...bank(-1), ...bank(1).reverse()];
  return [
    makePolygon({ outer, holes: [] }, { kind: 'water', class: 'river' }),
    makeLine(simplify(stations, 1), { kind: 'water', class: 'river', name: RIVER_NAME }),
  ];
}

/** Streams from spring or confluence to the next confluence, by their size. */
function drawStreams({ terrain }: RegionModel): Feature[] {
  const { receiver } = terrain.drainage;
  const inflows = new Uint8Array(countCells(regionGrid));
  for (let cell = 0; cell < inflows.length; cell += 1) {
    const next = receiver[cell]!;
    if (terrain.isStream[cell] === 1 && next >= 0) inflows[next] = inflows[next]! + 1;
  }
  const isStart = markCells(inflows.length, (cell) => terrain.isStream[cell] === 1 && inflows[cell] !== 1);
  const features: Feature[] = [];
  for (let start = 0; start < isStart.length; start += 1) {
    if (isStart[start] === 0) continue;
    const cells = [start];
    for (let cell = receiver[start]!; cell >= 0; cell = receiver[cell]!) {
      cells.push(cell);
      // The last one joins the line to the stream, river, lake or sea that it flows into.
      if (terrain.isStream[cell] === 0 || isStart[cell] === 1) break;
    }
    if (cells.length < 4) continue;
    const line = simplify(
      roundCorners(
        cells.map((cell) => computeCentre(regionGrid, cell)),
        3,
      ),
      3,
    );
    const name = streamNames
      .find(({ fromSquareMetres }) => terrain.catchment[start]! >= fromSquareMetres)
      ?.name(line[0]!);
    features.push(makeLine(line, { kind: 'water', class: 'stream', ...(name ? { name } : {}) }));
  }
  return features;
}
