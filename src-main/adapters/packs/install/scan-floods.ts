import { floodHazards, type FloodHazard } from '#shared/domain/hazard.ts';
import { namesStoredNumber } from '#shared/domain/hazard-reading.ts';
import type { ManifestHazard, PackManifest } from '#shared/domain/pack-manifest.ts';
import { METRES_PER_UNIT } from '#shared/domain/units.ts';
import { computeScaled, isNodata } from '#main/adapters/raster/raster-band.ts';
import type { RasterGroup, RasterStore } from '#main/adapters/raster/raster-store.ts';
import type { Samples } from '#main/adapters/raster/sample-type.ts';
import { TILE_SIDE } from '#main/adapters/raster/store-format.ts';
import type { FindingList } from './findings.ts';

/** Cells of the first map that are looked at, at most, when the maps do not share its grid and each must be looked up. */
const MAXIMUM_LOOKED_UP_CELLS = 250_000;
/** A map whose depths decrease in more than this share of the wet cells is swapped with its neighbour (spec: pack). */
const SWAPPED_SHARE = 0.5;
/** Depths above the ground that no flood reaches, metres: the unit is wrong. The deepest ice-dam and dam-break floods stay below. */
const IMPLAUSIBLE_DEPTH_METRES = 100;
/** Share of wet cells above it that refuses the pack; single wrong cells are told only. */
const IMPLAUSIBLE_SHARE = 0.01;
/** Elevations beyond the Earth's surface, metres (Mount Everest 8,849; Challenger Deep -10,935). */
const ELEVATION_RANGE_METRES = { minimum: -11_000, maximum: 9_000 };

interface FloodMap {
  readonly group: RasterGroup;
  readonly band: number;
  readonly returnPeriodYears: number;
}

/** Looks at the numbers of every flood hazard's base maps: depths that decrease, units that cannot be. */
export function scanFloods(store: RasterStore, manifest: PackManifest, findings: FindingList): void {
  for (const hazard of floodHazards) {
    const definition = manifest.hazards[hazard];
    if (definition === undefined) continue;
    const maps = findBaseMaps(store, hazard);
    for (const [position, map] of maps.entries()) {
      scanUnit(hazard, definition, map, findings);
      const next = maps[position + 1];
      if (next !== undefined) compareNeighbours(hazard, definition, map, next, findings);
    }
  }
}

function findBaseMaps(store: RasterStore, hazard: FloodHazard): FloodMap[] {
  return store.groups
    .flatMap((group) =>
      group.bands.flatMap((band, index) =>
        band.role === 'flood' && band.hazard === hazard && band.scenario === 'base'
          ? [{ group, band: index, returnPeriodYears: band.returnPeriodYears! }]
          : [],
      ),
    )
    .toSorted((a, b) => a.returnPeriodYears - b.returnPeriodYears);
}

/** A map's level at a cell in the hazard's unit: dry is -Infinity, NaN says nothing (open water). */
function readLevel({ group, band: index }: FloodMap, stored: number, definition: ManifestHazard): number {
  const band = group.bands[index]!;
  if (isNodata(band, stored) || namesStoredNumber(definition.dry, stored)) return Number.NEGATIVE_INFINITY;
  if (namesStoredNumber(definition.openWater, stored)) return Number.NaN;
  const scaled = computeScaled(band, stored);
  return definition.quantity === 'depth' && scaled <= 0 ? Number.NEGATIVE_INFINITY : scaled;
}

/** Calls back for each tile of a map with its cells. */
function forEachTile({ group, band }: FloodMap, visit: (samples: Samples, column: number, row: number, width: number) => void): void {
  const { width, height } = group.grid;
  for (let row = 0; row < height; row += TILE_SIDE) {
    for (let column = 0; column < width; column += TILE_SIDE) {
      const block = { width: Math.min(TILE_SIDE, width - column), height: Math.min(TILE_SIDE, height - row) };
      visit(group.readBlock({ band, level: 0, column, row, ...block }), column, row, block.width);
    }
  }
}

