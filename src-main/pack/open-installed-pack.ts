import path from 'node:path';
import { floodHazards, type FloodHazard, type Hazard } from '#shared/hazard/hazard.ts';
import type { HazardDefinition } from '#shared/hazard/hazard-reading.ts';
import type { PackManifest } from '#shared/pack/pack-manifest.ts';
import {
  type BandRole,
  isFloodBand,
  openRasterStore,
  type RasterBand,
  type RasterStore,
  RasterStoreError,
  type TileCache,
} from '#main/raster/index.ts';
import { installedFiles, type InstalledRecord } from './installed-record.ts';
import type { BandReference, DamagedPack, FloodLayer, FloodLayers, InstalledBasemap, OpenPack } from './open-pack.ts';
import { BLOCK_SUMS_ENDING } from '#main/platform/files/block-sums.ts';
import { ChecksumError } from '#main/platform/files/checksum.ts';
import { requireSoundFile } from '#main/platform/files/sound-files.ts';
import { createTerritory } from './territory.ts';
import { rethrowCondition } from '#main/platform/errors/system-errors.ts';

/** Opens an installed pack for reading. @throws RasterStoreError */
export function openInstalledPack(folder: string, record: InstalledRecord, cache: TileCache): OpenPack {
  const { manifest } = record;
  const rasters: RasterStore = record.hasRasters
    ? openRasters(path.join(folder, installedFiles.rasters), record, cache)
    : { hasChecksums: true, headerDigest: '', path: '', groups: [], close: () => undefined };
  const floods = Object.fromEntries(
    floodHazards.flatMap((hazard) => {
      const layers = openFlood(rasters, manifest, hazard);
      return layers === undefined ? [] : [[hazard, layers]];
    }),
  ) as OpenPack['floods'];
  return {
    ...describeOutline(folder, record),
    rasters,
    floods,
    terrain: openTerrain(rasters, manifest),
    wildfire: openWildfire(rasters, manifest),
    basemap: toBasemap(folder, record),
    territory: record.territory,
  };
}

/**
 * Opens the store of a pack: it has to be the one that was installed, by its header; one of a layout without checksums
 * is held against its digest.
 */
function openRasters(file: string, { digests, rasterHeader }: InstalledRecord, cache: TileCache): RasterStore {
  const rasters = openRasterStore(file, cache);
  try {
    if (!rasters.hasChecksums) requireSoundFile(file, digests?.[installedFiles.rasters]);
    if (rasterHeader !== undefined && rasters.headerDigest !== rasterHeader)
      throw new ChecksumError(installedFiles.rasters);
    return rasters;
  } catch (error) {
    rasters.close();
    rethrowCondition(error);
    throw new RasterStoreError(file, error);
  }
}

/**
 * Describes an installed pack whose maps cannot be opened. As far as results go it is another install: what is worked
 * out without its maps does not hold once they can be read.
 */
export function describeDamagedPack(folder: string, record: InstalledRecord, cause: unknown): DamagedPack {
  const { manifest } = record;
  const floods = floodHazards.flatMap((hazard) => defineHazard(manifest, hazard) ?? []);
  const hazards: Hazard[] = floods.map(({ hazard }) => hazard);
  return {
    ...describeOutline(folder, record),
    installId: `${record.installId} damaged`,
    hazards: manifest.wildfire === undefined ? hazards : [...hazards, 'wildfire'],
    definitions: Object.fromEntries(floods.map((definition) => [definition.hazard, definition])),
    cause,
  };
}

/** What is known of a pack without its maps. */
function describeOutline(
  folder: string,
  { info, installId, territory, hazardTerritories, hasAddresses, digests }: InstalledRecord,
): Omit<DamagedPack, 'hazards' | 'definitions' | 'cause'> {
  const area = createTerritory(territory);
  return {
    info: { ...info, active: true },
    installId,
    area,
    areaOf(hazard) {
      const own = hazardTerritories[hazard];
      return own === undefined ? area : createTerritory(own);
    },
    addressIndex: hasAddresses
      ? {
          path: path.join(folder, installedFiles.addresses),
          digest: digests?.[installedFiles.addresses],
          hasSums: hasSums(digests, installedFiles.addresses),
          sumsDigest: digests?.[installedFiles.addresses + BLOCK_SUMS_ENDING],
        }
      : null,
  };
}

