import { DRY_LEVEL, OPEN_WATER } from './hazards/flood-bands.ts';
import { designEvents } from './hazards/return-periods.ts';
import { computePosition, computeRegionBox } from './region-frame.ts';

/** Id of the demonstration region among the packs. */
export const DEMONSTRATION_PACK_ID = 'demonstration-region';
// Goes up whenever the generator's output changes: a pack's version names its content.
const DEMONSTRATION_PACK_VERSION = '1.0.0';

/** Where the parts of the pack lie in its folder. */
export const packPaths = {
  fluvial: 'fluvial/depth.tif',
  standardOfProtection: 'fluvial/standard-of-protection.tif',
  coastal: 'coastal/level.tif',
  coastalTerritory: 'coastal/territory.geojson',
  pluvial: 'pluvial/depth.tif',
  terrain: 'terrain.tif',
  burnProbability: 'wildfire/burn-probability.tif',
  flameLength: 'wildfire/flame-length.tif',
  addresses: 'addresses.csv',
  basemap: 'basemap.geojson',
} as const;

/** The manifest of the demonstration region. @param checksums SHA-256 of each file by its path. */
export function writeManifest(checksums: Readonly<Record<string, string>>): string {
  const stack = (path: string) =>
    designEvents.map(({ returnPeriodYears }, index) => ({ returnPeriod: returnPeriodYears, path, band: index + 1 }));
  const manifest = {
    format: 1,
    id: DEMONSTRATION_PACK_ID,
    version: DEMONSTRATION_PACK_VERSION,
    title: 'Portham County (synthetic demonstration region)',
    description:
      'An invented river-and-coast county for trying things out. Terrain, floods, fire, streets and addresses are made ' +
      'by a program; no such place exists. It lies in open ocean so that no real place is spoken of. The coastal model ' +
      'covers the eastern half only.',
    license: 'CC0-1.0',
    attribution: 'Freeboard, synthetic data',
    synthetic: true,
    currency: 'CAD',
    curveSet: 'hazus',
    territory: { bbox: computeRegionBox() },
    hazards: {
      fluvial: {
        quantity: 'depth',
        unit: 'cm',
        maps: stack(packPaths.fluvial),
        dry: [0],
        openWater: [OPEN_WATER],
        standardOfProtection: { path: packPaths.standardOfProtection },
      },
      coastal: {
        quantity: 'elevation',
        unit: 'cm',
        maps: stack(packPaths.coastal),
        dry: [DRY_LEVEL],
        openWater: [OPEN_WATER],
        waves: false,
        territory: { path: packPaths.coastalTerritory },
      },
      pluvial: { quantity: 'depth', unit: 'mm', maps: stack(packPaths.pluvial), dry: [0], openWater: [OPEN_WATER] },
    },
    terrain: { path: packPaths.terrain, unit: 'm' },
    wildfire: {
      burnProbability: { path: packPaths.burnProbability },
      flameLength: { path: packPaths.flameLength, unit: 'm' },
    },
    addresses: [{ path: packPaths.addresses, format: 'openaddresses' }],
    basemap: { path: packPaths.basemap },
    checksums,
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

// West of it the ground is far above any tide and the sea was not modelled.
const COASTAL_MODEL_FROM_X = 9200;

/** Territory of the coastal model: the eastern part of the region. */
export function writeCoastalTerritory(): string {
  const [, south, east, north] = computeRegionBox();
  const [west] = computePosition({ x: COASTAL_MODEL_FROM_X, y: 8000 });
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return `${JSON.stringify({ type: 'Polygon', coordinates: [ring] })}\n`;
}
