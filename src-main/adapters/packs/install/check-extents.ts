import type { Territory } from '../territory.ts';
import type { RasterStore } from '#main/adapters/raster/raster-store.ts';
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
      if (missed === 0) continue;
      const where = { file: band.path, field: band.hazard === null ? band.role : `hazards.${band.hazard}` };
      const found = `the raster misses ${((100 * missed) / inside).toFixed(1)} % of the territory`;
      if (missed === inside) findings.error('outside-territory', where, found, 'a raster that covers the territory');
      else findings.warning('short-of-territory', where, found, 'a raster that covers the territory; there is no answer beyond it');
    }
  }
}
