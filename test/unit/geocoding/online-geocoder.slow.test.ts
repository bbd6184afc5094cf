import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createOnlineGeocoder } from '#main/geocoding/online/online-geocoder.ts';
import type { Pacer } from '#main/geocoding/online/pace.ts';
import { onlineGeocoderKinds, type OnlineGeocoderSettings } from '#shared/geocoding/online-geocoder-settings.ts';
import { placeMatchSchema, type AddressQuery } from '#shared/geocoding/place.ts';
import {
  millRoad,
  startGeocodingServer,
  toServerSettings,
  type GeocodingServer,
} from '../../support/geocoding-server.ts';

const query: AddressQuery = { streetAddress: '12 Mill Rd', city: 'Portham', postalCode: 'V2P1A1' };

/** A clock whose time only passes while somebody sleeps: no test waits. */
function createTestPacer(): Pacer & { readonly slept: number[] } {
  let time = 1_000_000;
  const slept: number[] = [];
  return {
    slept,
    now: () => time,
    sleep(milliseconds, signal) {
      signal?.throwIfAborted();
      slept.push(milliseconds);
      time += milliseconds;
      return Promise.resolve();
    },
  };
}

let server: GeocodingServer;
let settings: OnlineGeocoderSettings;
let pacer: ReturnType<typeof createTestPacer>;
let geocoder: ReturnType<typeof createOnlineGeocoder>;
beforeEach(async () => {
  server = await startGeocodingServer([millRoad, { ...millRoad, number: '', town: 'Eastbrook' }]);
  settings = toServerSettings(server, { timeoutSeconds: 1 });
  pacer = createTestPacer();
  geocoder = createOnlineGeocoder({ userAgent: 'Freeboard/test', modelVersion: '1', pacer });
});
afterEach(() => server.close());

describe.each(onlineGeocoderKinds)('a %s server', (kind) => {
  test('gives the address with its level, place, uncertainty and attribution', async () => {
    const [match] = await geocoder.locate(query, { ...settings, kind });
    expect(placeMatchSchema.parse(match)).toMatchObject({
      level: 'address',
      point: { latitude: 49.15, longitude: -121.95 },
      uncertaintyMetres: 20,
      why: [],
      differences: [],
    });
    expect(match?.attribution).toBe(
      {
        nominatim: 'Data © the map makers, ODbL 1.0',
        photon: '© OpenStreetMap contributors',
        pelias: 'http://127.0.0.1/attribution',
      }[kind],
    );
  });

  test('is told the address and the application, and nothing more', async () => {
    await geocoder.locate({ ...query, unitNumber: '4' }, { ...settings, kind });
    const [request] = server.requests;
    const text = request?.url.searchParams.get(kind === 'pelias' ? 'text' : 'q');
    expect(text).toBe('12 Mill Rd, Portham, V2P1A1');
    expect(request?.headers['user-agent']).toBe('Freeboard/test');
    expect(request?.headers).not.toHaveProperty('cookie');
    expect(request?.headers).not.toHaveProperty('referer');
  });

  test('that answers with another number gives the street, never the address', async () => {
    const [match] = await geocoder.locate({ ...query, streetAddress: '14 Mill Rd' }, { ...settings, kind });
    expect(match).toMatchObject({ level: 'street', why: ['numberNotFound'], differences: ['number'] });
  });

  test('that answers with another town or street gives nothing', async () => {
    const elsewhere = { streetAddress: '12 Mill Rd', city: 'Zantropolis' };
    expect(await geocoder.locate(elsewhere, { ...settings, kind })).toEqual([]);
    const other = { streetAddress: '12 Portham Avenue', city: 'Portham' };
    expect(await geocoder.locate(other, { ...settings, kind })).toEqual([]);
  });
});

