import { expect, it } from 'vitest';
import { createAssessBuilding } from '#main/query/assess-building.ts';
import { createRememberedPlaces } from '#main/query/remembered-places.ts';
import { createSiteReader } from '#main/query/site-reader.ts';
import { addressRequestSchema } from '#shared/query-service/mediator-request.ts';
import type { PlaceMatch } from '#shared/geocoding/place.ts';
import { curves } from '../../support/engine-input.ts';
import { createTestCatalogue, createTestSource, entitle } from '../../support/test-site.ts';

const { signal } = new AbortController();
const request = addressRequestSchema.parse({ location: { streetAddress: '12 Mill Rd', city: 'Portham' } });

function placeAt(latitude: number, level: PlaceMatch['level']): PlaceMatch {
  return {
    level,
    score: 0.6,
    label: '12 Mill Road',
    point: { latitude, longitude: 20 },
    uncertaintyMetres: 50,
    differences: [],
    why: [],
    packId: 'town',
    attribution: '',
  };
}

/** A town whose addresses are placed as `found` says, with what asks and what tries. */
function setUp() {
  const server = { found: placeAt(10, 'interpolated'), source: 'a server', asked: 0 };
  const { source } = createTestSource('fluvial', () => [[100, 0.5]]);
  const catalogue = createTestCatalogue([source]);
  const places = createRememberedPlaces({
    catalogue: () => catalogue,
    geocoder: {
      async locate() {
        server.asked += 1;
        return [server.found];
      },
      describeSource: () => server.source,
      isRepeatable: ({ level }) => level === 'address',
    },
  });
  const assess = createAssessBuilding({
    catalogue: () => catalogue,
    geocoder: places.asking,
    cache: { find: () => null, save: () => undefined, prune: () => undefined },
    curves,
    fingerprint: (text) => text,
    modelVersion: '1',
  });
  const sites = createSiteReader({ catalogue: () => catalogue, geocoder: places.recalling });
  return {
    server,
    catalogue,
    ask: () => assess(request, entitle('fluvial'), signal),
    readTriedLatitude: async () => (await sites.find(request.location, entitle('fluvial'), signal)).point.latitude,
  };
}

it('tries where the last question was answered, and asks nobody for it', async () => {
  const { server, ask, readTriedLatitude } = setUp();
  await ask();
  expect(await readTriedLatitude()).toBe(10);
  // The server, away before, knows the house.
  server.found = placeAt(10.5, 'address');
  expect(await readTriedLatitude()).toBe(10);
  expect(server.asked).toBe(1);
  await ask();
  expect(await readTriedLatitude()).toBe(10.5);
  expect(server.asked).toBe(2);
});

it('asks anew when the server or the packs are others', async () => {
  const { server, catalogue, ask, readTriedLatitude } = setUp();
  await ask();
  server.found = placeAt(11, 'street');
  server.source = '';
  expect(await readTriedLatitude()).toBe(11);
  server.found = placeAt(12, 'street');
  catalogue.signature = 'other packs';
  expect(await readTriedLatitude()).toBe(12);
});

it('asks for what nobody has asked for', async () => {
  const { server, readTriedLatitude } = setUp();
  expect(await readTriedLatitude()).toBe(10);
  expect(await readTriedLatitude()).toBe(10);
  expect(server.asked).toBe(1);
});
