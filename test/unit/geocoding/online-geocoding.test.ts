import { expect, test } from 'vitest';
import {
  createGeocoderWithServer,
  createOnlineGeocoderSettings,
} from '#main/geocoding/online/compose-online-geocoder.ts';
import type { Geocoder } from '#main/geocoding/geocoder.ts';
import { UnreadAddressesError } from '#main/geocoding/unread-addresses-error.ts';
import {
  defaultOnlineGeocoderSettings,
  onlineGeocoderSettingsSchema,
} from '#shared/geocoding/online-geocoder-settings.ts';
import type { AddressQuery, MatchLevel, PlaceMatch } from '#shared/geocoding/place.ts';

const match = (level: MatchLevel, label: string): PlaceMatch => ({
  level,
  score: 1,
  label,
  point: { latitude: 49, longitude: -122 },
  uncertaintyMetres: 20,
  differences: [],
  packId: 'test',
});

/** A geocoder over regions that answer with the given levels, and a server that answers with one address or fails. */
function createWorld(
  known: readonly MatchLevel[],
  options: { enabled?: boolean; fails?: boolean; locate?: Geocoder['locate'] } = {},
) {
  const asked: AddressQuery[] = [];
  const failures: unknown[] = [];
  const offline: Geocoder = {
    locate: options.locate ?? (() => Promise.resolve(known.map((level) => match(level, `region ${level}`)))),
    suggest: () => Promise.resolve([]),
    reverse: () => Promise.resolve(null),
  };
  const geocoder = createGeocoderWithServer({
    offline,
    server: {
      locate(query) {
        asked.push(query);
        return options.fails === true
          ? Promise.reject(new Error('no answer'))
          : Promise.resolve([match('address', 'server')]);
      },
    },
    settings: () => ({
      ...defaultOnlineGeocoderSettings,
      url: 'http://127.0.0.1:1',
      enabled: options.enabled ?? true,
    }),
    onFailure: (cause) => failures.push(cause),
  });
  const locate = async (streetAddress = '12 Mill Rd') =>
    (await geocoder.locate({ streetAddress, city: 'Portham' })).map(({ label }) => label);
  return { geocoder, locate, asked, failures };
}

test('switched off, nothing is ever sent', async () => {
  const { geocoder, locate, asked } = createWorld([], { enabled: false });
  expect(await locate()).toEqual([]);
  expect(asked).toEqual([]);
  expect(geocoder.describeSource?.()).toBe('');
});

test('an address that a region has never leaves the machine', async () => {
  const { locate, asked } = createWorld(['address']);
  expect(await locate()).toEqual(['region address']);
  expect(asked).toEqual([]);
});

test('the server’s address comes before a region’s street, which stays', async () => {
  const { geocoder, locate } = createWorld(['street']);
  expect(await locate()).toEqual(['server', 'region street']);
  expect(geocoder.describeSource?.()).toBe('nominatim http://127.0.0.1:1');
});

test('only what no server may know better would be placed so again', () => {
  const [asked, off] = [createWorld([]).geocoder, createWorld([], { enabled: false }).geocoder];
  const ofServer = { ...match('address', 'server'), packId: 'server:127.0.0.1:1' };
  expect([match('address', 'a'), match('street', 's'), ofServer].map((found) => asked.isRepeatable?.(found))).toEqual([
    true,
    false,
    false,
  ]);
  expect(off.isRepeatable?.(match('street', 's'))).toBe(true);
});

test('when the server fails, the regions answer', async () => {
  const { locate, failures } = createWorld(['street'], { fails: true });
  expect(await locate()).toEqual(['region street']);
  expect(failures).toHaveLength(1);
});

test('neither a town alone nor what is being typed is sent', async () => {
  const { geocoder, locate, asked } = createWorld(['city']);
  await locate('Portham');
  await locate('');
  await geocoder.suggest('12 Mill', { limit: 8 });
  await geocoder.reverse({ latitude: 49, longitude: -122 });
  expect(asked).toEqual([]);
});

test('settings are off at first, kept once set, and off again when they cannot be read', () => {
  const saved = new Map<string, unknown>();
  const settings = createOnlineGeocoderSettings({
    find: (key) => saved.get(key) ?? null,
    save: (key, value) => saved.set(key, value),
  });
  expect(settings.get().enabled).toBe(false);
  const chosen = { ...defaultOnlineGeocoderSettings, enabled: true, url: 'https://maps.example/nominatim' };
  settings.set(chosen);
  expect(settings.get()).toEqual(chosen);
  for (const key of saved.keys()) saved.set(key, { enabled: true, url: 'ftp://maps.example' });
  expect(settings.get()).toEqual(defaultOnlineGeocoderSettings);
});

test.each([
  ['https://maps.example/search?key=1', true],
  ['http://127.0.0.1:8080', true],
  ['ftp://maps.example', false],
  ['https://user:secret@maps.example', false],
  ['https://maps.example/#part', false],
  ['maps.example', false],
  ['javascript:alert(1)', false],
])('%s as a server: %s', (url, isTaken) => {
  expect(onlineGeocoderSettingsSchema.safeParse({ ...defaultOnlineGeocoderSettings, url }).success).toBe(isTaken);
});

test('switching on needs a server', () => {
  const parsed = onlineGeocoderSettingsSchema.safeParse({ ...defaultOnlineGeocoderSettings, enabled: true });
  expect(parsed.success).toBe(false);
});

test('a server may know what the regions cannot read; what nobody knows is not said to be badly spelt', async () => {
  const unread = new UnreadAddressesError(['test'], [match('none', 'region none')]);
  const failing = { locate: () => Promise.reject(unread) };
  expect(await createWorld([], failing).locate()).toEqual(['server', 'region none']);
  await expect(createWorld([], { ...failing, fails: true }).locate()).rejects.toBe(unread);
  await expect(createWorld([], { ...failing, enabled: false }).locate()).rejects.toBe(unread);
});
