import { hasDefenceScenarios, scenariosOf } from '#shared/hazard/hazard.ts';
import type { HazardDefinition } from '#shared/hazard/hazard-reading.ts';
import { METRES_PER_UNIT } from '#shared/units/units.ts';
import {
  assembleScenarioDepths,
  computeScaled,
  createExceedanceGrid,
  createScenarioDepthsWorkspace,
  type ScenarioDepthsWorkspace,
  computeWaterDepth,
  findMeaning,
} from '#engine/index.ts';
import type { RasterStore, RasterBand } from '#main/raster/index.ts';
import { findDepthClass, OPEN_WATER_CLASS } from './depth-class.ts';
import { findBands, type FoundBand } from './find-bands.ts';
import type { FloodClasses } from './flood-classes.ts';
import { createRunPacker, packRuns, type RunPacker } from './packed-runs.ts';
import { choosePlaces, type TilePlaces } from './tile-places.ts';
import type { TileSampler } from './tile-sampler.ts';

/** Stands in a map's depths for permanent water. */
const OPEN_WATER_DEPTH = -1;

/**
 * Turns one map's stored numbers into depths that count, metres: NaN where it was not modelled,
 * {@link OPEN_WATER_DEPTH} in permanent water. The same reading as at a building (docs/methodology/hazard.md).
 * @param stored NaN for nodata, infinity outside the raster; overwritten with the depths.
 * @param groundMetres elevation of the ground at each place, NaN where unknown; null where no map needs it.
 */
function turnIntoDepths(
  definition: HazardDefinition,
  band: RasterBand,
  stored: Float64Array,
  groundMetres: Float64Array | null,
): Float64Array {
  const ofMeaning = { nodata: definition.nodata === 'dry' ? 0 : Number.NaN, dry: 0, openWater: OPEN_WATER_DEPTH };
  for (let place = 0; place < stored.length; place += 1) {
    const number = stored[place]!;
    const scaled = computeScaled(band, number);
    const meaning = findMeaning(definition, number, scaled);
    if (number === Number.POSITIVE_INFINITY) stored[place] = Number.NaN;
    else if (meaning !== 'level') stored[place] = ofMeaning[meaning];
    else
      stored[place] = computeWaterDepth(definition, scaled, groundMetres === null ? Number.NaN : groundMetres[place]!);
  }
  return stored;
}

/** Places that are worked out together. The maps of a whole tile would take 20 MB, thrown away at once. */
const PLACES_AT_ONCE = 4096;

/** A map with its place in the assembly, and its depths at the places that are worked out now. */
interface PlacedMap {
  readonly found: FoundBand;
  readonly slot: number;
  readonly isBase: boolean;
  readonly depthsMetres: Float64Array;
}

/** The classes of one return period and scenario. */
interface FloodImage {
  /** Classes of the places that are being computed. */
  readonly classes: Uint8Array;
  /** Classes of all earlier places, packed. */
  readonly runs: RunPacker;
  isShown: boolean;
}

/**
 * Classes of depth, assembled as for a building at the same place, so that map and answer agree: the scenarios, the
 * standard of protection and the running maximum are the engine's own. Zoomed out, a place is a cell of the display
 * pyramid. Null when the tile shows nothing at all.
 */
export function classifyFlood(
  store: RasterStore,
  definition: HazardDefinition,
  sampler: TileSampler,
): FloodClasses | null {
  const isOfHazard = ({ hazard }: { readonly hazard: string | null }): boolean => hazard === definition.hazard;
  const flood = findBands(store, (band) => band.role === 'flood' && isOfHazard(band));
  const base = flood.filter(({ band }) => band.scenario === 'base');
  // Beyond the extent of one base map nothing is modelled.
  if (base.length === 0 || base.some(({ group }) => sampler.locate(group) === null)) return null;

  const needsGround = definition.quantity === 'elevation';
  const isDefended = definition.hasStandardOfProtection && hasDefenceScenarios(definition.hazard);
  const ground = needsGround ? findBands(store, ({ role }) => role === 'terrain') : [];
  const protection = isDefended
    ? findBands(store, (band) => band.role === 'standardOfProtection' && isOfHazard(band))
    : [];
  const places = choosePlaces(sampler, [...flood, ...ground, ...protection]);

  const returnPeriodsYears = base.map(({ band }) => band.returnPeriodYears!).toSorted((a, b) => a - b);
  const maps = placeMaps(flood, definition, returnPeriodsYears);
  const rows = scenariosOf(definition.hazard).length;
  const workspace = createScenarioDepthsWorkspace(createExceedanceGrid(returnPeriodsYears), rows);
  const images = Array.from({ length: workspace.mapDepthsMetres.length }, createImage);
  for (let start = 0; start < places.count; start += PLACES_AT_ONCE) {
    const count = Math.min(PLACES_AT_ONCE, places.count - start);
    const groundMetres = ground[0] === undefined ? null : readGround(places, ground[0], start, count);
    for (const { found, depthsMetres } of maps) {
      const depths = depthsMetres.subarray(0, count);
      places.read(found, start, depths);
      turnIntoDepths(definition, found.band, depths, groundMetres);
    }
    const years = protection[0] === undefined ? null : readScaled(places, protection[0], start, count);
    drawPlaces(images, count, workspace, maps, years);
  }
  if (!images.some(({ isShown }) => isShown)) return null;
  return {
    returnPeriodsYears,
    images: images.map(({ isShown, runs }) => (isShown ? runs.finish() : null)),
    placeCount: places.count,
    placeOfPixel: places.placeOfPixel === null ? null : packRuns(places.placeOfPixel),
  };
}

