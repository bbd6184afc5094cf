import { doBoxesOverlap } from '#shared/geo/geo.ts';
import { toLatitude, toLongitude } from '#shared/geo/mercator-square.ts';
import type { Hazard } from '#shared/hazard/hazard.ts';
import { createBoundedCache } from '#main/platform/bounded-cache.ts';
import { computeFingerprint } from '#main/platform/fingerprint.ts';
import { listPolygons, type OpenPack, type TileAddress } from '#main/pack/index.ts';
import { findSurfaceHazard } from './describe-layers.ts';
import type { AreaEdges, TileJob } from './tile-job.ts';
import type { TileRequest } from './tile-request.ts';

/** The packs that come before another one, by precedence, and answer for some of its area. */
export function listPacksAbove(pack: OpenPack, packs: readonly OpenPack[]): readonly OpenPack[] {
  const at = packs.findIndex(({ installId }) => installId === pack.installId);
  return packs.slice(0, Math.max(0, at)).filter(({ info }) => doBoxesOverlap(info.bbox, pack.info.bbox));
}

/** Tells pictures of a pack below others from those that it has without them; '' where there are none. */
export function formatAbove(above: readonly Pick<OpenPack, 'installId'>[]): string {
  return above.length === 0 ? '' : computeFingerprint(JSON.stringify(above.map(({ installId }) => installId)));
}

/** The hazard that a picture is of; null for the ground, which is nobody's. */
export function findHazard(request: Exclude<TileRequest, { kind: 'basemapTile' }>): Hazard | null {
  if (request.kind === 'flood') return request.hazard;
  if (request.kind === 'wildfire') return 'wildfire';
  return findSurfaceHazard(request.surface, request.hazard);
}

type AreaPack = Pick<OpenPack, 'installId' | 'areaOf' | 'floods' | 'wildfire'>;

/** Bound of the edges of areas that are kept, bytes: borders of nations have hundreds of thousands of corners. */
const EDGE_CACHE_BYTES = 32 * 1024 * 1024;
const NUMBERS_PER_EDGE = 4;

/** Creates what knows where in a tile a pack answers for a hazard, and where a pack above does in its place. */
export function createAnsweredAreas() {
  const kept = createBoundedCache<readonly AreaEdges[]>(EDGE_CACHE_BYTES);

  function listAreaEdges(pack: AreaPack, hazard: Hazard): readonly AreaEdges[] {
    const key = `${pack.installId} ${hazard}`;
    const known = kept.find(key);
    if (known !== undefined) return known;
    const polygons = listPolygons(pack.areaOf(hazard).geometry).map(listEdges);
    const bytes = polygons.reduce((sum, { byteLength }) => sum + byteLength, 0);
    kept.save(key, polygons, bytes);
    return polygons;
  }

  return {
    /** Null where the picture is of no hazard. */
    find(
      pack: AreaPack,
      above: readonly AreaPack[],
      request: Exclude<TileRequest, { kind: 'basemapTile' }>,
    ): TileJob['areas'] {
      const hazard = findHazard(request);
      if (hazard === null) return null;
      const has = (other: AreaPack): boolean =>
        hazard === 'wildfire' ? other.wildfire !== null : other.floods[hazard] !== undefined;
      const inTile = (of: AreaPack): AreaEdges[] =>
        listAreaEdges(of, hazard).flatMap((edges) => {
          const near = selectEdges(edges, request.tile);
          return near.length === 0 ? [] : [near];
        });
      return { own: inTile(pack), above: above.filter(has).flatMap(inTile) };
    },
  };
}

/** The edges of a polygon's rings. */
function listEdges(rings: readonly (readonly (readonly number[])[])[]): AreaEdges {
  const count = rings.reduce((sum, { length }) => sum + Math.max(0, length - 1), 0);
  const edges = new Float64Array(count * NUMBERS_PER_EDGE);
  let at = 0;
  for (const ring of rings) {
    for (let corner = 1; corner < ring.length; corner += 1) {
      const [from, to] = [ring[corner - 1]!, ring[corner]!];
      edges[at] = from[0]!;
      edges[at + 1] = from[1]!;
      edges[at + 2] = to[0]!;
      edges[at + 3] = to[1]!;
      at += NUMBERS_PER_EDGE;
    }
  }
  return edges;
}

/** The edges that say whether a point of a tile lies inside: none north, south or east of it. */
function selectEdges(edges: AreaEdges, { z, x, y }: TileAddress): AreaEdges {
  const scale = 2 ** -z;
  const [south, east, north] = [toLatitude((y + 1) * scale), toLongitude((x + 1) * scale), toLatitude(y * scale)];
  const near: number[] = [];
  for (let edge = 0; edge < edges.length; edge += NUMBERS_PER_EDGE) {
    const [fromX, fromY, toX, toY] = [edges[edge]!, edges[edge + 1]!, edges[edge + 2]!, edges[edge + 3]!];
    if ((fromY < south && toY < south) || (fromY > north && toY > north) || (fromX > east && toX > east)) continue;
    near.push(fromX, fromY, toX, toY);
  }
  return Float64Array.from(near);
}