function compareNeighbours(
  hazard: FloodHazard,
  definition: ManifestHazard,
  frequent: FloodMap,
  rare: FloodMap,
  findings: FindingList,
): void {
  let wet = 0;
  let decreasing = 0;
  const compare = (lower: number, higher: number): void => {
    if (Number.isNaN(lower) || Number.isNaN(higher) || (lower === -Infinity && higher === -Infinity)) return;
    wet += 1;
    if (higher < lower) decreasing += 1;
  };
  const isShared = frequent.group === rare.group;
  const { width, height } = frequent.group.grid;
  const stride = isShared ? 1 : Math.max(1, Math.ceil(Math.sqrt((width * height) / MAXIMUM_LOOKED_UP_CELLS)));

  forEachTile(frequent, (samples, column, row, blockWidth) => {
    const others = isShared
      ? rare.group.readBlock({ band: rare.band, level: 0, column, row, width: blockWidth, height: samples.length / blockWidth })
      : null;
    for (let cell = 0; cell < samples.length; cell += 1) {
      const x = column + (cell % blockWidth);
      const y = row + Math.floor(cell / blockWidth);
      if (others === null && (x % stride !== 0 || y % stride !== 0)) continue;
      const other = others === null ? readAt(frequent, rare, x, y) : others[cell]!;
      if (other === null) continue;
      compare(readLevel(frequent, samples[cell]!, definition), readLevel(rare, other, definition));
    }
  });
  if (decreasing === 0) return;
  const share = decreasing / wet;
  const years = `${frequent.returnPeriodYears} to ${rare.returnPeriodYears} years`;
  const found = `depths decrease in ${(100 * share).toFixed(1)} % of the wet cells from ${years}`;
  const where = { file: rare.group.bands[rare.band]!.path, field: `hazards.${hazard}.maps` };
  if (share > SWAPPED_SHARE) findings.error('swapped-return-periods', where, found, 'deeper water in rarer floods: the maps are swapped');
  else findings.warning('decreasing-depth', where, found, 'deeper water in rarer floods; the running maximum is used');
}

/** The other map's number at the centre of a cell; null outside it. */
function readAt({ group }: FloodMap, other: FloodMap, column: number, row: number): number | null {
  const { originX, originY, cellWidth, cellHeight } = group.grid;
  const cell = other.group.locate(group.unproject(originX + (column + 0.5) * cellWidth, originY - (row + 0.5) * cellHeight));
  return cell === null ? null : other.group.readCell(other.band, cell);
}

function scanUnit(hazard: FloodHazard, definition: ManifestHazard, map: FloodMap, findings: FindingList): void {
  const metresPerUnit = METRES_PER_UNIT[definition.unit];
  let wet = 0;
  let implausible = 0;
  let extreme = 0;
  forEachTile(map, (samples) => {
    for (const stored of samples) {
      const level = readLevel(map, stored, definition) * metresPerUnit;
      if (!Number.isFinite(level)) continue;
      wet += 1;
      const isPlausible =
        definition.quantity === 'depth'
          ? level <= IMPLAUSIBLE_DEPTH_METRES
          : level >= ELEVATION_RANGE_METRES.minimum && level <= ELEVATION_RANGE_METRES.maximum;
      if (isPlausible) continue;
      implausible += 1;
      if (Math.abs(level) > Math.abs(extreme)) extreme = level;
    }
  });
  if (implausible === 0) return;
  const found = `${implausible} of ${wet} wet cells beyond what can be, up to ${extreme.toPrecision(4)} m`;
  const where = { file: map.group.bands[map.band]!.path, field: `hazards.${hazard}.unit` };
  const expected = `numbers in ${definition.unit}, codes for water and dry land named in "openWater" and "dry"`;
  if (implausible > IMPLAUSIBLE_SHARE * wet) findings.error('implausible-unit', where, found, expected);
  else findings.warning('implausible-value', where, found, expected);
}
