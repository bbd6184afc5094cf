import type { FeatureCollection, Position } from 'geojson';

/** Land, borders and lakes of the earth as paths of SVG, in degrees: x east, y south. */
export interface WorldPaths {
  readonly land: string;
  readonly borders: string;
  readonly lakes: string;
}

/** Draws what is made of polygons and lines. */
export function drawWorld({ features }: FeatureCollection): WorldPaths {
  const paths = { land: '', borders: '', lakes: '' };
  for (const { geometry, properties } of features) {
    if (geometry.type === 'MultiPolygon') {
      paths[properties?.['kind'] === 'lake' ? 'lakes' : 'land'] += geometry.coordinates
        .flat()
        .map((ring) => `${drawLine(ring)}Z`)
        .join('');
    } else if (geometry.type === 'MultiLineString') paths.borders += geometry.coordinates.map(drawLine).join('');
  }
  return paths;
}

function drawLine(positions: readonly Position[]): string {
  return positions.map(([x = 0, y = 0], at) => `${at === 0 ? 'M' : 'L'}${x} ${-y}`).join('');
}
