import type { ExpressionSpecification } from 'maplibre-gl';

/**
 * What a feature is, whichever schema it comes from: `class` (OpenMapTiles), `kind` (Protomaps, `pmap:kind` before its
 * version 3), or the OpenStreetMap tag itself. A settlement is a `locality` to Protomaps, and its detail says which.
 */
export const featureKind: ExpressionSpecification = [
  'coalesce',
  ['case', ['==', ['get', 'kind'], 'locality'], ['get', 'kind_detail'], null],
  ['get', 'class'],
  ['get', 'kind'],
  ['get', 'pmap:kind'],
  ['get', 'highway'],
  ['get', 'railway'],
  ['get', 'waterway'],
  ['get', 'natural'],
  ['get', 'landuse'],
  ['get', 'leisure'],
  ['get', 'place'],
  '',
];

/** The name to write beside a feature. */
export const featureName: ExpressionSpecification = [
  'coalesce',
  ['get', 'name'],
  ['get', 'name:latin'],
  ['get', 'name_en'],
  ['get', 'name:en'],
  '',
];

/** Kinds of road that carry through traffic. */
export const majorRoadKinds = [
  'motorway',
  'motorway_link',
  'trunk',
  'trunk_link',
  'primary',
  'primary_link',
  'highway',
  'major_road',
];
/** Kinds of road that gather local traffic. */
export const mediumRoadKinds = [
  'secondary',
  'secondary_link',
  'tertiary',
  'tertiary_link',
  'medium_road',
  'collector',
  'arterial',
];
/** Ways that are not for cars. */
export const pathKinds = ['path', 'footway', 'cycleway', 'steps', 'track', 'pedestrian', 'bridleway', 'corridor'];
/** Tracks of any railway. */
export const railKinds = ['rail', 'light_rail', 'tram', 'subway', 'narrow_gauge', 'railway', 'transit'];
/** Walls of earth that hold water back. */
export const leveeKinds = ['dyke', 'levee', 'embankment'];
/** Ground that is green. */
export const greenKinds = [
  'park',
  'forest',
  'wood',
  'grass',
  'meadow',
  'orchard',
  'cemetery',
  'recreation_ground',
  'scrub',
  'wetland',
  'grassland',
  'nature_reserve',
  'allotments',
  'garden',
  'golf_course',
  'village_green',
  'heath',
  'farmland',
  'vineyard',
];
/** Water among land kinds: some files keep it there. */
export const waterKinds = [
  'water',
  'river',
  'ocean',
  'lake',
  'sea',
  'basin',
  'reservoir',
  'dock',
  'bay',
  'riverbank',
  'strait',
  'pond',
];
