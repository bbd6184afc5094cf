import type { RasterGroup, RasterStore } from '#main/adapters/raster/raster-store.ts';
import type { Territory } from '../territory.ts';
import type { FindingList } from './findings.ts';

/** Points on a side of the lattice over a territory at which rasters are asked whether they reach. */
const LATTICE = 40;

/** Tells which rasters end before the territory that they serve: there is no answer in the rest (spec: pack, Installing). */
export function checkExtents(
  store: RasterStore,
  territoryOf: (role: string, hazard: string | null) => Territory | null,
  findings: FindingList,
): void {
  for (const group of store.groups) {
    for (const band of group.bands) {
      const territory = territoryOf(band.role, band.hazard);
      if (territory === null) continue;
      const missedShare = computeMissedShare(group, territory);
      if (missedShare === 0) continue;
      const where = { file: band.path, field: band.hazard === null ? band.role : `hazards.${band.hazard}` };
      const found = `the raster misses ${(100 * missedShare).toFixed(1)} % of the territory`;
      // The lattice may step over a small raster or a narrow territory: asked the other way round, they meet or not.
      if (missedShare === 1 && !hasCellInside(group, territory)) {
        findings.error('outside-territory', where, found, 'a raster that covers the territory');
      } else {
        findings.warning(
          'short-of-territory',
          where,
          found,
          'a raster that covers the territory; there is no answer beyond it',
        );
      }
    }
  }
}

/** Share of the territory that a raster does not reach; 1 where no point of the lattice says anything. */
function computeMissedShare(group: RasterGroup, territory: Territory): number {
  const [west, south, east, north] = territory.bbox;
  let inside = 0;
  let missed = 0;
  for (let j = 0; j < LATTICE; j += 1) {
    for (let i = 0; i < LATTICE; i += 1) {
      const point = {
        longitude: west + ((i + 0.5) / LATTICE) * (east - west),
        latitude: south + ((j + 0.5) / LATTICE) * (north - south),
      };
      if (!territory.contains(point)) continue;
      inside += 1;
      if (group.locate(point) === null) missed += 1;
    }
  }
  return inside === 0 ? 1 : missed / inside;
}

/** Whether a place of the raster, of a lattice over it, or a corner of the territory lies in both. */
function hasCellInside(group: RasterGroup, territory: Territory): boolean {
  const { originX, originY, cellWidth, cellHeight, width, height } = group.grid;
  for (let j = 0; j < LATTICE; j += 1) {
    for (let i = 0; i < LATTICE; i += 1) {
      const x = originX + ((i + 0.5) / LATTICE) * width * cellWidth;
      const y = originY - ((j + 0.5) / LATTICE) * height * cellHeight;
      if (territory.contains(group.unproject(x, y))) return true;
    }
  }
  const { geometry } = territory;
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  return polygons.flat(2).some(([longitude = NaN, latitude = NaN]) => group.locate({ longitude, latitude }) !== null);
}
