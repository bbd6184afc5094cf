import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import {
  defaultOnlineGeocoderSettings,
  type OnlineGeocoderKind,
  type OnlineGeocoderSettings,
} from '#shared/geocoding/online-geocoder-settings.ts';

/** How the server misbehaves; `null`: it does not. */
export type ServerFault =
  | { readonly kind: 'silent' }
  | { readonly kind: 'drip' }
  | { readonly kind: 'status'; readonly status: number; readonly times: number; readonly retryAfter?: string }
  | { readonly kind: 'html' }
  | { readonly kind: 'truncated' }
  | { readonly kind: 'cutOff' }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'huge' }
  | { readonly kind: 'foreignCors' }
  | { readonly kind: 'otherForm' };

/** One address that the server knows. */
export interface ServedAddress {
  readonly number: string;
  readonly street: string;
  readonly town: string;
  readonly region: string;
  readonly postcode: string;
  readonly latitude: number;
  readonly longitude: number;
  /** ISO 3166-1 code and name. */
  readonly country?: readonly [code: string, name: string];
  /** Computed between two houses. */
  readonly isInterpolated?: boolean;
}

/** The address that most questions are about. */
export const millRoad: ServedAddress = {
  number: '12',
  street: 'Mill Road',
  town: 'Portham',
  region: 'BC',
  postcode: 'V2P 1A1',
  latitude: 49.15,
  longitude: -121.95,
};

/** Settings by which a server is asked. */
export function toServerSettings(
  { url }: Pick<GeocodingServer, 'url'>,
  changes: Partial<OnlineGeocoderSettings> = {},
): OnlineGeocoderSettings {
  return { ...defaultOnlineGeocoderSettings, enabled: true, url, ...changes };
}

/** A running server with what it was asked. */
export interface GeocodingServer {
  readonly url: string;
  readonly requests: { readonly url: URL; readonly headers: IncomingMessage['headers'] }[];
  fault: ServerFault | null;
  close(): Promise<void>;
}

/** Parameters that each interface cannot do without, by path. */
const interfaces: Readonly<Record<string, { readonly kind: OnlineGeocoderKind; readonly text: string }>> = {
  '/search': { kind: 'nominatim', text: 'q' },
  '/api': { kind: 'photon', text: 'q' },
  '/v1/search': { kind: 'pelias', text: 'text' },
};

/** Starts a small geocoding server with the three interfaces on loopback, knowing the given addresses. */
export async function startGeocodingServer(
  addresses: readonly ServedAddress[],
  options: { readonly isSecure?: boolean } = {},
): Promise<GeocodingServer> {
  const requests: GeocodingServer['requests'] = [];
  const state: { fault: ServerFault | null; failed: number } = { fault: null, failed: 0 };
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    requests.push({ url, headers: request.headers });
    if (!misbehave(response, state)) answer(url, request, response, addresses);
  };
  const fixture = (name: string) =>
    readFileSync(path.join(import.meta.dirname, '..', 'fixtures', 'online-geocoder', name));
  const server =
    options.isSecure === true
      ? createSecureServer(
          { key: fixture('self-signed-key.pem'), cert: fixture('self-signed-certificate.pem') },
          handle,
        )
      : createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `${options.isSecure === true ? 'https' : 'http'}://127.0.0.1:${port}`,
    requests,
    get fault() {
      return state.fault;
    },
    set fault(fault) {
      state.fault = fault;
      state.failed = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Carries the fault out; gives whether there was one. */
function misbehave(response: ServerResponse, state: { fault: ServerFault | null; failed: number }): boolean {
  const { fault } = state;
  switch (fault?.kind) {
    case 'silent':
      return true;
    case 'drip':
      dripForever(response);
      return true;
    case 'status':
      if (state.failed >= fault.times) return false;
      state.failed += 1;
      response.writeHead(fault.status, fault.retryAfter === undefined ? {} : { 'retry-after': fault.retryAfter });
      response.end('busy');
      return true;
    case 'html':
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body>Service unavailable</body></html>');
      return true;
    case 'truncated':
      response.writeHead(200, { 'content-type': 'application/json' }).end('[{"lat": "49.1", "lon": "-12');
      return true;
    case 'cutOff':
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' });
      response.write('[{"lat": "49.1"', () => response.destroy());
      return true;
    case 'redirect':
      response.writeHead(302, { location: fault.to }).end();
      return true;
    case 'huge':
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(`["${'x'.repeat(3 * 1024 * 1024)}"]`);
      return true;
    case 'otherForm':
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"results": {"none": true}}');
      return true;
    case 'foreignCors':
      response.setHeader('access-control-allow-origin', 'https://elsewhere.example');
      return false;
    default:
      return false;
  }
}

