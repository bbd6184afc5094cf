import type { AddressColumns } from '#shared/pack/pack-plan.ts';
import type { Source } from '#shared/region/source.ts';
import { expandTemplate, type TemplateValues } from './expand-template.ts';
import type { MapTile } from './fetching/fetch-map.ts';

/** A map of a flood source, in the climate of the past. */
export interface FloodMap {
  readonly returnPeriod: number;
  readonly tiles: readonly MapTile[];
}

/** A source of flood maps. */
export type FloodSource = Source & { readonly holds: Extract<Source['holds'], { kind: 'flood' }> };

export function isFloodSource(source: Source): source is FloodSource {
  return source.holds.kind === 'flood';
}

/** A source of base maps. */
export type BaseMapSource = Source & { readonly holds: Extract<Source['holds'], { kind: 'baseMap' }> };

export function isBaseMapSource(source: Source): source is BaseMapSource {
  return source.holds.kind === 'baseMap';
}

/** A source of addresses in tables whose columns are known, one for each part of a country. */
export type AddressSource = Source & {
  readonly holds: Extract<Source['holds'], { kind: 'addresses' }> & { readonly columns: AddressColumns };
  readonly files: Extract<Source['files'], { by: 'chosen' }>;
};

/** A source that packs are made of. */
export type FetchedSource = FloodSource | BaseMapSource | AddressSource;

/** Whether its files are fetched here: found by the box alone, or the newest of a list; of rasters only parts. */
export function isFetched(source: Source): source is FetchedSource {
  const { holds, files, reading } = source;
  if (holds.kind === 'addresses') return holds.columns !== undefined && files.by === 'chosen';
  if (reading !== 'windows') return false;
  if (holds.kind === 'baseMap') return files.by === 'whole' || files.by === 'newest';
  return holds.kind === 'flood' && (files.by === 'whole' || files.by === 'grid' || files.by === 'index');
}

/**
 * The maps of a flood source of the climate of the past, with the tiles of each.
 * @param cells the template's values of each tile that a box touches
 */
export function listFloodMaps({ holds, urls }: FloodSource, cells: readonly TemplateValues[]): FloodMap[] {
  const [past] = holds.climates;
  const [member = {}] = past?.members ?? [];
  return holds.returnPeriods.map((returnPeriod) => ({
    returnPeriod,
    tiles: cells.map((cell) => ({
      urls: urls.map((url) => expandTemplate(url, { ...cell, ...member, returnPeriod })),
      masks: holds.raster.masks.map((mask) => mask.urls.map((url) => expandTemplate(url, cell))),
    })),
  }));
}
