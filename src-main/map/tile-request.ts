import { floodHazards, scenarios, type FloodHazard, type Scenario } from '#shared/hazard/hazard.ts';
import type { MapTheme } from '#shared/map/map-colours.ts';
import { surfaceKinds, type SurfaceKind } from '#shared/map/map-surface.ts';
import type { TileAddress } from '#main/pack/index.ts';

/** Deepest zoom that is drawn: 0.15 m a pixel at the equator. */
export const MAXIMUM_ZOOM = 20;

/** What a path below `/bytes/packs/<id>@<version>/` asks for. */
export type TileRequest = { readonly id: string; readonly version: string } & (
  | { readonly kind: 'basemapTile'; readonly tile: TileAddress }
  | {
      readonly kind: 'flood';
      readonly hazard: FloodHazard;
      readonly scenario: Scenario;
      readonly returnPeriodYears: number;
      readonly tile: TileAddress;
      readonly size: number;
      readonly theme: MapTheme;
    }
  | { readonly kind: 'wildfire'; readonly tile: TileAddress; readonly size: number; readonly theme: MapTheme }
  | {
      readonly kind: 'surface';
      readonly surface: Exclude<SurfaceKind, 'wildfireIndex'>;
      /** Whose standard of protection; null for every other surface. */
      readonly hazard: FloodHazard | null;
      readonly tile: TileAddress;
      readonly size: number;
      readonly theme: MapTheme;
    }
);

const packPath = /^\/bytes\/packs\/([^/@]+)@([^/@]+)\/(.+)$/;
const tilePath = /^(\d{1,2})\/(\d{1,7})\/(\d{1,7})(@2x)?(@dark)?(\.png)?$/;
// As JavaScript writes the numbers of a manifest, 1 to 1e9: one path for one image.
const plainNumber = /^[1-9]\d{0,9}(\.\d{1,16})?$/;
const TILE_SIZE = 256;

/** Reads the path of a request for bytes; null for every path that is none. */
export function parseTileRequest(pathname: string): TileRequest | null {
  const [, id, version, rest] = packPath.exec(decodePath(pathname)) ?? [];
  if (id === undefined || version === undefined || rest === undefined) return null;

  const [layer = '', ...parts] = rest.split('/');
  const [, z, x, y, retina, dark, png] = tilePath.exec(parts.slice(-3).join('/')) ?? [];
  if (z === undefined || x === undefined || y === undefined) return null;
  const tile = { z: Number(z), x: Number(x), y: Number(y) };
  if (tile.z > MAXIMUM_ZOOM || tile.x >= 2 ** tile.z || tile.y >= 2 ** tile.z) return null;
  const size = retina === undefined ? TILE_SIZE : 2 * TILE_SIZE;
  const theme = dark === undefined ? 'light' : 'dark';
  const named = parts.slice(0, -3);

  if (layer === 'basemap' && named.length === 0 && retina === undefined && dark === undefined && png === undefined) {
    return { id, version, kind: 'basemapTile', tile };
  }
  if (png === undefined) return null;
  if (layer === 'wildfire' && named.length === 0) return { id, version, kind: 'wildfire', tile, size, theme };
  if (layer === 'surface') {
    const found = parseSurface(named);
    // The ground looks the same in both themes: one path for one image.
    const isGround = found?.surface === 'terrain' || found?.surface === 'relief';
    if (found === null || (isGround && theme === 'dark')) return null;
    return { id, version, kind: 'surface', ...found, tile, size, theme };
  }
  if (layer !== 'flood' || named.length !== 3) return null;
  const hazard = floodHazards.find((known) => known === named[0]);
  const scenario = scenarios.find((known) => known === named[1]);
  const returnPeriodYears = plainNumber.test(named[2]!) ? Number(named[2]) : NaN;
  if (hazard === undefined || scenario === undefined || !(returnPeriodYears >= 1)) return null;
  return { id, version, kind: 'flood', hazard, scenario, returnPeriodYears, tile, size, theme };
}

/** `terrain`, or `standardOfProtection/fluvial`. The wildfire index has a path of its own. */
function parseSurface(
  named: readonly string[],
): Pick<Extract<TileRequest, { kind: 'surface' }>, 'surface' | 'hazard'> | null {
  const surface = surfaceKinds.find((known) => known === named[0]);
  if (surface === undefined || surface === 'wildfireIndex') return null;
  if (surface !== 'standardOfProtection') return named.length === 1 ? { surface, hazard: null } : null;
  const hazard = floodHazards.find((known) => known === named[1]);
  return named.length === 2 && hazard !== undefined ? { surface, hazard } : null;
}

/** A path that does not decode is one that nothing has. */
function decodePath(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return '';
  }
}
