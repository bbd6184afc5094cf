import { readFileSync } from 'node:fs';
import path from 'node:path';
import { builtInSources } from '#main/region/source-catalogue.fs.ts';
import { encodeOsmExtract, type OsmNode } from '../unit/geocoding/encode-osm-pbf.ts';
import { serveBytes, type FileServer } from './file-server.ts';

/** An address of the made extracts. */
export interface MadeHome {
  readonly house: string;
  readonly longitude: number;
  readonly latitude: number;
}

/** Outlines of the made extracts: west, south, east, north. The two states overlap by a hundredth of a degree. */
const outlines = {
  europe: { parent: null, path: 'europe', box: [-10, 35, 30, 60] },
  land: { parent: 'europe', path: 'europe/land', box: [4.5, 51.5, 6.5, 53.5] },
  'land/west': { parent: 'land', path: 'europe/land/west', box: [4, 51.5, 5.51, 53.5] },
  'land/east': { parent: 'land', path: 'europe/land/east', box: [5.5, 51.5, 6.5, 53.5] },
  'land/sea': { parent: 'land', path: 'europe/land/sea', box: [6, 53, 6.5, 53.5] },
} as const;

/** The homes of the two states: on both sides of their border, in both, and beyond any box of a test. */
export const homes: readonly MadeHome[] = [
  { house: '1', longitude: 5.45, latitude: 52.5 },
  { house: '3', longitude: 5.505, latitude: 52.5 },
  { house: '5', longitude: 5.55, latitude: 52.5 },
  { house: '7', longitude: 4.6, latitude: 51.6 },
];

/** Serves extracts of OpenStreetMap and their list, as Geofabrik has them. */
export function serveExtracts(server: FileServer): void {
  const features = Object.entries(outlines).map(([id, { parent, path: folder, box }]) => ({
    type: 'Feature',
    properties: {
      id,
      ...(parent === null ? {} : { parent }),
      name: id.toUpperCase(),
      urls: {
        pbf: `${server.origin}/${folder}-latest.osm.pbf`,
        'pbf-internal': 'https://osm-internal.download.geofabrik.de/internal.osm.pbf',
        updates: `${server.origin}/${folder}-updates`,
      },
    },
    geometry: { type: 'MultiPolygon', coordinates: [[ringOf(box)]] },
  }));
  const index = { type: 'FeatureCollection', features };
  server.files.set('/index-v1.json', serveBytes(new TextEncoder().encode(JSON.stringify(index))));
  for (const { path: folder, box } of Object.values(outlines)) {
    const inside = homes.filter(({ longitude, latitude }) => isWithin(box, longitude, latitude));
    server.files.set(`/${folder}-latest.osm.pbf`, serveBytes(encodeHomes(inside)));
  }
}

/** An extract of homes. */
export function encodeHomes(all: readonly MadeHome[]): Buffer {
  const nodes = all.map(({ house, longitude, latitude }): OsmNode => ({
    id: Number(house),
    longitude,
    latitude,
    tags: {
      'addr:housenumber': house,
      'addr:street': 'Kerkstraat',
      'addr:city': 'Ham',
      'addr:postcode': '8000 AA',
      building: 'yes',
    },
  }));
  return encodeOsmExtract(nodes, []);
}

function ringOf([west, south, east, north]: readonly [number, number, number, number]): number[][] {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
}

function isWithin(box: readonly [number, number, number, number], longitude: number, latitude: number): boolean {
  return longitude > box[0] && latitude > box[1] && longitude < box[2] && latitude < box[3];
}

/** The source of the made extracts, as the file of OpenStreetMap has it but for its addresses. */
export function describeExtractSource(origin: string): Record<string, unknown> {
  const source = JSON.parse(readFileSync(path.join(builtInSources, 'openstreetmap.json'), 'utf8')) as object;
  return {
    ...source,
    id: 'made-osm',
    files: { by: 'extracts', index: `${origin}/index-v1.json`, format: 'pbf' },
    urls: [`${origin}/{path}-latest.osm.pbf`],
  };
}
