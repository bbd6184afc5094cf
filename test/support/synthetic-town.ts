import { GeoJSONVT } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { Feature, Geometry } from 'geojson';
import { NORTH, SIDE, CELL, WEST } from '../unit/pack/support/test-pack.ts';
import type { ArchivedTile } from './tile-archive-writer.ts';

/** Schemas in which {@link describeTown} writes the town. */
export const townSchemas = ['protomaps', 'openmaptiles', 'plain'] as const;
/** One of {@link townSchemas}. */
export type TownSchema = (typeof townSchemas)[number];

type Properties = Readonly<Record<string, string | number>>;
/** What a thing of the town is in each schema: the source layer, and the properties that say it. */
type Wording = Readonly<Record<TownSchema, readonly [layer: string, properties: Properties] | null>>;

/** Places of the town are shares of its width and height, from the north-west. */
type Share = readonly [right: number, down: number];

interface Thing {
  readonly is: keyof typeof wordings;
  readonly at: readonly Share[];
  readonly form: 'Point' | 'LineString' | 'Polygon';
  /** In one of the scripts that labels are drawn in. */
  readonly name?: string;
}

/** The words of Protomaps 4, of OpenMapTiles 3.15, and of a file that keeps the tags of OpenStreetMap. */
const wordings = {
  park: {
    protomaps: ['landuse', { kind: 'park' }],
    openmaptiles: ['landcover', { class: 'grass', subclass: 'park' }],
    plain: ['parks', { leisure: 'park' }],
  },
  quarter: {
    protomaps: ['landuse', { kind: 'residential' }],
    openmaptiles: ['landuse', { class: 'residential' }],
    plain: ['landuse', { landuse: 'residential' }],
  },
  lake: {
    protomaps: ['water', { kind: 'lake' }],
    openmaptiles: ['water', { class: 'lake' }],
    plain: ['water', { natural: 'water' }],
  },
  lakeName: {
    protomaps: ['water', { kind: 'lake' }],
    openmaptiles: ['water_name', { class: 'lake' }],
    plain: ['water', { natural: 'water' }],
  },
  river: {
    protomaps: ['water', { kind: 'river' }],
    openmaptiles: ['waterway', { class: 'river' }],
    plain: ['waterways', { waterway: 'river' }],
  },
  mainRoad: {
    protomaps: ['roads', { kind: 'major_road', kind_detail: 'primary' }],
    openmaptiles: ['transportation', { class: 'primary' }],
    plain: ['streets', { highway: 'primary' }],
  },
  street: {
    protomaps: ['roads', { kind: 'minor_road', kind_detail: 'residential' }],
    openmaptiles: ['transportation', { class: 'minor' }],
    plain: ['streets', { highway: 'residential' }],
  },
  /** OpenMapTiles keeps the names of roads apart from the roads. */
  roadName: { protomaps: null, openmaptiles: ['transportation_name', { class: 'minor' }], plain: null },
  path: {
    protomaps: ['roads', { kind: 'path', kind_detail: 'footway' }],
    openmaptiles: ['transportation', { class: 'path', subclass: 'footway' }],
    plain: ['streets', { highway: 'footway' }],
  },
  railway: {
    protomaps: ['roads', { kind: 'rail' }],
    openmaptiles: ['transportation', { class: 'rail' }],
    plain: ['railway', { railway: 'rail' }],
  },
  building: {
    protomaps: ['buildings', { kind: 'building' }],
    openmaptiles: ['building', {}],
    plain: ['buildings', { building: 'yes' }],
  },
  border: {
    protomaps: ['boundaries', { kind: 'region' }],
    openmaptiles: ['boundary', { admin_level: 4, maritime: 0 }],
    plain: ['boundaries', { boundary: 'administrative' }],
  },
  city: {
    protomaps: ['places', { kind: 'locality', kind_detail: 'city' }],
    openmaptiles: ['place', { class: 'city', rank: 5 }],
    plain: ['places', { place: 'city' }],
  },
  village: {
    protomaps: ['places', { kind: 'locality', kind_detail: 'village' }],
    openmaptiles: ['place', { class: 'village', rank: 9 }],
    plain: ['places', { place: 'village' }],
  },
  suburb: {
    protomaps: ['places', { kind: 'neighbourhood' }],
    openmaptiles: ['place', { class: 'suburb', rank: 11 }],
    plain: ['places', { place: 'suburb' }],
  },
  hospital: {
    protomaps: ['pois', { kind: 'hospital' }],
    openmaptiles: ['poi', { class: 'hospital', subclass: 'hospital' }],
    plain: ['pois', { kind: 'hospital' }],
  },
  school: {
    protomaps: ['pois', { kind: 'school' }],
    openmaptiles: ['poi', { class: 'school', subclass: 'school' }],
    plain: ['pois', { kind: 'school' }],
  },
  station: {
    protomaps: ['pois', { kind: 'station' }],
    openmaptiles: ['poi', { class: 'railway', subclass: 'station' }],
    plain: ['pois', { kind: 'station' }],
  },
} as const satisfies Record<string, Wording>;

