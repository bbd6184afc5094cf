import { readFileSync } from 'node:fs';
import path from 'node:path';
import { floodHazards, type FloodHazard, type Hazard } from '#shared/domain/hazard.ts';
import type { HazardDefinition } from '#shared/domain/hazard-reading.ts';
import type { PackManifest } from '#shared/domain/pack-manifest.ts';
import type { BandRole } from '#main/adapters/raster/raster-band.ts';
import { openRasterStore, type RasterStore } from '#main/adapters/raster/raster-store.ts';
import type { TileCache } from '#main/adapters/raster/tile-cache.ts';
import { installedFiles, installedRecordSchema, type InstalledRecord } from './installed-record.ts';
import type { BandReference, DamagedPack, FloodLayer, FloodLayers, InstalledBasemap, OpenPack } from './open-pack.ts';
import { createTerritory } from './territory.ts';

/** Reads the record of an installed pack. @throws when the folder holds none that is whole. */
export function readInstalledRecord(folder: string): InstalledRecord {
  return installedRecordSchema.parse(JSON.parse(readFileSync(path.join(folder, installedFiles.record), 'utf8')));
}

/** Opens an installed pack for reading. @throws RasterStoreError */
export function openInstalledPack(folder: string, record: InstalledRecord, cache: TileCache): OpenPack {
  const { manifest } = record;
  const rasters: RasterStore = record.hasRasters
    ? openRasterStore(path.join(folder, installedFiles.rasters), cache)
    : { path: '', groups: [], close: () => undefined };
  const floods = Object.fromEntries(
    floodHazards.flatMap((hazard) => {
      const layers = openFlood(rasters, manifest, hazard);
      return layers === null ? [] : [[hazard, layers]];
    }),
  ) as OpenPack['floods'];
  return {
    ...describeOutline(folder, record),
    rasters,
    floods,
    wildfire: openWildfire(rasters, manifest),
    basemap: toBasemap(folder, record),
    territory: record.territory,
  };
}

/**
 * Describes an installed pack whose maps cannot be opened. As far as results go it is another install: what is worked out
 * without its maps does not hold once they can be read.
 */
export function describeDamagedPack(folder: string, record: InstalledRecord): DamagedPack {
  const { hazards, wildfire } = record.manifest;
  const floods = floodHazards.filter((hazard) => (hazards[hazard]?.maps.length ?? 0) > 0);
  const all: Hazard[] = wildfire === undefined ? floods : [...floods, 'wildfire'];
  return { ...describeOutline(folder, record), installId: `${record.installId} damaged`, hazards: all };
}

/** What is known of a pack without its maps. */
function describeOutline(
  folder: string,
  { info, installId, territory, hazardTerritories, hasAddresses }: InstalledRecord,
): Omit<DamagedPack, 'hazards'> {
  const area = createTerritory(territory);
  return {
    info: { ...info, active: true },
    installId,
    area,
    areaOf(hazard) {
      const own = hazardTerritories[hazard];
      return own === undefined ? area : createTerritory(own);
    },
    addressIndexPath: hasAddresses ? path.join(folder, installedFiles.addresses) : null,
  };
}

function findBand(store: RasterStore, role: BandRole, hazard: FloodHazard | null = null): BandReference | null {
  for (const group of store.groups) {
    const band = group.bands.findIndex((candidate) => candidate.role === role && candidate.hazard === hazard);
    if (band >= 0) return { group, band };
  }
  return null;
}

function openFlood(store: RasterStore, manifest: PackManifest, hazard: FloodHazard): FloodLayers | null {
  const manifestHazard = manifest.hazards[hazard];
  if (manifestHazard === undefined || manifestHazard.maps.length === 0) return null;
  const maps = store.groups
    .flatMap((group) =>
      group.bands.flatMap(({ role, hazard: of, returnPeriodYears, scenario }, band): FloodLayer[] =>
        role === 'flood' && of === hazard
          ? [{ group, band, returnPeriodYears: returnPeriodYears!, scenario: scenario! }]
          : [],
      ),
    )
    .toSorted((a, b) => a.returnPeriodYears - b.returnPeriodYears);
  const standardOfProtection = findBand(store, 'standardOfProtection', hazard);
  const definition: HazardDefinition = {
    hazard,
    quantity: manifestHazard.quantity,
    unit: manifestHazard.unit,
    dry: manifestHazard.dry,
    openWater: manifestHazard.openWater,
    nodata: manifestHazard.nodata,
    waves: 'waves' in manifestHazard ? manifestHazard.waves : true,
    hasStandardOfProtection: standardOfProtection !== null,
  };
  const terrain = findBand(store, 'terrain');
  return { definition, maps, terrain, standardOfProtection };
}

function openWildfire(store: RasterStore, { wildfire }: PackManifest): OpenPack['wildfire'] {
  if (wildfire === undefined) return null;
  if ('hazardIndex' in wildfire) {
    const index = findBand(store, 'hazardIndex');
    return index === null ? null : { ...index, classes: wildfire.hazardIndex.classes, flame: null };
  }
  const burn = findBand(store, 'burnProbability');
  const flame = findBand(store, 'flameLength') ?? findBand(store, 'conditionalIntensity');
  return burn === null ? null : { ...burn, classes: null, flame };
}

function toBasemap(folder: string, { basemap }: InstalledRecord): InstalledBasemap {
  if (basemap.kind === 'none') return basemap;
  const { file, ...rest } = basemap;
  return { ...rest, path: path.join(folder, file) };
}