test('the path and the query of the server’s address are kept', async () => {
  const url = `${server.url}/api?lang=fr`;
  await geocoder.locate(query, { ...settings, kind: 'photon', url });
  expect(server.requests[0]?.url.pathname).toBe('/api');
  expect(server.requests[0]?.url.searchParams.get('lang')).toBe('fr');
});

describe('faults', () => {
  const ask = () => geocoder.locate(query, settings);

  test('a server that does not answer is given up after the time-out', async () => {
    server.fault = { kind: 'silent' };
    await expect(ask()).rejects.toMatchObject({ failure: 'timeout' });
    expect(server.requests).toHaveLength(1);
  });

  test('a server that answers without ever coming to an end is given up, too', async () => {
    server.fault = { kind: 'drip' };
    await expect(ask()).rejects.toMatchObject({ failure: 'timeout' });
  });

  test('nobody waits for a server for longer than ten seconds in all', async () => {
    server.fault = { kind: 'status', status: 429, times: 9, retryAfter: '6' };
    await expect(ask()).rejects.toMatchObject({ failure: 'rateLimited' });
    // A second pause of six seconds would be too much.
    expect(pacer.slept).toEqual([6000]);
  });

  test('a busy server is asked again when it says so, and answers', async () => {
    server.fault = { kind: 'status', status: 429, times: 2, retryAfter: '3' };
    expect((await ask())[0]?.level).toBe('address');
    expect(server.requests).toHaveLength(3);
    expect(pacer.slept).toEqual([3000, 3000]);
  });

  test('a server that wants to be left alone for long is', async () => {
    server.fault = { kind: 'status', status: 429, times: 9, retryAfter: '60' };
    await expect(ask()).rejects.toMatchObject({ failure: 'rateLimited' });
    await expect(ask()).rejects.toMatchObject({ failure: 'resting' });
    expect(server.requests).toHaveLength(1);
    await pacer.sleep(60_000, undefined);
    server.fault = null;
    expect((await ask())[0]?.level).toBe('address');
  });

  test('a failing server is tried three times, each pause twice the one before', async () => {
    server.fault = { kind: 'status', status: 503, times: 9 };
    await expect(ask()).rejects.toMatchObject({ failure: 'serverError' });
    expect(server.requests).toHaveLength(3);
    // 500 ms and 1000 ms; the turn of one a second adds what is left of its second after the first pause.
    expect(pacer.slept).toEqual([500, 500, 1000]);
  });

  test('a refusal is not tried again', async () => {
    server.fault = { kind: 'status', status: 403, times: 9 };
    await expect(ask()).rejects.toMatchObject({ failure: 'refused' });
    expect(server.requests).toHaveLength(1);
  });

  test.each([
    ['an error page in HTML', { kind: 'html' }, 'notUnderstood'],
    ['JSON cut short', { kind: 'truncated' }, 'notUnderstood'],
    ['JSON of another form', { kind: 'otherForm' }, 'notUnderstood'],
    ['a huge body', { kind: 'huge' }, 'tooLarge'],
    ['a redirect to elsewhere', { kind: 'redirect', to: 'http://127.0.0.1:1/search' }, 'redirected'],
    ['a redirect to another protocol', { kind: 'redirect', to: 'file:///etc/hostname' }, 'redirected'],
    ['a redirect in a circle', { kind: 'redirect', to: '/search' }, 'redirected'],
    ['a connection cut off', { kind: 'cutOff' }, 'unreachable'],
  ] as const)('%s', async (_, fault, failure) => {
    server.fault = fault;
    await expect(ask()).rejects.toMatchObject({ failure });
  });

  test('CORS headers for another page are none of a program’s business', async () => {
    server.fault = { kind: 'foreignCors' };
    expect((await ask())[0]?.level).toBe('address');
  });

  test('a server that is not there', async () => {
    await server.close();
    await expect(ask()).rejects.toMatchObject({ failure: 'unreachable' });
  });

  test('a certificate that nobody vouches for is refused, and said', async () => {
    const secure = await startGeocodingServer([millRoad], { isSecure: true });
    try {
      const url = secure.url;
      await expect(geocoder.locate(query, { ...settings, url })).rejects.toMatchObject({ failure: 'certificate' });
      expect(secure.requests).toEqual([]);
    } finally {
      await secure.close();
    }
  });

  test('who cancels is not made to wait', async () => {
    server.fault = { kind: 'silent' };
    const abort = new AbortController();
    const asking = geocoder.locate(query, settings, abort.signal);
    abort.abort();
    await expect(asking).rejects.toMatchObject({ name: 'AbortError' });
  });
});

