import { basements, storeys, typesOfBusiness, type Financial } from '#shared/exposure/exposure.ts';
import type { BoundingBox, Coordinates } from '#shared/geo/geo.ts';
import { createLocationColumns, type LocationColumns } from '#main/portfolio/run/location-columns.ts';
import { createRandom } from '../../../support/seeded-random.ts';

/** A place and a building in it. */
export interface RandomLocation {
  readonly point: Coordinates;
  readonly financial: Financial;
}

/** Buildings of every kind in a box and a little around it; some without a structure's value. */
export function makeRandomLocations(
  [west, south, east, north]: BoundingBox,
  count: number,
  seed: number,
): RandomLocation[] {
  const random = createRandom(seed);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
  const spread = (from: number, to: number): number => from + (random() * 1.04 - 0.02) * (to - from);
  const money = (largest: number): number => (random() < 0.1 ? 0 : Math.round(random() * largest * 100) / 100);
  return Array.from({ length: count }, () => ({
    point: { latitude: spread(south, north), longitude: spread(west, east) },
    financial: {
      typeOfBusiness: pick(typesOfBusiness),
      basement: pick(basements),
      numberOfStoreys: pick(storeys),
      firstFloorHeight: Math.round((random() * 4 - 1) * 100) / 100,
      structureDeductible: money(20_000),
      inventoryDeductible: money(10_000),
      equipmentDeductible: money(5000),
      structureTIV: money(2e6),
      inventoryTIV: money(1e6),
      equipmentTIV: money(5e5),
    },
  }));
}

/** The locations as the run's threads share them. */
export function toLocationColumns(locations: readonly RandomLocation[]): LocationColumns {
  const columns = createLocationColumns(locations.length);
  for (const [place, { point, financial }] of locations.entries()) {
    columns.ids[place] = place + 1;
    columns.latitudes[place] = point.latitude;
    columns.longitudes[place] = point.longitude;
    columns.typesOfBusiness[place] = typesOfBusiness.indexOf(financial.typeOfBusiness);
    columns.storeys[place] = storeys.indexOf(financial.numberOfStoreys);
    columns.basements[place] = basements.indexOf(financial.basement);
    columns.firstFloorHeightsMetres[place] = financial.firstFloorHeight;
    columns.tivs.set([financial.structureTIV, financial.inventoryTIV, financial.equipmentTIV], place * 3);
    columns.deductibles.set(
      [financial.structureDeductible, financial.inventoryDeductible, financial.equipmentDeductible],
      place * 3,
    );
  }
  return columns;
}
