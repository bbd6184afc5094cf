import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { AddressQuery, PlaceMatch } from '#shared/geocoding/place.ts';
import type { Suggestion } from '#shared/geocoding/place-procedures.ts';
import { openFixtureIndex } from '../../../golden/geocoding-fixtures/open-fixture-index.ts';
import { csvHeader } from '../address-files.ts';

/** One address of a made-up town, its point in metres east and north of 40 N 111 W. */
export interface PlacedHouse {
  readonly number: string;
  readonly street: string;
  readonly unit?: string;
  readonly city: string;
  readonly region: string;
  readonly postcode: string;
  readonly east: number;
  readonly north: number;
}

/** The index of some addresses, open. */
export interface OpenAddresses {
  locate(query: AddressQuery): Promise<PlaceMatch[]>;
  suggest(text: string): Promise<Suggestion[]>;
  close(): void;
}

const METRES_PER_DEGREE = 111_195;
const middle = { latitude: 40, longitude: -111 };

/** Builds the index of some addresses and opens it. */
export async function openAddresses(houses: readonly PlacedHouse[]): Promise<OpenAddresses> {
  const folder = mkdtempSync(path.join(tmpdir(), 'freeboard-town-'));
  const file = path.join(folder, 'addresses.csv');
  const rows = houses.map(({ number, street, unit = '', city, region, postcode, east, north }) => {
    const latitude = middle.latitude + north / METRES_PER_DEGREE;
    const longitude = middle.longitude + east / METRES_PER_DEGREE / Math.cos((middle.latitude * Math.PI) / 180);
    return `${longitude.toFixed(7)},${latitude.toFixed(7)},${number},${street},${unit},${city},,${region},${postcode}`;
  });
  writeFileSync(file, [csvHeader, ...rows].join('\n'));
  const { geocoder, close } = await openFixtureIndex(file);
  return {
    locate: (query) => geocoder.locate(query),
    suggest: (text) => geocoder.suggest(text, { limit: 8 }),
    close() {
      close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
