import { floodHazards, scenarios, type FloodHazard, type Scenario } from '#shared/domain/hazard.ts';
import { namesStoredNumber } from '#shared/domain/hazard-reading.ts';
import type { ManifestHazard, PackManifest } from '#shared/domain/pack-manifest.ts';
import { METRES_PER_UNIT } from '#shared/domain/units.ts';
import { computeScaled, isNodata } from '#main/adapters/raster/raster-band.ts';
import type { RasterGroup, RasterStore } from '#main/adapters/raster/raster-store.ts';
import type { Samples } from '#main/adapters/raster/sample-type.ts';
import { packText, type PackText } from '#shared/domain/pack-text.ts';
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

/**
 * Looks at the numbers of every flood hazard's maps: depths that decrease among those of one scenario, units that
 * cannot be. Maps of one grid are looked at together, tile by tile, so that each tile is decoded once.
 */
export function scanFloods(store: RasterStore, manifest: PackManifest, findings: FindingList): void {
  const scans = floodHazards.flatMap((hazard) => createScans(store, hazard, manifest.hazards[hazard]));
  for (const group of store.groups) {
    const ofGroup = scans.filter((scan) => scan.group === group);
    if (ofGroup.length > 0) scanGroup(group, ofGroup);
  }
  for (const scan of scans) scan.report(findings);
}

/** Shows every tile of a group to its scans; one in which none of them found water is not looked at again. */
function scanGroup(group: RasterGroup, scans: readonly Scan[]): void {
  const dry = new Set<number>();
  forEachTile(group, (tile) => {
    // Equal tiles stand at one place: the dry ones of a sparse map are one.
    const offset = group.findTileOffset(tile.column / group.tileSide, tile.row / group.tileSide);
    if (dry.has(offset)) return;
    const hasWater = scans.map((scan) => scan.visit(tile));
    if (!hasWater.includes(true)) dry.add(offset);
  });
}

/** One question about the numbers of a map, asked tile by tile. */
interface Scan {
  /** Whose tiles it wants to see. */
  readonly group: RasterGroup;
  /** Gives whether it found what counts: water, or a place that it has to ask another raster about. */
  visit(tile: TileBlock): boolean;
  report(findings: FindingList): void;
}

/** A tile's place in its raster. */
interface TileBlock {
  readonly column: number;
  readonly row: number;
  readonly width: number;
  readonly height: number;
}

function createScans(store: RasterStore, hazard: FloodHazard, definition: ManifestHazard | undefined): Scan[] {
  if (definition === undefined) return [];
  return scenarios.flatMap((scenario) => {
    const maps = findMaps(store, hazard, scenario);
    return maps.flatMap((map, position) => {
      const next = maps[position + 1];
      const unit = createUnitScan(hazard, definition, map);
      return next === undefined ? [unit] : [unit, createComparison(hazard, definition, map, next)];
    });
  });
}

/** The maps of one scenario, the most frequent flood first. */
function findMaps(store: RasterStore, hazard: FloodHazard, scenario: Scenario): FloodMap[] {
  return store.groups
    .flatMap((group) =>
      group.bands.flatMap((band, index) =>
        band.role === 'flood' && band.hazard === hazard && band.scenario === scenario
          ? [{ group, band: index, returnPeriodYears: band.returnPeriodYears! }]
          : [],
      ),
    )
    .toSorted((a, b) => a.returnPeriodYears - b.returnPeriodYears);
}

/**
 * A map's level at a cell in the hazard's unit: dry is -Infinity, NaN says nothing (open water; what a scenario's own
 * map leaves to the base map, ADR 5).
 */
function readLevel({ group, band: index }: FloodMap, stored: number, definition: ManifestHazard): number {
  const band = group.bands[index]!;
  if (isNodata(band, stored)) {
    return definition.nodata === 'outside' && band.scenario !== 'base' ? Number.NaN : Number.NEGATIVE_INFINITY;
  }
  if (namesStoredNumber(definition.dry, stored)) return Number.NEGATIVE_INFINITY;
  if (namesStoredNumber(definition.openWater, stored)) return Number.NaN;
  const scaled = computeScaled(band, stored);
  return definition.quantity === 'depth' && scaled <= 0 ? Number.NEGATIVE_INFINITY : scaled;
}

/** What was found in a map; that of a scenario is told with its name. */
function nameScenario({ group, band }: FloodMap, what: PackText): PackText {
  const { scenario } = group.bands[band]!;
  return scenario === null || scenario === 'base' ? what : packText('in-scenario', { scenario, what });
}

