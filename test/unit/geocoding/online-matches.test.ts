import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createOnlineGeocoder } from '#main/geocoding/online/online-geocoder.ts';
import { onlineGeocoderKinds, type OnlineGeocoderSettings } from '#shared/geocoding/online-geocoder-settings.ts';
import type { AddressQuery } from '#shared/geocoding/place.ts';
import {
  millRoad,
  startGeocodingServer,
  toServerSettings,
  type GeocodingServer,
  type ServedAddress,
} from '../../support/geocoding-server.ts';

const query: AddressQuery = { streetAddress: '12 Mill Rd', city: 'Portham' };

let server: GeocodingServer;
let settings: OnlineGeocoderSettings;
let geocoder: ReturnType<typeof createOnlineGeocoder>;
beforeEach(async () => {
  server = await startGeocodingServer([millRoad]);
  settings = toServerSettings(server, { requestsPerSecond: 50 });
  geocoder = createOnlineGeocoder({ userAgent: 'Freeboard/test', modelVersion: '1' });
});
afterEach(() => server.close());

describe.each(onlineGeocoderKinds)('what a %s server knows besides', (kind) => {
  /** Asks a server of its own. */
  async function askAmong(addresses: readonly ServedAddress[], asked: Partial<AddressQuery> = {}) {
    const other = await startGeocodingServer(addresses);
    try {
      return await geocoder.locate({ ...query, ...asked }, { ...settings, kind, url: other.url });
    } finally {
      await other.close();
    }
  }

  test('a point that it computed between houses is none on record', async () => {
    const [match] = await askAmong([{ ...millRoad, isInterpolated: true }]);
    expect(match).toMatchObject({ level: 'interpolated', uncertaintyMetres: 50, why: ['numberBetween'] });
  });

  test.each([
    [{ countryName: 'United Kingdom' }, 0],
    [{ countryName: 'GB' }, 0],
    [{ countryName: 'Royaume-Uni' }, 0],
    [{ countryName: 'Kanada' }, 1],
    [{ countryName: 'CA' }, 1],
    [{ countryName: 'Nowhere at all' }, 1],
    [{ streetAddress: '12 Mill Rd, Portham, Australia' }, 0],
    [{ streetAddress: '12 Mill Rd, Portham, England' }, 0],
    [{ streetAddress: '12 Mill Rd, Portham BC Canada V2P 1A1' }, 1],
  ])('a town of that name in another country is another one: %j', async (asked, count) => {
    const found = await askAmong([{ ...millRoad, country: ['ca', 'Canada'] }], asked);
    expect(found).toHaveLength(count);
  });

  test('a town that is called like a country is a town', async () => {
    const holland = { ...millRoad, town: 'Holland', region: 'MI', country: ['us', 'United States'] } as const;
    const found = await askAmong([holland], { streetAddress: '12 Mill Rd, Holland', city: 'Holland' });
    expect(found).toHaveLength(1);
    const withState = { streetAddress: '12 Mill Rd, Portham, Georgia', city: 'Portham' };
    expect(await askAmong([{ ...millRoad, region: 'GA', country: ['us', 'United States'] }], withState)).toHaveLength(
      1,
    );
  });

  test('two places that fit alike are both named, and said to be', async () => {
    const twin = { ...millRoad, region: 'ON', postcode: 'N5V 1A1', latitude: 43, longitude: -81 };
    const found = await askAmong([millRoad, twin]);
    expect(found.map(({ why }) => why)).toEqual([['othersFit'], ['othersFit']]);
    expect(found.every(({ differences }) => differences.includes('ambiguous'))).toBe(true);
    const [only, ...others] = await askAmong([millRoad, twin], { areaName: 'Ontario' });
    expect(only?.point.latitude).toBe(43);
    expect(others).toEqual([]);
  });
});

test.each([
  ['', '/v1/search'],
  ['/', '/v1/search'],
  ['/v1', '/v1/search'],
  ['/v1/', '/v1/search'],
  ['/v1/search', '/v1/search'],
  ['/v1/search/', '/v1/search'],
  ['/places/v1', '/places/v1/search'],
])('the address of a server that ends in %s is asked at %s', async (given, expected) => {
  const asking = geocoder.locate(query, { ...settings, kind: 'pelias', url: `${server.url}${given}` });
  // What it is not asked at, the server refuses.
  await asking.catch(() => []);
  expect(server.requests[0]?.url.pathname).toBe(expected);
});

test('what no answer could be used for is not sent: post office boxes, nothing with a street', async () => {
  for (const streetAddress of ['PO Box 12', 'Postfach 1234', '???']) {
    expect(await geocoder.locate({ ...query, streetAddress }, settings)).toEqual([]);
  }
  expect(server.requests).toEqual([]);
});
