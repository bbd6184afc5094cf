import type { FloodHazard } from '#shared/hazard/hazard.ts';
import { isWater, MINIMUM_DEPTH_METRES } from '#shared/hazard/minimum-depth.ts';
import type { ManifestHazard, PackManifest } from '#shared/pack/pack-manifest.ts';
import { packText } from '#shared/pack/pack-text.ts';
import { METRES_PER_UNIT } from '#shared/units/units.ts';
import { computeScaled, isNodata } from '#engine/index.ts';
import {
  forEachPair,
  nameScenario,
  readLevel,
  readTile,
  type FloodMap,
  type Scan,
  type StoredMap,
} from './scanned-maps.ts';

/**
 * Depths above the ground that no flood reaches, metres: the unit is wrong. The deepest ice-dam and dam-break floods
 * stay below.
 */
const IMPLAUSIBLE_DEPTH_METRES = 100;
/** Share of wet cells above it that refuses the pack; single wrong cells are told only. */
const IMPLAUSIBLE_SHARE = 0.01;
/** Elevations beyond the Earth's surface, metres (Mount Everest 8,849; Challenger Deep -10,935). */
const ELEVATION_RANGE_METRES = { minimum: -11_000, maximum: 9_000 };
/** A rarest map in which at least this share of the wet cells counts as dry is told: its unit is too small. */
const NEARLY_DRY_SHARE = 0.99;

function isOnEarth(height: number): boolean {
  return height >= ELEVATION_RANGE_METRES.minimum && height <= ELEVATION_RANGE_METRES.maximum;
}

/**
 * Counts the wet cells that no flood explains: the unit is wrong, or a code is not named. In the rarest map also those
 * that count as dry: a unit too small leaves no water at all.
 */
export function createUnitScan(
  hazard: FloodHazard,
  definition: ManifestHazard,
  map: FloodMap,
  isRarest: boolean,
): Scan {
  const metresPerUnit = METRES_PER_UNIT[definition.unit];
  let wet = 0;
  let shallow = 0;
  let implausible = 0;
  let extreme = 0;
  const isDepth = definition.quantity === 'depth';
  const isPlausible = isDepth ? (level: number) => level <= IMPLAUSIBLE_DEPTH_METRES : isOnEarth;
  return {
    group: map.group,
    visit(tile) {
      const wetBefore = wet;
      for (const stored of readTile(map, tile)) {
        const level = readLevel(map, stored, definition) * metresPerUnit;
        if (!Number.isFinite(level)) continue;
        wet += 1;
        if (!isWater(level)) shallow += 1;
        if (isPlausible(level)) continue;
        implausible += 1;
        if (Math.abs(level) > Math.abs(extreme)) extreme = level;
      }
      return wet > wetBefore;
    },
    report(findings) {
      const where = { file: map.group.bands[map.band]!.path, field: `hazards.${hazard}.unit` };
      if (isRarest && isDepth && wet > 0 && shallow >= NEARLY_DRY_SHARE * wet) {
        const found = packText('shallow-cells', { cells: shallow, wet, metres: MINIMUM_DEPTH_METRES });
        findings.warning(
          'nearly-dry',
          where,
          nameScenario(map, found),
          packText('depths-in-unit', { unit: definition.unit }),
        );
      }
      if (implausible === 0) return;
      const cells = packText('implausible-cells', { cells: implausible, wet, metres: extreme.toPrecision(4) });
      const found = nameScenario(map, cells);
      const expected = packText('numbers-in-unit', { unit: definition.unit });
      if (implausible > IMPLAUSIBLE_SHARE * wet) findings.error('implausible-unit', where, found, expected);
      else findings.warning('implausible-value', where, found, expected);
    },
  };
}

/** Looks for water above the ground in the rarest map of elevations: without any, a unit or the datum is wrong. */
export function createGroundScan(
  hazard: FloodHazard,
  definition: ManifestHazard,
  map: FloodMap,
  terrain: StoredMap,
): Scan {
  const metresPerUnit = METRES_PER_UNIT[definition.unit];
  const ground = terrain.group.bands[terrain.band]!;
  const metresPerGroundUnit = METRES_PER_UNIT[ground.unit!];
  let buried = 0;
  let hasFlood = false;
  return {
    group: map.group,
    visit(tile) {
      // One flooded cell answers it.
      if (hasFlood) return false;
      const buriedBefore = buried;
      forEachPair(map, terrain, tile, (stored, storedGround) => {
        const level = readLevel(map, stored, definition) * metresPerUnit;
        if (!Number.isFinite(level) || isNodata(ground, storedGround)) return;
        if (level > computeScaled(ground, storedGround) * metresPerGroundUnit) hasFlood = true;
        else buried += 1;
      });
      return map.group !== terrain.group || buried > buriedBefore;
    },
    report(findings) {
      if (hasFlood || buried === 0) return;
      const where = { file: map.group.bands[map.band]!.path, field: `hazards.${hazard}.unit` };
      const found = nameScenario(map, packText('water-below-ground', { cells: buried, years: map.returnPeriodYears }));
      findings.warning('water-below-ground', where, found, packText('same-datum-expected', { unit: definition.unit }));
    },
  };
}

/** Counts the heights that are nowhere on Earth: refused under elevations, told where the ground is only drawn. */
export function createTerrainScan(terrain: StoredMap, { hazards }: PackManifest): Scan {
  const band = terrain.group.bands[terrain.band]!;
  const needsGround = Object.values(hazards).some((definition) => definition?.quantity === 'elevation');
  const metresPerUnit = METRES_PER_UNIT[band.unit!];
  let known = 0;
  let implausible = 0;
  let extreme = 0;
  return {
    group: terrain.group,
    visit(tile) {
      const knownBefore = known;
      for (const stored of readTile(terrain, tile)) {
        const height = computeScaled(band, stored) * metresPerUnit;
        if (isNodata(band, stored) || !Number.isFinite(height)) continue;
        known += 1;
        if (isOnEarth(height)) continue;
        implausible += 1;
        if (Math.abs(height) > Math.abs(extreme)) extreme = height;
      }
      return known > knownBefore;
    },
    report(findings) {
      if (implausible === 0) return;
      const found = packText('implausible-heights', { cells: implausible, known, metres: extreme.toPrecision(4) });
      const where = { file: band.path, field: 'terrain.unit' };
      const expected = packText('heights-in-unit', { unit: band.unit! });
      const isUseless = needsGround && implausible > IMPLAUSIBLE_SHARE * known;
      if (isUseless) findings.error('implausible-unit', where, found, expected);
      else findings.warning('implausible-value', where, found, expected);
    },
  };
}