const box = ([right, down]: Share, width: number, height: number): Share[] => [
  [right, down],
  [right + width, down],
  [right + width, down + height],
  [right, down + height],
];

/** Names in Latin with its extensions, Greek with old accents, and Cyrillic of several languages. */
const things: readonly Thing[] = [
  { is: 'quarter', form: 'Polygon', at: box([0.05, 0.05], 0.9, 0.5) },
  { is: 'park', form: 'Polygon', at: box([0.1, 0.62], 0.25, 0.2) },
  { is: 'lake', form: 'Polygon', at: box([0.55, 0.66], 0.35, 0.26) },
  {
    is: 'lakeName',
    form: 'Point',
    at: [[0.72, 0.8]],
    name: '\u039b\u03af\u03bc\u03bd\u03b7 \u039a\u03b5\u03c1\u03ba\u03af\u03bd\u03b7',
  },
  {
    is: 'river',
    form: 'LineString',
    at: [
      [0, 0.6],
      [0.3, 0.58],
      [0.6, 0.62],
      [1, 0.57],
    ],
    name: '\u0440\u0435\u043a\u0430 \u0412\u043e\u043b\u0433\u0430',
  },
  {
    is: 'border',
    form: 'LineString',
    at: [
      [0.98, 0],
      [0.94, 0.5],
      [0.97, 1],
    ],
  },
  {
    is: 'mainRoad',
    form: 'LineString',
    at: [
      [0, 0.3],
      [1, 0.3],
    ],
    name: '\u039b\u03b5\u03c9\u03c6\u03cc\u03c1\u03bf\u03c2 \u1f08\u03b8\u03b7\u03bd\u1ff6\u03bd',
  },
  {
    is: 'street',
    form: 'LineString',
    at: [
      [0.3, 0],
      [0.3, 1],
    ],
    name: '\u0443\u043b\u0438\u0446\u0430 \u041b\u0435\u043d\u0438\u043d\u0430',
  },
  {
    is: 'street',
    form: 'LineString',
    at: [
      [0, 0.48],
      [1, 0.48],
    ],
    name: 'ulica \u0141\u00f3dzka',
  },
  {
    is: 'roadName',
    form: 'LineString',
    at: [
      [0, 0.3],
      [1, 0.3],
    ],
    name: '\u039b\u03b5\u03c9\u03c6\u03cc\u03c1\u03bf\u03c2 \u1f08\u03b8\u03b7\u03bd\u1ff6\u03bd',
  },
  {
    is: 'roadName',
    form: 'LineString',
    at: [
      [0.3, 0],
      [0.3, 1],
    ],
    name: '\u0443\u043b\u0438\u0446\u0430 \u041b\u0435\u043d\u0438\u043d\u0430',
  },
  {
    is: 'roadName',
    form: 'LineString',
    at: [
      [0, 0.48],
      [1, 0.48],
    ],
    name: 'ulica \u0141\u00f3dzka',
  },
  {
    is: 'path',
    form: 'LineString',
    at: [
      [0.1, 0.62],
      [0.35, 0.82],
    ],
  },
  {
    is: 'railway',
    form: 'LineString',
    at: [
      [0.85, 0],
      [0.8, 1],
    ],
  },
  ...[0.08, 0.16, 0.36, 0.44, 0.52, 0.6].map((right): Thing => ({
    is: 'building',
    form: 'Polygon',
    at: box([right, 0.34], 0.04, 0.04),
  })),
  { is: 'city', form: 'Point', at: [[0.5, 0.2]], name: '\u0391\u03b8\u03ae\u03bd\u03b1' },
  { is: 'village', form: 'Point', at: [[0.15, 0.15]], name: '\u0429\u0443\u0447\u0438\u043d \u0407\u0436\u0430' },
  { is: 'village', form: 'Point', at: [[0.68, 0.1]], name: 'K\u0159\u00ed\u017eov \u0218tef\u0103ne\u0219ti' },
  { is: 'suburb', form: 'Point', at: [[0.62, 0.42]], name: '\u03a8\u03c5\u03c1\u03c1\u03ae' },
  {
    is: 'hospital',
    form: 'Point',
    at: [[0.2, 0.4]],
    name: '\u039d\u03bf\u03c3\u03bf\u03ba\u03bf\u03bc\u03b5\u03af\u03bf',
  },
  { is: 'school', form: 'Point', at: [[0.42, 0.55]], name: '\u0428\u043a\u043e\u043b\u0430 \u2116 5' },
  { is: 'station', form: 'Point', at: [[0.83, 0.4]], name: 'Bahnhof S\u00fcd' },
];

