import { countCells, findCell } from './grid/cell-grid.ts';
import { findNearestFeatures } from './grid/nearest-feature.ts';
import { buildLevee, type Levee } from './hazards/levee.ts';
import { prepareRunoff, type RainRunoff } from './hazards/rain-depths.ts';
import { designEvents } from './hazards/return-periods.ts';
import { computeRiverLevel, layRiverLevels, listFlooded, type RiverLevels } from './hazards/river-levels.ts';
import { laySeaSurface, type SeaSurface } from './hazards/sea-levels.ts';
import { computeStreamDepths, computeStreamHeights, type StreamHeights } from './hazards/stream-depths.ts';
import { computeWildfire, type WildfireLayers } from './hazards/wildfire-layers.ts';
import { createRandom } from './seeded-random.ts';
import { surveyGround } from './settlement/building-ground.ts';
import type { Building } from './settlement/building.ts';
import { buildHouses } from './settlement/build-houses.ts';
import { layCountryRoads } from './settlement/country-roads.ts';
import { nameStreets } from './settlement/name-streets.ts';
import { settlementPlans } from './settlement/settlement-plans.ts';
import { layStreetGrid } from './settlement/street-grid.ts';
import type { Street } from './settlement/street.ts';
import { createCoastline } from './terrain/coastline.ts';
import { coverLand } from './terrain/land-cover.ts';
import { regionGrid, shapeLand } from './terrain/land-surface.ts';
import { layRiverCourse, type RiverStation } from './terrain/river-course.ts';
import { computeSlopes } from './terrain/slopes.ts';
import { cutStreams, type RegionTerrain } from './terrain/streams.ts';
import { spreadValley } from './terrain/valley-frame.ts';

/** The synthetic county in memory, before it is written as a pack. */
export interface RegionModel {
  readonly river: readonly RiverStation[];
  readonly terrain: RegionTerrain;
  readonly levee: Levee;
  readonly streets: readonly Street[];
  readonly buildings: readonly Building[];
  /** Code of each cell's land cover. */
  readonly cover: Uint8Array;
  readonly riverLevels: RiverLevels;
  readonly streamHeights: StreamHeights;
  readonly seaSurface: SeaSurface;
  readonly runoff: RainRunoff;
  readonly wildfire: WildfireLayers;
}

/** Grows the county: land, water, a levee, settlements, land cover and what the hazards need. Always the same. */
export function buildRegionModel(): RegionModel {
  const river = layRiverCourse();
  const valley = spreadValley(river);
  const land = shapeLand(river, valley, createCoastline());
  const terrain = cutStreams(land);
  const slopes = computeSlopes(regionGrid, terrain.heights);
  const toSeaMetres = findNearestFeatures(regionGrid, terrain.isSea).distanceMetres;
  const riverLevels = layRiverLevels(terrain, land.proximity, valley, toSeaMetres);
  const streamHeights = computeStreamHeights(terrain);
  const levee = buildLevee(terrain, river, riverLevels);
  const settled = settle(terrain, slopes, levee, markFloodProne(terrain, riverLevels, streamHeights, levee));
  const cover = coverLand(terrain, {
    slopes,
    toSeaMetres,
    aboveStream: streamHeights.aboveBed,
    houses: settled.buildings.map(({ centre }) => centre),
    streets: settled.townStreets.map(({ path }) => path),
  });
  return {
    river,
    terrain,
    levee,
    streets: settled.streets,
    buildings: settled.buildings,
    cover,
    riverLevels,
    streamHeights,
    seaSurface: laySeaSurface(terrain, toSeaMetres),
    runoff: prepareRunoff(terrain, cover, slopes),
    wildfire: computeWildfire(cover, terrain.heights, slopes),
  };
}

// Nobody builds where the 20-year flood stands knee-high, unless a levee keeps it out.
const AVOIDED_YEARS = 20;
const AVOIDED_METRES = 0.3;

function markFloodProne(terrain: RegionTerrain, levels: RiverLevels, streams: StreamHeights, levee: Levee): Uint8Array {
  const event = designEvents.find(({ returnPeriodYears }) => returnPeriodYears === AVOIDED_YEARS)!;
  const isProne = new Uint8Array(countCells(regionGrid));
  const streamDepths = computeStreamDepths(streams, event);
  for (let cell = 0; cell < isProne.length; cell += 1) if (streamDepths[cell]! > AVOIDED_METRES) isProne[cell] = 1;
  for (const cell of listFlooded(terrain, levels, event)) {
    if (computeRiverLevel(levels, cell, event) - terrain.heights[cell]! > AVOIDED_METRES) isProne[cell] = 1;
  }
  return isProne.map((prone, cell) => (levee.isProtected[cell] === 1 ? 0 : prone));
}

// Each part of the county draws from a stream of its own, so that a change in one leaves the others as they are.
const SEEDS = { grid: 900, names: 700, bends: 500, houses: 3001 } as const;

function settle(terrain: RegionTerrain, slopes: Float64Array, levee: Levee, isFloodProne: Uint8Array) {
  const ground = surveyGround(terrain, slopes, isFloodProne);
  const settlements = settlementPlans.map((plan, index) => {
    const runs = layStreetGrid(plan, ground, createRandom(SEEDS.grid + index), SEEDS.bends + 10 * index);
    return { plan, streets: nameStreets(plan, runs, createRandom(SEEDS.names + index)) };
  });
  const roads = layCountryRoads(settlements, ground, (place) => {
    const cell = findCell(regionGrid, place);
    return cell < 0 || terrain.isSea[cell] === 1 || terrain.isLake[cell] === 1;
  });
  const townStreets = settlements.flatMap(({ streets }) => streets);
  const streets = [...townStreets, ...roads];
  return { townStreets, streets, buildings: buildHouses(streets, levee.line, ground, createRandom(SEEDS.houses)) };
}