/** Maps of scenarios that the hazard is answered in, at return periods that the base maps have. */
function placeMaps(
  flood: readonly FoundBand[],
  definition: HazardDefinition,
  returnPeriodsYears: readonly number[],
): PlacedMap[] {
  const rows = scenariosOf(definition.hazard);
  return flood.flatMap((found): PlacedMap[] => {
    const row = rows.indexOf(found.band.scenario!);
    const map = returnPeriodsYears.indexOf(found.band.returnPeriodYears!);
    if (row < 0 || map < 0) return [];
    const slot = row * returnPeriodsYears.length + map;
    return [{ found, slot, isBase: row === 0, depthsMetres: new Float64Array(PLACES_AT_ONCE) }];
  });
}

function createImage(): FloodImage {
  return { classes: new Uint8Array(PLACES_AT_ONCE), runs: createRunPacker(), isShown: false };
}

/** The scaled numbers of a band at some places; not finite where it says nothing. */
function readScaled(places: TilePlaces, found: FoundBand, start: number, count: number): Float64Array {
  const values = new Float64Array(count);
  places.read(found, start, values);
  for (let place = 0; place < count; place += 1) values[place] = computeScaled(found.band, values[place]!);
  return values;
}

function readGround(places: TilePlaces, found: FoundBand, start: number, count: number): Float64Array {
  const metres = readScaled(places, found, start, count);
  const metresPerUnit = METRES_PER_UNIT[found.band.unit ?? 'm'];
  for (let place = 0; place < count; place += 1) {
    metres[place] = Number.isFinite(metres[place]!) ? metres[place]! * metresPerUnit : Number.NaN;
  }
  return metres;
}

/** Draws the places that were read into every image. */
function drawPlaces(
  images: readonly FloodImage[],
  count: number,
  workspace: ScenarioDepthsWorkspace,
  maps: readonly PlacedMap[],
  protectionYears: Float64Array | null,
): void {
  for (const { classes } of images) classes.fill(0);
  for (let place = 0; place < count; place += 1) {
    const state = readPlace(maps, place, workspace.mapDepthsMetres);
    if (state === 'nothing') continue;
    if (state === 'depths') {
      const years = protectionYears === null ? 0 : protectionYears[place]!;
      assembleScenarioDepths(workspace, Number.isFinite(years) ? years : 0);
    }
    for (let position = 0; position < images.length; position += 1) {
      const shown = state === 'openWater' ? OPEN_WATER_CLASS : findDepthClass(workspace.depthsMetres[position]!);
      if (shown === 0) continue;
      const image = images[position]!;
      image.classes[place] = shown;
      image.isShown = true;
    }
  }
  for (const { classes, runs } of images) runs.add(classes.subarray(0, count));
}

/** Fills the maps' depths at one place, and says whether there is anything to show. */
function readPlace(
  maps: readonly PlacedMap[],
  place: number,
  target: Float64Array,
): 'nothing' | 'openWater' | 'depths' {
  let isWet = false;
  let isOpenWater = false;
  target.fill(Number.NaN);
  for (const { slot, isBase, depthsMetres } of maps) {
    const depth = depthsMetres[place]!;
    if (depth > 0) isWet = true;
    else if (depth === OPEN_WATER_DEPTH) isOpenWater = true;
    else if (isBase && Number.isNaN(depth)) return 'nothing';
    target[slot] = depth;
  }
  if (isOpenWater) return 'openWater';
  return isWet ? 'depths' : 'nothing';
}
