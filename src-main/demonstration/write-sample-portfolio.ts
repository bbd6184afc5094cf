import { stringify } from 'csv-stringify/sync';
import type { ListedAddress } from '#main/geocoding/index.ts';
import type { Basement, TypeOfBusiness } from '#shared/exposure/exposure.ts';

/** What is insured at an address; values in CAD, the region's currency. */
interface SampleBuilding {
  readonly use: TypeOfBusiness;
  readonly storeys: number;
  readonly building: number;
  readonly contents: number;
  readonly equipment: number;
  readonly deductible: number;
}

/** Made up, as the region is: mostly houses, every tenth building something else. */
const house = (storeys: number, building: number): SampleBuilding => ({
  use: 'RESIDENTIAL',
  storeys,
  building,
  contents: building * 0.4,
  equipment: 0,
  deductible: 2_500,
});
const kinds: readonly SampleBuilding[] = [
  house(1, 320_000),
  house(2, 450_000),
  house(1, 280_000),
  house(2, 510_000),
  house(2, 395_000),
  house(1, 350_000),
  house(3, 690_000),
  house(2, 420_000),
  house(1, 305_000),
  { use: 'COMMERCIAL', storeys: 2, building: 1_400_000, contents: 600_000, equipment: 250_000, deductible: 10_000 },
];
const basements = ['NO', 'YES', 'NO', 'UNKNOWN', 'NO', 'YES', 'NO'] as const satisfies readonly Basement[];
const floorHeights = [0.3, 0.6, 0.3, 0.9, 0.45] as const;

const heads = [
  'Location ID',
  'Street address',
  'Unit',
  'City',
  'Province',
  'Postal code',
  'Occupancy',
  'Number of storeys',
  'Basement',
  'First floor height (m)',
  'Building value (CAD)',
  'Contents value (CAD)',
  'Equipment value (CAD)',
  'Building deductible (CAD)',
  'Contents deductible (CAD)',
];

/** A file as a broker might send it, of buildings at some addresses: CSV. */
export function writeSamplePortfolio(addresses: readonly ListedAddress[]): string {
  const rows = addresses.map(({ number, suffix, street, unit, city, region, postcode }, at) => {
    const { use, storeys, building, contents, equipment, deductible } = kinds[at % kinds.length]!;
    return [
      `SAMPLE-${String(at + 1).padStart(3, '0')}`,
      `${number}${suffix} ${street}`,
      unit,
      city,
      region,
      postcode,
      use,
      storeys,
      basements[at % basements.length],
      floorHeights[at % floorHeights.length],
      building,
      contents,
      equipment,
      deductible,
      deductible,
    ];
  });
  return stringify([heads, ...rows]);
}
