import type { ExpressionSpecification } from 'maplibre-gl';
import { mixedSourceLayers } from '#shared/pack/mixed-basemap.ts';
import { featureKind, majorRoadKinds, mediumRoadKinds, pathKinds, waterKinds } from './feature-kind.ts';
import type { MapPalette } from './map-palette.ts';

/** What features stand for. */
export type BasemapRole =
  | 'land'
  | 'water'
  | 'waterName'
  | 'boundary'
  | 'building'
  | 'road'
  | 'roadName'
  | 'levee'
  | 'facility'
  | 'place';

/** A basemap that is to be drawn: vector tiles of any common schema, or cut from one file that mixes everything. */
export interface BasemapInput {
  /** Starts the ids of its layers, so that several packs can be drawn at once. */
  readonly idPrefix: string;
  readonly source: string;
  /** Source layers of the tiles. */
  readonly sourceLayers: readonly string[];
  /** Whether only their properties tell features apart: see `mixedSourceLayers`. */
  readonly isMixed: boolean;
  readonly palette: MapPalette;
}

/** Where a layer takes its features from, with an id of its own. */
export interface LayerBase {
  readonly id: string;
  readonly source: string;
  readonly 'source-layer': string;
}

// Names of OpenMapTiles, Protomaps and hand-made files.
const sourceLayersByRole: Readonly<Record<BasemapRole, RegExp>> = {
  land: /^(land|landuse|landcover|globallandcover|park|parks|natural|earth)$/,
  water: /^(water|waterway|waterways|ocean|river|rivers|lakes)$/,
  // OpenMapTiles keeps names of lakes and seas apart; the others have them with the water, or among the places.
  waterName: /^(water|water_name|waterway|waterways|ocean|river|rivers|lakes|physical_point)$/,
  boundary: /^(boundary|boundaries|admin)$/,
  facility: /^(poi|pois|points)$/,
  building: /^(building|buildings)$/,
  road: /^(transportation|road|roads|street|streets|railway|transit)$/,
  roadName: /^(transportation|transportation_name|road|roads|street|streets)$/,
  levee: /^(levee|levees|dyke|dykes|defence|defences|barrier)$/,
  place: /^(place|places|place_label|settlement|settlements)$/,
};

/** One base for each source layer that plays the role; where everything is mixed, one layer plays all but one. */
export function findLayerBases(input: BasemapInput, role: BasemapRole, name: string): readonly LayerBase[] {
  const { idPrefix, source, sourceLayers } = input;
  if (input.isMixed) {
    const sourceLayer = role === 'building' ? mixedSourceLayers.buildings : mixedSourceLayers.others;
    return [{ id: `${idPrefix}-${name}`, source, 'source-layer': sourceLayer }];
  }
  return sourceLayers
    .filter((sourceLayer) => sourceLayersByRole[role].test(sourceLayer))
    .map((sourceLayer) => ({ id: `${idPrefix}-${name}-${sourceLayer}`, source, 'source-layer': sourceLayer }));
}

/** A filter on the kind of feature. */
export function isKind(kinds: readonly string[]): ExpressionSpecification {
  return ['in', featureKind, ['literal', [...kinds]]];
}

const smallRoadKinds = [
  'minor',
  'minor_road',
  'residential',
  'local',
  'road',
  'street',
  'unclassified',
  'service',
  'living_street',
];

/**
 * What tells a role's features from the others in a file that mixes them; vector tiles tell them by their source layer,
 * so nothing is asked of the features there.
 */
export function isOfRole(input: BasemapInput, role: 'water' | 'road'): readonly ExpressionSpecification[] {
  if (!input.isMixed) return [];
  if (role === 'water') return [['any', isKind(waterKinds), isKind(['stream', 'canal', 'ditch', 'drain'])]];
  return [isKind([...majorRoadKinds, ...mediumRoadKinds, ...smallRoadKinds, ...pathKinds])];
}