function findBand(store: RasterStore, role: BandRole, hazard: FloodHazard | null = null): BandReference | null {
  for (const group of store.groups) {
    const band = group.bands.findIndex((candidate) => candidate.role === role && candidate.hazard === hazard);
    if (band >= 0) return { group, band };
  }
  return null;
}

/** The flood maps of a store that fit, frequent to rare. */
function listFloodMaps({ groups }: RasterStore, fits: (band: RasterBand) => boolean): FloodLayer[] {
  return groups
    .flatMap((group) =>
      group.bands.flatMap((candidate, band): FloodLayer[] => {
        const { returnPeriodYears, scenario } = candidate;
        return isFloodBand(candidate) && fits(candidate)
          ? [{ group, band, returnPeriodYears: returnPeriodYears!, scenario: scenario! }]
          : [];
      }),
    )
    .toSorted((a, b) => a.returnPeriodYears - b.returnPeriodYears);
}

function openFlood(store: RasterStore, manifest: PackManifest, hazard: FloodHazard): OpenPack['floods'][FloodHazard] {
  const definition = defineHazard(manifest, hazard);
  if (definition === null) return undefined;
  const standardOfProtection = findBand(store, 'standardOfProtection', hazard);
  const terrain = openTerrain(store, manifest);
  const layers: Omit<FloodLayers, 'maps'> = {
    definition: { ...definition, hasStandardOfProtection: standardOfProtection !== null },
    terrain,
    standardOfProtection,
  };
  const mapsOf = (future?: RasterBand['future']): FloodLayer[] =>
    listFloodMaps(
      store,
      (band) => band.hazard === hazard && band.future?.id === future?.id && band.future?.member === future?.member,
    );
  const futures = (manifest.hazards[hazard]?.futures ?? []).map(({ id, pathway, year, members }) => ({
    id,
    pathway,
    year,
    members: members.map(({ name }) => ({ name, layers: { ...layers, maps: mapsOf({ id, member: name }) } })),
  }));
  return { ...layers, maps: mapsOf(), futures };
}

/** What a flood hazard's numbers mean, as the manifest has it; null without maps of it. */
function defineHazard({ hazards }: PackManifest, hazard: FloodHazard): HazardDefinition | null {
  const found = hazards[hazard];
  if (found === undefined || found.maps.length === 0) return null;
  return {
    hazard,
    quantity: found.quantity,
    unit: found.unit,
    dry: found.dry,
    openWater: found.openWater,
    nodata: found.nodata,
    waves: 'waves' in found ? found.waves : true,
    hasStandardOfProtection: found.standardOfProtection !== undefined,
  };
}

function openTerrain(store: RasterStore, { terrain }: PackManifest): OpenPack['terrain'] {
  const band = findBand(store, 'terrain');
  if (band === null) return null;
  return { ...band, verticalDatum: terrain?.verticalDatum, surface: terrain?.surface };
}

function openWildfire(store: RasterStore, { wildfire }: PackManifest): OpenPack['wildfire'] {
  if (wildfire === undefined) return null;
  const isNodataOutside = wildfire.nodata === 'outside';
  if ('hazardIndex' in wildfire) {
    const index = findBand(store, 'hazardIndex');
    return index === null ? null : { ...index, classes: wildfire.hazardIndex.classes, flame: null, isNodataOutside };
  }
  const burn = findBand(store, 'burnProbability');
  const flame = findBand(store, 'flameLength') ?? findBand(store, 'conditionalIntensity');
  return burn === null ? null : { ...burn, classes: null, flame, isNodataOutside };
}

function toBasemap(folder: string, { basemap, digests }: InstalledRecord): InstalledBasemap {
  if (basemap.kind === 'none') return basemap;
  const { file, ...rest } = basemap;
  const place = path.join(folder, file);
  if (rest.kind === 'geojson') return { ...rest, path: place, digest: digests?.[file] };
  return { ...rest, path: place, hasSums: hasSums(digests, file) };
}

/** Whether the install has written checksums of a file's blocks beside it. */
function hasSums(digests: InstalledRecord['digests'], file: string): boolean {
  return digests?.[file + BLOCK_SUMS_ENDING] !== undefined;
}
