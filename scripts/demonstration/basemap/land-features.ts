import type { CellGrid } from '../grid/cell-grid.ts';
import { simplify } from '../grid/polyline.ts';
import { REGION_HEIGHT_METRES, REGION_WIDTH_METRES } from '../region-frame.ts';
import type { RegionModel } from '../region-model.ts';
import { computeOutline } from '../settlement/building.ts';
import { codeOf, type LandCover } from '../terrain/land-cover.ts';
import { regionGrid } from '../terrain/land-surface.ts';
import { makeLine, makePolygon, type Feature } from './feature.ts';
import { traceOutlines } from './trace-outlines.ts';

// Fields are the ground that everything else lies on.
const drawnCovers: readonly { readonly cover: LandCover; readonly name: string }[] = [
  { cover: 'forest', name: 'forest' },
  { cover: 'grass', name: 'scrub' },
  { cover: 'marsh', name: 'wetland' },
  { cover: 'beach', name: 'beach' },
  { cover: 'built', name: 'residential' },
];

/** Land cover is drawn from every second cell: finer than that nobody sees it. */
const coverGrid: CellGrid = { columns: REGION_WIDTH_METRES / 40, rows: REGION_HEIGHT_METRES / 40, cellMetres: 40 };

/** Forest, scrub, wetland, beach and built-up land. */
export function drawLandCover({ cover }: RegionModel): Feature[] {
  return drawnCovers.flatMap(({ cover: drawn, name }) => {
    const code = codeOf(drawn);
    const isDrawn = (cell: number): boolean => {
      const column = cell % coverGrid.columns;
      const row = (cell - column) / coverGrid.columns;
      return cover[2 * row * regionGrid.columns + 2 * column] === code;
    };
    const areas = traceOutlines(coverGrid, isDrawn, { toleranceMetres: 9, smallestCells: 6 });
    return areas.map((area) => makePolygon(area, { kind: 'landuse', class: name }));
  });
}

/** Roads and streets, the important ones last so that they are drawn on top; bridges are marked. */
export function drawRoads({ streets }: RegionModel): Feature[] {
  const importance = ['track', 'residential', 'tertiary', 'secondary', 'primary'];
  const sorted = [...streets].sort((a, b) => importance.indexOf(a.roadClass) - importance.indexOf(b.roadClass));
  return sorted.map(({ name, roadClass, reference, path, hasBridge }) =>
    makeLine(simplify(path, 1), {
      kind: 'road',
      class: roadClass,
      name,
      ...(reference === null ? {} : { ref: reference }),
      ...(hasBridge ? { bridge: true } : {}),
    }),
  );
}

/** Outlines of the buildings. */
export function drawBuildings({ buildings }: RegionModel): Feature[] {
  return buildings.map((building) =>
    makePolygon(
      { outer: computeOutline(building).slice(0, -1), holes: [] },
      { kind: 'building', building: building.use },
    ),
  );
}

/** The levee's crest. */
export function drawLevee({ levee }: RegionModel): Feature[] {
  return [makeLine(simplify(levee.line, 1), { kind: 'levee', class: 'dyke', name: levee.name })];
}