/** Calls back for each tile of a group. */
function forEachTile({ grid: { width, height }, tileSide }: RasterGroup, visit: (tile: TileBlock) => void): void {
  for (let row = 0; row < height; row += tileSide) {
    for (let column = 0; column < width; column += tileSide) {
      visit({ column, row, width: Math.min(tileSide, width - column), height: Math.min(tileSide, height - row) });
    }
  }
}

function readTile({ group, band }: FloodMap, tile: TileBlock): Samples {
  return group.readBlock({ band, level: 0, ...tile });
}

/** Counts the cells in which the rarer of two neighbouring maps is lower. */
function createComparison(hazard: FloodHazard, definition: ManifestHazard, frequent: FloodMap, rare: FloodMap): Scan {
  let wet = 0;
  let decreasing = 0;
  const isShared = frequent.group === rare.group;
  const { width, height } = frequent.group.grid;
  const stride = isShared ? 1 : Math.max(1, Math.ceil(Math.sqrt((width * height) / MAXIMUM_LOOKED_UP_CELLS)));

  const compare = (lower: number, higher: number): void => {
    if (Number.isNaN(lower) || Number.isNaN(higher) || (lower === -Infinity && higher === -Infinity)) return;
    wet += 1;
    if (higher < lower) decreasing += 1;
  };
  return {
    group: frequent.group,
    visit(tile) {
      const wetBefore = wet;
      const samples = readTile(frequent, tile);
      const others = isShared ? readTile(rare, tile) : null;
      for (let cell = 0; cell < samples.length; cell += 1) {
        const x = tile.column + (cell % tile.width);
        const y = tile.row + Math.floor(cell / tile.width);
        if (others === null && (x % stride !== 0 || y % stride !== 0)) continue;
        const other = others === null ? readAt(frequent, rare, x, y) : others[cell]!;
        if (other === null) continue;
        compare(readLevel(frequent, samples[cell]!, definition), readLevel(rare, other, definition));
      }
      return !isShared || wet > wetBefore;
    },
    report(findings) {
      if (decreasing === 0) return;
      const share = decreasing / wet;
      const found = packText('depths-decrease', {
        percent: (100 * share).toFixed(1),
        frequent: frequent.returnPeriodYears,
        rare: rare.returnPeriodYears,
      });
      const where = { file: rare.group.bands[rare.band]!.path, field: `hazards.${hazard}.maps` };
      if (share > SWAPPED_SHARE) {
        findings.error('swapped-return-periods', where, nameScenario(rare, found), packText('maps-swapped'));
      } else {
        findings.warning('decreasing-depth', where, nameScenario(rare, found), packText('deeper-when-rarer'));
      }
    },
  };
}

/** The other map's number at the centre of a cell; null outside it. */
function readAt({ group }: FloodMap, other: FloodMap, column: number, row: number): number | null {
  const { originX, originY, cellWidth, cellHeight } = group.grid;
  const centre = group.unproject(originX + (column + 0.5) * cellWidth, originY - (row + 0.5) * cellHeight);
  const cell = other.group.locate(centre);
  return cell === null ? null : other.group.readCell(other.band, cell);
}

/** Counts the wet cells that no flood explains: the unit is wrong, or a code is not named. */
function createUnitScan(hazard: FloodHazard, definition: ManifestHazard, map: FloodMap): Scan {
  const metresPerUnit = METRES_PER_UNIT[definition.unit];
  let wet = 0;
  let implausible = 0;
  let extreme = 0;
  const isPlausible = (level: number): boolean =>
    definition.quantity === 'depth'
      ? level <= IMPLAUSIBLE_DEPTH_METRES
      : level >= ELEVATION_RANGE_METRES.minimum && level <= ELEVATION_RANGE_METRES.maximum;
  return {
    group: map.group,
    visit(tile) {
      const wetBefore = wet;
      for (const stored of readTile(map, tile)) {
        const level = readLevel(map, stored, definition) * metresPerUnit;
        if (!Number.isFinite(level)) continue;
        wet += 1;
        if (isPlausible(level)) continue;
        implausible += 1;
        if (Math.abs(level) > Math.abs(extreme)) extreme = level;
      }
      return wet > wetBefore;
    },
    report(findings) {
      if (implausible === 0) return;
      const cells = packText('implausible-cells', { cells: implausible, wet, metres: extreme.toPrecision(4) });
      const found = nameScenario(map, cells);
      const where = { file: map.group.bands[map.band]!.path, field: `hazards.${hazard}.unit` };
      const expected = packText('numbers-in-unit', { unit: definition.unit });
      if (implausible > IMPLAUSIBLE_SHARE * wet) findings.error('implausible-unit', where, found, expected);
      else findings.warning('implausible-value', where, found, expected);
    },
  };
}
