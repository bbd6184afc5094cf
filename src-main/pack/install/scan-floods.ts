import { floodHazards, type FloodHazard } from '#shared/hazard/hazard.ts';
import { isWater } from '#shared/hazard/minimum-depth.ts';
import type { ManifestHazard, PackManifest } from '#shared/pack/pack-manifest.ts';
import { packText } from '#shared/pack/pack-text.ts';
import { METRES_PER_UNIT } from '#shared/units/units.ts';
import { isFloodBand, type RasterGroup, type RasterStore } from '#main/raster/index.ts';
import type { PackFindings } from './findings.ts';
import { scanStandards } from './scan-standards.ts';
import { createGroundScan, createTerrainScan, createUnitScan } from './scan-units.ts';
import {
  forEachPair,
  forEachTile,
  nameScenario,
  readLevel,
  type FloodMap,
  type Scan,
  type StoredMap,
} from './scanned-maps.ts';

/**
 * A map whose depths decrease in more than this share of the wet cells is swapped with its neighbour (docs/packs.md).
 */
const SWAPPED_SHARE = 0.5;
/** Wet cells of which the depths of two maps are all the same only where the maps are; fewer may be so by chance. */
const LEAST_EQUAL = 100;

/**
 * Looks at the numbers of every flood hazard's maps: depths that decrease among those of one scenario, units that
 * cannot be, of the terrain too, and standards of protection that are none. Maps of one grid are looked at together,
 * tile by tile, so that each tile is decoded once.
 *
 * @param onProgress told of the share, 0..1, after each row of tiles
 */
export function scanFloods(
  store: RasterStore,
  manifest: PackManifest,
  findings: PackFindings,
  onProgress: (fraction: number) => void,
): void {
  const terrain = findTerrain(store);
  const scans = floodHazards.flatMap((hazard) => createScans(store, hazard, manifest.hazards[hazard], terrain));
  if (terrain !== null) scans.push(createTerrainScan(terrain, manifest));
  const groups = store.groups.filter((group) => scans.some((scan) => scan.group === group));
  const cells = groups.map(countCells);
  const all = cells.reduce((sum, each) => sum + each, 0);
  let before = 0;
  for (const [at, group] of groups.entries()) {
    const ofGroup = scans.filter((scan) => scan.group === group);
    scanGroup(group, ofGroup, (fraction) => onProgress((before + fraction * cells[at]!) / all));
    before += cells[at]!;
  }
  for (const scan of scans) scan.report(findings);
  scanStandards(store, findings);
}

/** Shows every tile of a group to its scans; one in which none of them found water is not looked at again. */
function scanGroup(group: RasterGroup, scans: readonly Scan[], onProgress: (fraction: number) => void): void {
  const dry = new Set<number>();
  forEachTile(group, (tile) => {
    if (tile.column === 0) onProgress(tile.row / group.grid.height);
    // Equal tiles stand at one place: the dry ones of a sparse map are one.
    const offset = group.findTileOffset(tile.column / group.tileSide, tile.row / group.tileSide);
    if (dry.has(offset)) return;
    const hasWater = scans.map((scan) => scan.visit(tile));
    if (!hasWater.includes(true)) dry.add(offset);
  });
}

function countCells({ grid: { width, height }, bands }: RasterGroup): number {
  return width * height * bands.length;
}

function findTerrain({ groups }: RasterStore): StoredMap | null {
  for (const group of groups) {
    const band = group.bands.findIndex(({ role }) => role === 'terrain');
    if (band !== -1) return { group, band };
  }
  return null;
}

function createScans(
  store: RasterStore,
  hazard: FloodHazard,
  definition: ManifestHazard | undefined,
  terrain: StoredMap | null,
): Scan[] {
  if (definition === undefined) return [];
  return listMapSets(store, hazard).flatMap((maps) =>
    maps.flatMap((map, position) => {
      const next = maps[position + 1];
      const unit = createUnitScan(hazard, definition, map, next === undefined);
      if (next !== undefined) return [unit, createComparison(hazard, definition, map, next)];
      const isAboveGround = definition.quantity === 'elevation' && terrain !== null;
      return isAboveGround ? [unit, createGroundScan(hazard, definition, map, terrain)] : [unit];
    }),
  );
}

/** The maps of each scenario, and of each member of a climate to come, the most frequent flood first. */
function listMapSets(store: RasterStore, hazard: FloodHazard): readonly (readonly FloodMap[])[] {
  const sets = new Map<string, FloodMap[]>();
  for (const group of store.groups) {
    for (const [index, band] of group.bands.entries()) {
      if (!isFloodBand(band) || band.hazard !== hazard) continue;
      const name = JSON.stringify([band.scenario, band.future]);
      const maps = sets.get(name) ?? [];
      maps.push({ group, band: index, returnPeriodYears: band.returnPeriodYears! });
      sets.set(name, maps);
    }
  }
  return [...sets.values()].map((maps) => maps.toSorted((a, b) => a.returnPeriodYears - b.returnPeriodYears));
}

/** A map's level at a cell as {@link readLevel} gives it, where a depth that no figure counts is dry. */
function readWater(map: FloodMap, stored: number, definition: ManifestHazard): number {
  const level = readLevel(map, stored, definition);
  if (definition.quantity === 'elevation' || Number.isNaN(level)) return level;
  return isWater(level * METRES_PER_UNIT[definition.unit]) ? level : Number.NEGATIVE_INFINITY;
}

/**
 * Counts the cells in which the rarer of two neighbouring maps is lower, and those in which they are the same: where
 * all are, one map has the name of the other. The film of a rain model's dry cells is not
 * water: its millimetres go up and down.
 */
function createComparison(hazard: FloodHazard, definition: ManifestHazard, frequent: FloodMap, rare: FloodMap): Scan {
  let wet = 0;
  let decreasing = 0;
  let equal = 0;

  const compare = (lower: number, higher: number): void => {
    if (Number.isNaN(lower) || Number.isNaN(higher) || (lower === -Infinity && higher === -Infinity)) return;
    wet += 1;
    if (higher < lower) decreasing += 1;
    if (higher === lower) equal += 1;
  };
  return {
    group: frequent.group,
    visit(tile) {
      const wetBefore = wet;
      forEachPair(frequent, rare, tile, (stored, other) => {
        compare(readWater(frequent, stored, definition), readWater(rare, other, definition));
      });
      return frequent.group !== rare.group || wet > wetBefore;
    },
    report(findings) {
      const where = { file: rare.group.bands[rare.band]!.path, field: `hazards.${hazard}.maps` };
      if (equal === wet && wet >= LEAST_EQUAL) {
        const same = packText('depths-equal', {
          cells: wet,
          frequent: frequent.returnPeriodYears,
          rare: rare.returnPeriodYears,
        });
        findings.warning('equal-maps', where, nameScenario(rare, same), packText('deeper-when-rarer-somewhere'));
      }
      if (decreasing === 0) return;
      const share = decreasing / wet;
      const found = packText('depths-decrease', {
        percent: (100 * share).toFixed(1),
        frequent: frequent.returnPeriodYears,
        rare: rare.returnPeriodYears,
      });
      if (share > SWAPPED_SHARE) {
        findings.error('swapped-return-periods', where, nameScenario(rare, found), packText('maps-swapped'));
      } else {
        findings.warning('decreasing-depth', where, nameScenario(rare, found), packText('deeper-when-rarer'));
      }
    },
  };
}
