import type { PackReference } from '#shared/query/explanation.ts';
import type { Coordinates } from '#shared/geo/geo.ts';
import type { FloodHazard } from '#shared/hazard/hazard.ts';
import type { GroundReading, MapReading } from '#shared/hazard/hazard-reading.ts';
import type { PlaceMatch } from '#shared/geocoding/place.ts';
import { METHOD_VERSION } from '#engine/method-version.ts';
import { createCurveLibrary } from '#engine/vulnerability/curve-library.ts';
import { createAssessBuilding, type AssessBuilding } from '#main/query/assess-building.ts';
import type { Geocoder } from '#main/geocoding/geocoder.ts';
import type { HazardCatalogue } from '#main/pack/hazard-catalogue.ts';
import type { HazardSource } from '#main/pack/hazard-source.ts';

const pack: PackReference = {
  id: 'small-world',
  version: '1',
  title: 'A square degree',
  synthetic: true,
  currency: 'CAD',
  attribution: '',
  limits: '',
};

/** On the river's bank: 1 m of water once in 100 years, 2 m once in 1000; no coast; dry of rain; wildfire class 4. */
export const riverBank: Coordinates = { latitude: 49.25, longitude: -121.75 };
/** Inside, but the ground under a wet map is unknown: NO_DATA. */
export const unknownGround: Coordinates = { latitude: 49.25, longitude: -121.05 };
/** In no territory. */
export const faraway: Coordinates = { latitude: 60.5, longitude: -100.25 };

/** An address that is placed at {@link riverBank}. */
export const placedAddress = { streetAddress: '12 Mill Rd', city: 'Portham' } as const;

function isInside({ latitude, longitude }: Coordinates): boolean {
  return latitude >= 49 && latitude <= 50 && longitude >= -122 && longitude <= -121;
}

function readMap(returnPeriodYears: number, stored: number): MapReading {
  const cell = { column: 0, row: 0 };
  return {
    returnPeriodYears,
    scenario: 'base',
    path: `rp${returnPeriodYears}.tif`,
    band: 1,
    kind: 'value',
    cell,
    stored,
    scaled: stored,
    window: null,
  };
}

function createFloodSource(
  hazard: FloodHazard,
  depths: readonly number[],
  ground: (point: Coordinates) => GroundReading,
): HazardSource {
  return {
    pack,
    curveSet: 'hazus',
    definition: {
      hazard,
      quantity: hazard === 'pluvial' ? 'elevation' : 'depth',
      unit: 'm',
      dry: [],
      openWater: [],
      nodata: 'dry',
      waves: true,
      hasStandardOfProtection: false,
    },
    containsPoint: isInside,
    readFutures: null,
    read: (point) => ({
      maps: [readMap(100, depths[0] ?? 0), readMap(1000, depths[1] ?? 0)],
      ground: ground(point),
      standardOfProtectionYears: null,
    }),
  };
}

const sources: Readonly<Record<FloodHazard, readonly HazardSource[]>> = {
  fluvial: [createFloodSource('fluvial', [1, 2], () => ({ kind: 'absent' }))],
  coastal: [],
  // Water at 10 m, ground at 20 m: dry, unless the ground is unknown.
  pluvial: [
    createFloodSource('pluvial', [10, 10], ({ longitude }) =>
      longitude > -121.1 ? { kind: 'nodata' } : { kind: 'value', elevationMetres: 20 },
    ),
  ],
};

/** The one pack of the small world. */
export const catalogue: HazardCatalogue = {
  signature: 'small-world',
  floodSources: (hazard) => sources[hazard],
  wildfireSources: () => [
    { pack, containsPoint: isInside, read: () => ({ kind: 'index', cells: [], stored: 4, classes: [[0, 10, 4]] }) },
  ],
  groundAt: () => null,
  coversPoint: isInside,
  packsAt: (point) => (isInside(point) ? [pack] : []),
};

/** Finds one street of one city. */
export const smallGeocoder: Pick<Geocoder, 'locate'> = {
  locate: ({ streetAddress, city }) => {
    const match: PlaceMatch = {
      level: streetAddress.toLowerCase() === 'portham' ? 'city' : 'address',
      score: 1,
      label: '12 Mill Rd, Portham',
      point: streetAddress === '1 Far Away' ? faraway : riverBank,
      uncertaintyMetres: 4,
      differences: [],
      packId: pack.id,
    };
    if (city === 'Twinham') {
      const contested: PlaceMatch = { ...match, differences: ['ambiguous'], why: ['othersFit'] };
      return Promise.resolve([contested, { ...contested, point: faraway }]);
    }
    return Promise.resolve(city === 'Portham' ? [match] : []);
  },
};

/** An address that two places fit alike. */
export const contestedAddress = { streetAddress: '12 Mill Rd', city: 'Twinham' } as const;

/** The real use case over the small world; nothing is kept. */
export function createSmallWorld(): AssessBuilding {
  return createAssessBuilding({
    catalogue: () => catalogue,
    geocoder: smallGeocoder,
    cache: { find: () => null, save: () => undefined, prune: () => undefined },
    curves: createCurveLibrary(),
    fingerprint: (text) => text,
    modelVersion: `${METHOD_VERSION}+00000000`,
  });
}

/** A policy with every field. */
export const financial = {
  typeOfBusiness: 'RESIDENTIAL',
  basement: 'NO',
  numberOfStoreys: 'ONE STORY',
  firstFloorHeight: 0.5,
  structureDeductible: 1000,
  inventoryDeductible: 1000,
  equipmentDeductible: 1000,
  structureTIV: 500_000,
  inventoryTIV: 100_000,
  equipmentTIV: 50_000,
} as const;
