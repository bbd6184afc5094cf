import type { Source } from '#shared/region/source.ts';
import { expandTemplate, type TemplateValues } from './expand-template.ts';
import type { MapTile } from './fetching/fetch-map.ts';

/** A map of a flood source. */
export interface FloodSourceMap {
  readonly returnPeriod: number;
  readonly tiles: readonly MapTile[];
}

/** A source that holds one kind of data. */
type SourceOf<Kind extends Source['holds']['kind']> = Source & {
  readonly holds: Extract<Source['holds'], { kind: Kind }>;
};

/** A source of flood maps. */
export type FloodSource = SourceOf<'flood'>;

export function isFloodSource(source: Source): source is FloodSource {
  return source.holds.kind === 'flood';
}

/** A source of base maps. */
export type BaseMapSource = SourceOf<'baseMap'>;

export function isBaseMapSource(source: Source): source is BaseMapSource {
  return source.holds.kind === 'baseMap';
}

/**
 * A source of addresses: tables whose columns are known, as files or members of zips of parts of a country, what
 * OpenAddresses has collected, or extracts of OpenStreetMap.
 */
export type AddressSource = SourceOf<'addresses'>;

/** A source of wildfire: rasters in a zip. */
export type WildfireSource = SourceOf<'wildfire'>;

export function isWildfireSource(source: Source): source is WildfireSource {
  return source.holds.kind === 'wildfire';
}

/** A source of heights of the ground. */
export type TerrainSource = SourceOf<'terrain'>;

export function isTerrainSource(source: Source): source is TerrainSource {
  return source.holds.kind === 'terrain';
}

/** A source of standards of protection, which become part of the packs of flood maps. */
export type ProtectionSource = SourceOf<'protection'>;

export function isProtectionSource(source: Source): source is ProtectionSource {
  return source.holds.kind === 'protection';
}

/** A source that packs are made of. */
export type PackedSource = FloodSource | BaseMapSource | AddressSource | WildfireSource | TerrainSource;

export function isPackedSource(source: FetchedSource): source is PackedSource {
  return source.holds.kind !== 'protection';
}

/** A source whose files are fetched here. */
export type FetchedSource = PackedSource | ProtectionSource;

/** Whether its files are fetched here: found by the box alone, or the newest of a list; of rasters only parts. */
export function isFetched(source: Source): source is FetchedSource {
  const { holds, files, reading } = source;
  switch (holds.kind) {
    case 'addresses': {
      if (files.by === 'records' || files.by === 'extracts') return true;
      const isOfParts = files.by === 'chosen' || (holds.members !== undefined && files.by === 'link');
      return holds.columns !== undefined && isOfParts;
    }
    case 'protection':
    case 'wildfire':
      return files.by === 'whole';
    case 'baseMap':
      return reading === 'windows' && (files.by === 'whole' || files.by === 'newest');
    case 'flood':
      return reading === 'windows' && ['whole', 'grid', 'index', 'stac'].includes(files.by);
    case 'terrain':
      return reading === 'windows' && ['whole', 'grid', 'stac'].includes(files.by);
    default:
      return holds satisfies never;
  }
}

/** What a member of a climate is called, and its values of the template. */
type Member = FloodSource['holds']['climates'][number]['members'][number];

/** The climates to come that a flood source has maps of. */
export function listFutures({ holds }: FloodSource) {
  return holds.climates.flatMap(({ pathway, ...climate }) => (pathway === null ? [] : [{ ...climate, pathway }]));
}

/** The member of the climate of today, which stands first. */
export function findToday({ holds }: FloodSource): Member {
  return holds.climates[0]!.members[0]!;
}

/**
 * The maps of a member of a flood source, with the tiles of each.
 * @param cells the template's values of each tile that a box touches
 */
export function listFloodMaps(
  { holds, urls }: FloodSource,
  { values }: Pick<Member, 'values'>,
  cells: readonly TemplateValues[],
): FloodSourceMap[] {
  return holds.returnPeriods.map((returnPeriod) => ({
    returnPeriod,
    tiles: cells.map((cell) => ({
      urls: urls.map((url) => expandTemplate(url, { ...cell, ...values, returnPeriod })),
      masks: holds.raster.masks.map((mask) => mask.urls.map((url) => expandTemplate(url, cell))),
    })),
  }));
}
