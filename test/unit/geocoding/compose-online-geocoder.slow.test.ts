import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openCacheDatabase } from '#main/platform/database/cache-database.ts';
import { createCacheGuard } from '#main/platform/database/cache-guard.ts';
import { openRecordsDatabase } from '#main/records/open-records.fs.ts';
import { createOnlineAnswerStore } from '#main/geocoding/online/online-answer-store.sql.ts';
import { createSettingStore } from '#main/settings/setting-store.sql.ts';
import { composeOnlineGeocoder } from '#main/geocoding/online/compose-online-geocoder.ts';
import type { Geocoder } from '#main/geocoding/geocoder.ts';
import { defaultOnlineGeocoderSettings } from '#shared/geocoding/online-geocoder-settings.ts';
import { createChoosingPage } from '../../support/choosing-page.ts';
import {
  millRoad,
  startGeocodingServer,
  toServerSettings,
  type GeocodingServer,
} from '../../support/geocoding-server.ts';

let folder: string;
let server: GeocodingServer;
let close: () => void;
let warnings: object[];
let composed: ReturnType<typeof composeOnlineGeocoder>;
const { signal } = new AbortController();
const context = { signal, confirmHosts: (hosts: readonly string[]) => Promise.resolve(hosts) };
const query = { streetAddress: '12 Mill Rd', city: 'Portham' };

/** Regions that know no address at all. */
const offline: Geocoder = {
  locate: () => Promise.resolve([]),
  suggest: () => Promise.resolve([]),
  reverse: () => Promise.resolve(null),
};

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-online-'));
  server = await startGeocodingServer([millRoad]);
  const database = openRecordsDatabase(path.join(folder, 'freeboard.sqlite'));
  const onTrouble = (cause: unknown) => expect.unreachable(`the cache could not be used: ${String(cause)}`);
  const cacheDatabase = openCacheDatabase(path.join(folder, 'cache.sqlite'), { onTrouble });
  const clock = { now: () => new Date('2026-11-21T12:00:00Z') };
  warnings = [];
  composed = composeOnlineGeocoder({
    offline,
    store: createSettingStore(database),
    answers: createOnlineAnswerStore(cacheDatabase, clock, createCacheGuard(onTrouble)),
    log: { warn: (details: object) => warnings.push(details) } as never,
    version: '1.2.3',
  });
  close = () => {
    cacheDatabase.close();
    database.close();
  };
});
afterEach(async () => {
  close();
  await server.close();
  rmSync(folder, { recursive: true });
});

test('off until switched on; then asked once, and kept', async () => {
  const { geocoder, handlers } = composed;
  expect(await handlers['geocoder.online.get']({}, context)).toEqual(defaultOnlineGeocoderSettings);
  expect(await geocoder.locate(query)).toEqual([]);
  expect(server.requests).toEqual([]);

  const settings = toServerSettings(server);
  expect(await handlers['geocoder.online.set'](settings, context)).toEqual(settings);
  const [match] = await geocoder.locate(query);
  expect(match).toMatchObject({ level: 'address', point: { latitude: 49.15, longitude: -121.95 } });
  await geocoder.locate(query);
  expect(server.requests).toHaveLength(1);
  expect(server.requests[0]?.headers['user-agent']).toBe('Freeboard/1.2.3');

  await handlers['geocoder.online.set']({ ...settings, enabled: false }, context);
  expect(await geocoder.locate(query)).toEqual([]);
});

test('setting fewer days forgets what was kept for longer', async () => {
  const settings = toServerSettings(server);
  await composed.handlers['geocoder.online.set'](settings, context);
  await composed.geocoder.locate(query);
  await composed.handlers['geocoder.online.set']({ ...settings, cacheDays: 0 }, context);
  await composed.handlers['geocoder.online.set'](settings, context);
  await composed.geocoder.locate(query);
  expect(server.requests).toHaveLength(2);
});

test('a failing server is logged without the address, and the regions answer', async () => {
  server.fault = { kind: 'html' };
  const settings = toServerSettings(server);
  await composed.handlers['geocoder.online.set'](settings, context);
  expect(await composed.geocoder.locate(query)).toEqual([]);
  expect(warnings).toEqual([{ failure: 'notUnderstood' }]);
});

test('nothing that a server sends gets into the log', async () => {
  // No address of the network at all: it is quoted as it came.
  server.fault = { kind: 'redirect', to: 'https://:12 Mill Rd, Portham' };
  const settings = toServerSettings(server);
  await composed.handlers['geocoder.online.set'](settings, context);
  expect(await composed.geocoder.locate(query)).toEqual([]);
  expect(warnings).toEqual([{ failure: 'redirected' }]);
});

test('a server is neither switched on nor tried before a person has confirmed its host; a window keeps who was confirmed', async () => {
  const { handlers } = composed;
  const settings = toServerSettings(server);
  const trial = { settings: { ...settings, enabled: false }, address: '12 Mill Rd' };
  const { host } = new URL(server.url);
  const asked: (readonly string[])[] = [];
  const answering = (said: readonly string[]) => (hosts: readonly string[]) => {
    asked.push(hosts);
    return Promise.resolve(said);
  };
  const refused = { code: 'FILE_REFUSED', details: { reason: 'host' } };
  for (const confirmHosts of [undefined, answering([]), answering(['elsewhere.example'])]) {
    await expect(handlers['geocoder.online.set'](settings, { signal, confirmHosts })).rejects.toMatchObject(refused);
    await expect(handlers['geocoder.online.test'](trial, { signal, confirmHosts })).rejects.toMatchObject(refused);
  }
  expect(server.requests).toEqual([]);
  expect(await handlers['geocoder.online.get']({}, { signal })).toEqual(defaultOnlineGeocoderSettings);
  expect(asked).toEqual([[host], [host], [host], [host]]);

  // Allowed by a command line: for its calls alone.
  expect(await handlers['geocoder.online.test'](trial, context)).toMatchObject({ state: 'answered' });
  await expect(handlers['geocoder.online.test'](trial, { signal })).rejects.toMatchObject(refused);
  // Allowed in a dialog: from then on.
  const page = createChoosingPage(null);
  const allowed = { signal, page, confirmHosts: answering([host]) };
  expect(await handlers['geocoder.online.set'](settings, allowed)).toEqual(settings);
  expect(await handlers['geocoder.online.test'](trial, { signal, page })).toMatchObject({ state: 'answered' });
  const other = { ...trial, settings: { ...trial.settings, url: 'http://127.0.0.1:1/' } };
  await expect(handlers['geocoder.online.test'](other, { signal, page })).rejects.toMatchObject(refused);
});
