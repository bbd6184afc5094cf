import { closeSync, openSync, writeSync } from 'node:fs';
import { basements, storeys, typesOfBusiness } from '#shared/exposure/exposure.ts';
import type { Coordinates } from '#shared/geo/geo.ts';
import { floodHazards } from '#shared/hazard/hazard.ts';
import { METRES_PER_UNIT } from '#shared/units/units.ts';
import { createHazardCatalogue } from '#main/pack/hazard-catalogue.ts';
import { openActivePacks } from '#main/pack/open-active-packs.ts';
import { createTileCache } from '#main/raster/tile-cache.ts';
import { createRandom } from '../support/seeded-random.ts';

/** Points of the demonstration region on land; every other one is wet on some map. */
export function pickPoints(dataDirectory: string, count: number, seed = 1): Coordinates[] {
  const { open: packs } = openActivePacks(dataDirectory, createTileCache(512 * 2 ** 20));
  const [west = 0, south = 0, east = 0, north = 0] = packs[0]?.info.bbox ?? [];
  const random = createRandom(seed);
  const sources = floodHazards.flatMap((hazard) => createHazardCatalogue(packs).floodSources(hazard));
  const isOpenWater = (point: Coordinates): boolean =>
    sources.some(
      (source) =>
        source.containsPoint(point) &&
        source.read(point, 1).maps.some(({ stored }) => source.definition.openWater.includes(stored)),
    );
  const isWet = (point: Coordinates): boolean =>
    sources.some(
      (source) =>
        source.containsPoint(point) &&
        source.definition.quantity === 'depth' &&
        source.read(point, 1).maps.some(({ scaled }) => scaled * METRES_PER_UNIT[source.definition.unit] >= 0.03),
    );
  const kept: Record<'wet' | 'dry', Coordinates[]> = { wet: [], dry: [] };
  // Pools of places, of which rows are drawn: reading a million single points would take longer than what is measured.
  const pool = Math.min(count, 20_000) / 2;
  while (kept.wet.length < pool || kept.dry.length < pool) {
    const point = { latitude: south + random() * (north - south), longitude: west + random() * (east - west) };
    if (isOpenWater(point)) continue;
    const kind = isWet(point) ? 'wet' : 'dry';
    if (kept[kind].length < pool) kept[kind].push(point);
  }
  for (const pack of packs) pack.rasters.close();
  const jitter = (): number => (random() - 0.5) * 1e-4;
  return Array.from({ length: count }, (_, row) => {
    const places = row % 2 === 0 ? kept.wet : kept.dry;
    const { latitude, longitude } = places[Math.floor(random() * places.length)]!;
    return { latitude: round(latitude + jitter()), longitude: round(longitude + jitter()) };
  });
}

/** Seven decimals: a centimetre. */
function round(degrees: number): number {
  return Math.round(degrees * 1e7) / 1e7;
}

/** Writes a portfolio of buildings of every kind as CSV, columns named as the query service names them. */
export function writeSyntheticPortfolio(file: string, points: readonly Coordinates[], seed = 2): void {
  const random = createRandom(seed);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
  const descriptor = openSync(file, 'w');
  let text =
    'locationId,latitude,longitude,streetAddress,city,postalCode,typeOfBusiness,basement,numberOfStoreys,firstFloorHeight,' +
    'structureDeductible,inventoryDeductible,equipmentDeductible,structureTIV,inventoryTIV,equipmentTIV,currency\n';
  for (const [row, { latitude, longitude }] of points.entries()) {
    const tiv = Math.round(random() * 1e6);
    text +=
      `L${row + 1},${latitude},${longitude},${1 + (row % 400)} Mill Rd,Portham,B8X ${row % 10}K1,${pick(typesOfBusiness)},${pick(basements)},` +
      `${pick(storeys)},${Math.round(random() * 200) / 100},1000,500,0,${tiv},${Math.round(tiv / 2)},${Math.round(tiv / 5)},CAD\n`;
    if (text.length < 1 << 20) continue;
    writeSync(descriptor, text);
    text = '';
  }
  writeSync(descriptor, text);
  closeSync(descriptor);
}
