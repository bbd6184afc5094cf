import type { RasterBand, RasterGroup, RasterStore } from '#main/raster/index.ts';
import { packText, type PackText } from '#shared/pack/pack-text.ts';
import { listPolygons, type Territory } from '../territory.ts';
import type { PackFindings } from './findings.ts';
import { spreadOverTerritory, type TerritoryPlace } from './spread-over-territory.ts';

/** Places on a side of the lattice over a raster at which its territory is asked for. */
const LATTICE = 40;
/** A raster whose box is so many times its territory's is told: most of it is never asked for. */
const FAR_BEYOND = 4;

/**
 * Tells which rasters end before the territory that they serve, with what holds beyond them, or reach far beyond it
 * (docs/packs.md, Findings).
 */
export function checkExtents(
  store: RasterStore,
  territoryOf: (role: string, hazard: string | null) => Territory | null,
  findings: PackFindings,
): void {
  const places = new Map<Territory, readonly TerritoryPlace[]>();
  for (const group of store.groups) {
    const missedShares = new Map<Territory, number>();
    for (const band of group.bands) {
      const territory = territoryOf(band.role, band.hazard);
      if (territory === null) continue;
      if (!places.has(territory)) places.set(territory, spreadOverTerritory(territory));
      if (!missedShares.has(territory)) {
        tellReach(group, band, territory, findings);
        missedShares.set(territory, computeMissedShare(group, places.get(territory)!));
      }
      const missedShare = missedShares.get(territory)!;
      if (missedShare === 0) continue;
      const where = { file: band.path, field: nameField(band) };
      // The places may step over a small raster: asked the other way round, they meet or not.
      const isOutside = missedShare === 1 && !hasCellInside(group, territory);
      const percent = isOutside ? 100 : Math.min(99.9, Math.max(0.1, 100 * missedShare));
      const found = packText('raster-misses', { percent: percent.toFixed(1) });
      if (isOutside) findings.error('outside-territory', where, found, packText('covering-raster-expected'));
      else findings.warning('short-of-territory', where, found, describeLonger(band));
    }
  }
}

/** What a raster that ends early should be, with what holds beyond it. */
function describeLonger({ role, scenario }: RasterBand): PackText {
  switch (role) {
    case 'standardOfProtection':
      return packText('longer-protection-expected');
    case 'flameLength':
    case 'conditionalIntensity':
      return packText('longer-intensity-expected');
    case 'terrain':
      return packText('longer-terrain-expected');
    default:
      return packText(scenario === null || scenario === 'base' ? 'longer-raster-expected' : 'longer-scenario-expected');
  }
}

/** A raster's field in the manifest, its hazard's for a flood map. */
function nameField({ role, hazard }: RasterBand): string {
  if (role === 'terrain') return role;
  if (hazard === null) return `wildfire.${role}`;
  if (role === 'futureFlood') return `hazards.${hazard}.futures`;
  return role === 'flood' ? `hazards.${hazard}` : `hazards.${hazard}.${role}`;
}

/** Tells when a raster reaches far beyond its territory. */
function tellReach(group: RasterGroup, band: RasterBand, territory: Territory, findings: PackFindings): void {
  const { originX, originY, cellWidth, cellHeight, width, height } = group.grid;
  const steps = [0, 0.25, 0.5, 0.75, 1];
  let first = NaN;
  const places = steps.flatMap((down) => {
    let beside = first;
    return steps.map((across) => {
      const place = group.unproject(originX + across * width * cellWidth, originY - down * height * cellHeight);
      // Counted on across the date line, beside the place before it in its row; that of a row beside the row above.
      if (!Number.isNaN(beside)) place.longitude += 360 * Math.round((beside - place.longitude) / 360);
      beside = place.longitude;
      if (across === 0) first = beside;
      return place;
    });
  });
  const span = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);
  const [west, south, east, north] = territory.bbox;
  const area = span(places.map(({ longitude }) => longitude)) * span(places.map(({ latitude }) => latitude));
  const times = area / ((east - west) * (north - south));
  // Of a territory without an area everything is beyond.
  if (!(times > FAR_BEYOND && times < Infinity)) return;
  findings.warning(
    'beyond-territory',
    { file: band.path, field: nameField(band) },
    packText('raster-reaches', { times: times.toFixed(0) }),
    packText('cut-raster-expected'),
  );
}

/** Share of a territory that a raster does not reach. */
function computeMissedShare(group: RasterGroup, places: readonly TerritoryPlace[]): number {
  let [all, missed] = [0, 0];
  for (const place of places) {
    all += place.weight;
    if (group.locate(place) === null) missed += place.weight;
  }
  return missed / all;
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
  const polygons = listPolygons(territory.geometry);
  return polygons.flat(2).some(([longitude = NaN, latitude = NaN]) => group.locate({ longitude, latitude }) !== null);
}
