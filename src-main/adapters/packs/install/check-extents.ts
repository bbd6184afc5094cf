import type { RasterBand } from '#main/adapters/raster/raster-band.ts';
import type { RasterGroup, RasterStore } from '#main/adapters/raster/raster-store.ts';
import { packText, type PackText } from '#shared/domain/pack-text.ts';
import type { Territory } from '../territory.ts';
import type { FindingList } from './findings.ts';

/** Points on a side of the lattice over a territory at which rasters are asked whether they reach. */
const LATTICE = 40;
/** A raster whose box is so many times its territory's is told: most of it is never asked for. */
const FAR_BEYOND = 4;

/**
 * Tells which rasters end before the territory that they serve, where there is no answer then (no defence, no flames), or reach far beyond it
 * (docs/packs.md, Findings).
 */
export function checkExtents(
  store: RasterStore,
  territoryOf: (role: string, hazard: string | null) => Territory | null,
  findings: FindingList,
): void {
  for (const group of store.groups) {
    const told = new Set<Territory>();
    for (const band of group.bands) {
      const territory = territoryOf(band.role, band.hazard);
      if (territory === null) continue;
      if (!told.has(territory)) tellReach(group, band, territory, findings);
      told.add(territory);
      const missedShare = computeMissedShare(group, territory);
      if (missedShare === 0) continue;
      const where = { file: band.path, field: nameField(band) };
      const found = packText('raster-misses', { percent: (100 * missedShare).toFixed(1) });
      // The lattice may step over a small raster or a narrow territory: asked the other way round, they meet or not.
      if (missedShare === 1 && !hasCellInside(group, territory)) {
        findings.error('outside-territory', where, found, packText('covering-raster-expected'));
      } else {
        findings.warning('short-of-territory', where, found, describeLonger(band));
      }
    }
  }
}

/** What a raster that ends early should be, with what holds beyond it. */
function describeLonger({ role }: RasterBand): PackText {
  if (role === 'standardOfProtection') return packText('longer-protection-expected');
  const isIntensity = role === 'flameLength' || role === 'conditionalIntensity';
  return packText(isIntensity ? 'longer-intensity-expected' : 'longer-raster-expected');
}

function nameField({ role, hazard }: RasterBand): string {
  if (hazard === null) return role;
  return role === 'flood' ? `hazards.${hazard}` : `hazards.${hazard}.${role}`;
}

/** Tells when a raster reaches far beyond its territory. */
function tellReach(group: RasterGroup, band: RasterBand, territory: Territory, findings: FindingList): void {
  const { originX, originY, cellWidth, cellHeight, width, height } = group.grid;
  const steps = [0, 0.5, 1];
  const places = steps.flatMap((down) =>
    steps.map((across) => group.unproject(originX + across * width * cellWidth, originY - down * height * cellHeight)),
  );
  const span = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);
  const [west, south, east, north] = territory.bbox;
  const area = span(places.map(({ longitude }) => longitude)) * span(places.map(({ latitude }) => latitude));
  const times = area / ((east - west) * (north - south));
  if (!(times > FAR_BEYOND)) return;
  findings.warning(
    'beyond-territory',
    { file: band.path, field: nameField(band) },
    packText('raster-reaches', { times: times.toFixed(0) }),
    packText('cut-raster-expected'),
  );
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