/** Every name that the map of the town shows. */
export const townNames: readonly string[] = [...new Set(things.flatMap(({ name }) => name ?? []))];

function locate([right, down]: Share): [number, number] {
  return [WEST + right * SIDE * CELL, NORTH - down * SIDE * CELL];
}

function shape({ form, at }: Thing): Geometry {
  const places = at.map(locate);
  if (form === 'Point') return { type: 'Point', coordinates: places[0]! };
  return form === 'LineString'
    ? { type: 'LineString', coordinates: places }
    : { type: 'Polygon', coordinates: [[...places, places[0]!]] };
}

/** A town with all that a map shows, its features by source layer. */
export function describeTown(schema: TownSchema): Record<string, Feature[]> {
  const layers: Record<string, Feature[]> = schema === 'protomaps' ? { earth: [] } : {};
  for (const thing of things) {
    const wording: Wording[TownSchema] = wordings[thing.is][schema];
    if (wording === null) continue;
    const [layer, words] = wording;
    const isApart = schema === 'openmaptiles' && layer === 'transportation';
    const name = thing.name === undefined || isApart ? {} : { name: thing.name };
    (layers[layer] ??= []).push({ type: 'Feature', properties: { ...words, ...name }, geometry: shape(thing) });
  }
  return layers;
}

const ZOOMS = [10, 11, 12, 13, 14];

/** Columns and rows of the tiles of a zoom that hold the town. */
export function listTownTiles(z: number): { readonly z: number; readonly x: number; readonly y: number }[] {
  const column = (longitude: number) => Math.floor(((longitude + 180) / 360) * 2 ** z);
  const row = (latitude: number) =>
    Math.floor(((1 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI) / 2) * 2 ** z);
  const span = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const [west, north] = locate([0, 0]);
  const [east, south] = locate([1, 1]);
  return span(column(west), column(east)).flatMap((x) => span(row(north), row(south)).map((y) => ({ z, x, y })));
}

/** The vector tiles of the town. */
export function cutTown(layers: Readonly<Record<string, Feature[]>>): ArchivedTile[] {
  const indexes = Object.entries(layers).map(
    ([name, features]) =>
      [name, new GeoJSONVT({ type: 'FeatureCollection', features }, { maxZoom: 14, buffer: 128 })] as const,
  );
  return ZOOMS.flatMap(listTownTiles).map(({ z, x, y }) => {
    const found = indexes.flatMap(([name, index]) => {
      const tile = index.getTile(z, x, y);
      return tile === null ? [] : [[name, tile] as const];
    });
    return { z, x, y, data: fromGeojsonVt(Object.fromEntries(found), { version: 2, extent: 4096 }) };
  });
}
