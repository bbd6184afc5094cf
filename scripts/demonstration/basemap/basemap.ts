import type { RegionModel } from '../region-model.ts';
import type { Feature } from './feature.ts';
import { drawBuildings, drawLandCover, drawLevee, drawRoads } from './land-features.ts';
import { drawPlaces } from './place-features.ts';
import { drawWater } from './water-features.ts';

/** The region's basemap as GeoJSON text, one feature a line, the lowest first. */
export function writeBasemap(model: RegionModel): string {
  const features: readonly Feature[] = [
    ...drawLandCover(model),
    ...drawWater(model),
    ...drawBuildings(model),
    ...drawRoads(model),
    ...drawLevee(model),
    ...drawPlaces(),
  ];
  const lines = features.map((feature) => JSON.stringify(feature));
  return `{"type":"FeatureCollection","features":[\n${lines.join(',\n')}\n]}\n`;
}
