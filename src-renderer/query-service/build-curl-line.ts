import type { Coordinates } from '#shared/geo/geo.ts';

/** A request on the command line. */
export interface CurlRequest {
  readonly port: number;
  /** Null where the service asks for none. */
  readonly token: string | null;
  readonly point: Coordinates;
}

const PATH = '/mediator/single_building_query_without_geocoding';

/**
 * A line that asks the query service about a point, to be pasted into a terminal: quoted for a POSIX shell, or for
 * Windows' cmd and PowerShell, whose own `curl` is another command.
 */
export function buildCurlLine({ port, token, point }: CurlRequest, onWindows: boolean): string {
  const body = JSON.stringify({ location: { latitude: point.latitude, longitude: point.longitude } });
  const quote = (text: string): string =>
    onWindows ? `"${text.replaceAll('"', String.raw`\"`)}"` : `'${text.replaceAll("'", String.raw`'\''`)}'`;
  return [
    onWindows ? 'curl.exe' : 'curl',
    '-sS',
    `http://127.0.0.1:${port}${PATH}`,
    ...(token === null ? [] : ['-H', quote(`Authorization: Bearer ${token}`)]),
    '-H',
    quote('Content-Type: application/json'),
    '-d',
    quote(body),
  ].join(' ');
}

/** Whether this machine is a Windows one. */
export function isWindows(platform: string = globalThis.navigator?.platform ?? ''): boolean {
  return platform.startsWith('Win');
}