test('questions keep to the rate of the settings', async () => {
  for (const number of [1, 2, 3]) {
    await geocoder.locate({ ...query, streetAddress: `${number} Mill Rd` }, { ...settings, requestsPerSecond: 2 });
  }
  expect(pacer.slept).toEqual([500, 500]);
});

test('who comes when too many wait is told so, and the server is not taken for a failing one', async () => {
  const slow = { ...settings, requestsPerSecond: 0.1 };
  const now = pacer.now();
  // A clock that stands still while questions wait: they pile up.
  const waiting: (() => void)[] = [];
  const still = createOnlineGeocoder({
    userAgent: 'Freeboard/test',
    modelVersion: '1',
    pacer: { now: () => now, sleep: () => new Promise((resolve) => waiting.push(resolve)) },
  });
  const first = await still.locate(query, slow);
  const second = still.locate({ ...query, streetAddress: '14 Mill Rd' }, slow);
  const third = still.locate({ ...query, streetAddress: '16 Mill Rd' }, slow);
  await expect(third).rejects.toMatchObject({ failure: 'waiting' });
  for (const go of waiting) go();
  expect((await second)[0]?.level).toBe('street');
  expect(first[0]?.level).toBe('address');
  await expect(still.locate({ ...query, streetAddress: '18 Mill Rd' }, slow)).rejects.toMatchObject({
    failure: 'waiting',
  });
});

test('an answer is kept for its days, and a failure is not', async () => {
  const kept = new Map<string, string>();
  const days: number[] = [];
  const withStore = createOnlineGeocoder({
    userAgent: 'Freeboard/test',
    modelVersion: '1',
    pacer,
    answers: {
      find: (question) => kept.get(question) ?? null,
      save(question, body, forDays) {
        kept.set(question, body);
        days.push(forDays);
      },
      shorten: () => undefined,
    },
  });
  server.fault = { kind: 'html' };
  await expect(withStore.locate(query, settings)).rejects.toThrow();
  server.fault = null;
  const first = await withStore.locate(query, settings);
  expect(await withStore.locate(query, settings)).toEqual(first);
  expect(server.requests).toHaveLength(2);
  expect(days).toEqual([30]);
  await withStore.locate(query, { ...settings, kind: 'photon' });
  expect(server.requests).toHaveLength(3);
  // Kept "not at all": what is still there is not used either.
  await withStore.locate(query, { ...settings, cacheDays: 0 });
  expect(server.requests).toHaveLength(4);
  expect(days).toEqual([30, 30]);
  // Kept in the form of another version of the application: asked for anew.
  for (const [question, body] of kept) kept.set(question, body.replaceAll('"label"', '"name"'));
  expect(await withStore.locate(query, settings)).toEqual(first);
  expect(server.requests).toHaveLength(5);
});

test('trying a server out says what came back', async () => {
  expect(await geocoder.test('12 Mill Road, Portham', settings)).toMatchObject({
    state: 'answered',
    label: '12 Mill Road, Portham, BC V2P 1A1',
    attribution: 'Data © the map makers, ODbL 1.0',
  });
  server.fault = { kind: 'html' };
  expect(await geocoder.test('12 Mill Road, Portham', settings)).toMatchObject({
    state: 'failed',
    failure: 'notUnderstood',
  });
});
