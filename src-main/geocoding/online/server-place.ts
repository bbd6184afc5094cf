import type { Coordinates } from '#shared/geo/geo.ts';

/** A place as a geocoding server gave it, whatever interface it has. `''`: not given. */
export interface ServerPlace {
  /**
   * What the server says that it is: the door of a house, a point computed between houses, a street, anything larger.
   */
  readonly kind: 'house' | 'interpolated' | 'street' | 'area';
  readonly label: string;
  readonly point: Coordinates;
  readonly number: string;
  readonly street: string;
  /** Names of the towns, villages and districts that it lies in. */
  readonly towns: readonly string[];
  readonly region: string;
  /** Its country: a code, names, or both; empty: not given. */
  readonly countries: readonly string[];
  readonly postcode: string;
  /** Half the diagonal of the box around it, metres; 0: not given. */
  readonly radiusMetres: number;
  /** Who must be named; `''`: the server does not say. */
  readonly attribution: string;
}

/**
 * What a place is, by what the server gives: a number stands for itself or between others, else there is a street or
 * less.
 */
export function findPlaceKind(number: string, isInterpolated: boolean, hasStreet: boolean): ServerPlace['kind'] {
  if (number !== '') return isInterpolated ? 'interpolated' : 'house';
  return hasStreet ? 'street' : 'area';
}

/** The interface of one kind of server. */
export interface ServerInterface {
  /** The address that is asked for a whole address on one line; the query of the server's own URL is kept. */
  buildUrl(server: URL, text: string): URL;
  /** @throws ServerError when the answer has another form */
  readPlaces(answer: unknown): ServerPlace[];
}

/** Puts a path and query parameters on a server's address, which may have both, or a part of them, already. */
export function extendUrl(server: URL, path: string, parameters: Readonly<Record<string, string>>): URL {
  const url = new URL(server);
  const base = url.pathname.replace(/\/+$/, '');
  const steps = path.split('/');
  const given = steps.findLastIndex((_, index) => index > 0 && base.endsWith(steps.slice(0, index + 1).join('/')));
  url.pathname = [base, ...steps.slice(Math.max(1, given + 1))].join('/');
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url;
}