/** An answer that begins and never ends, a blank at a time. */
function dripForever(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => response.write(' '), 50);
  response.once('close', () => clearInterval(timer));
}

function answer(
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
  addresses: readonly ServedAddress[],
): void {
  const found = interfaces[url.pathname];
  const text = found === undefined ? null : url.searchParams.get(found.text);
  const isProper = text !== null && request.headers['user-agent']?.startsWith('Freeboard/') === true;
  const isComplete =
    found?.kind !== 'nominatim' ||
    (url.searchParams.get('format') === 'jsonv2' && url.searchParams.get('addressdetails') === '1');
  if (found === undefined || !isProper || !isComplete) {
    response.writeHead(400, { 'content-type': 'application/json' }).end('{"error": "not a question"}');
    return;
  }
  // As real servers do: the nearest thing that is known, whether or not it is what was asked for.
  const words = text.toLowerCase().split(/[\s,]+/u);
  const ranked = addresses
    .map((address) => ({ address, hits: countHits(address, words) }))
    .filter(({ hits }) => hits > 0)
    .sort((a, b) => b.hits - a.hits)
    .map(({ address }) => address);
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(formats[found.kind](ranked)));
}

function countHits({ number, street, town }: ServedAddress, words: readonly string[]): number {
  return `${number} ${street} ${town}`
    .toLowerCase()
    .split(' ')
    .filter((word) => words.includes(word)).length;
}

type Format = (addresses: readonly ServedAddress[]) => unknown;

const point = ({ longitude, latitude }: ServedAddress) => ({ type: 'Point', coordinates: [longitude, latitude] });
const label = ({ number, street, town, region, postcode }: ServedAddress) =>
  `${number} ${street}, ${town}, ${region} ${postcode}`;

/** Answers in the form of each interface, as their documentation shows them. */
const formats: Readonly<Record<OnlineGeocoderKind, Format>> = {
  nominatim: (addresses) =>
    addresses.map((address) => ({
      place_id: 1,
      licence: 'Data © the map makers, ODbL 1.0',
      osm_type: address.isInterpolated === true ? 'way' : 'node',
      lat: String(address.latitude),
      lon: String(address.longitude),
      category: 'place',
      type: 'house',
      place_rank: 30,
      display_name: label(address),
      address: {
        ...(address.number === '' ? {} : { house_number: address.number }),
        road: address.street,
        town: address.town,
        state: address.region,
        postcode: address.postcode,
        ...(address.country === undefined ? {} : { country_code: address.country[0], country: address.country[1] }),
      },
      boundingbox: [
        String(address.latitude - 0.0001),
        String(address.latitude + 0.0001),
        String(address.longitude - 0.0001),
        String(address.longitude + 0.0001),
      ],
    })),
  photon: (addresses) => ({
    type: 'FeatureCollection',
    features: addresses.map((address) => ({
      type: 'Feature',
      geometry: point(address),
      properties:
        address.number === ''
          ? { type: 'street', name: address.street, city: address.town, state: address.region }
          : {
              type: 'house',
              osm_type: address.isInterpolated === true ? 'W' : 'N',
              osm_key: 'place',
              osm_value: address.isInterpolated === true ? 'house_number' : 'house',
              housenumber: address.number,
              street: address.street,
              city: address.town,
              state: address.region,
              postcode: address.postcode,
              ...(address.country === undefined
                ? {}
                : { countrycode: address.country[0].toUpperCase(), country: address.country[1] }),
            },
    })),
  }),
  pelias: (addresses) => ({
    geocoding: { version: '0.2', attribution: 'http://127.0.0.1/attribution' },
    type: 'FeatureCollection',
    features: addresses.map((address) => ({
      type: 'Feature',
      geometry: point(address),
      properties: {
        layer: address.number === '' ? 'street' : 'address',
        accuracy: address.isInterpolated === true ? 'interpolated' : 'point',
        label: label(address),
        name: address.number === '' ? address.street : `${address.number} ${address.street}`,
        ...(address.number === '' ? {} : { housenumber: address.number }),
        street: address.street,
        locality: address.town,
        region: address.region,
        postalcode: address.postcode,
        ...(address.country === undefined
          ? {}
          : { country_code: address.country[0].toUpperCase(), country: address.country[1] }),
      },
    })),
  }),
};
