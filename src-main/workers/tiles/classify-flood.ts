import { hasDefenceScenarios, scenariosOf } from '#shared/domain/hazard.ts';
import type { HazardDefinition } from '#shared/domain/hazard-reading.ts';
import { METRES_PER_UNIT } from '#shared/domain/units.ts';
import {
  assembleScenarioDepths,
  createScenarioDepthsWorkspace,
  type ScenarioDepthsWorkspace,
} from '#engine/hazard/scenario-depths.ts';
import { createExceedanceGrid } from '#engine/loss/exceedance-grid.ts';
import { computeScaled } from '#main/adapters/raster/raster-band.ts';
import type { RasterStore } from '#main/adapters/raster/raster-store.ts';
import { findDepthClass, OPEN_WATER_CLASS } from './depth-class.ts';
import { findBands, type FoundBand } from './find-bands.ts';
import { OPEN_WATER_DEPTH, turnIntoDepths } from './map-depths.ts';
import { choosePlaces, type TilePlaces } from './tile-places.ts';
import type { TileSampler } from './tile-sampler.ts';

/** Classes of every scenario and return period at the places of a tile: one image each, in rows of return periods. */
export interface FloodClasses extends Pick<TilePlaces, 'placeOfPixel'> {
  readonly returnPeriodsYears: readonly number[];
  /** Class of each place; `row x count + map`; null where the image shows nothing. */
  readonly images: readonly (Uint8Array<ArrayBuffer> | null)[];
}

/** A map with its place in the assembly and its depths. */
interface PlacedMap {
  readonly slot: number;
  readonly isBase: boolean;
  readonly depthsMetres: Float64Array;
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
  const groundMetres = ground[0] === undefined ? null : readGround(places, ground[0]);
  const maps = placeMaps(flood, definition, returnPeriodsYears, (found) =>
    turnIntoDepths(definition, found.band, places.read(found), groundMetres),
  );
  const years = protection[0] === undefined ? null : readScaled(places, protection[0]);
  const rows = scenariosOf(definition.hazard).length;
  const workspace = createScenarioDepthsWorkspace(createExceedanceGrid(returnPeriodsYears), rows);
  const images = drawImages(places.count, workspace, maps, years);
  if (images.every((image) => image === null)) return null;
  return { returnPeriodsYears, images, placeOfPixel: places.placeOfPixel };
}

/** Maps of scenarios that the hazard is answered in, at return periods that the base maps have. */
function placeMaps(
  flood: readonly FoundBand[],
  definition: HazardDefinition,
  returnPeriodsYears: readonly number[],
  readDepths: (found: FoundBand) => Float64Array,
): PlacedMap[] {
  const rows = scenariosOf(definition.hazard);
  return flood.flatMap((found): PlacedMap[] => {
    const row = rows.indexOf(found.band.scenario!);
    const map = returnPeriodsYears.indexOf(found.band.returnPeriodYears!);
    if (row < 0 || map < 0) return [];
    return [{ slot: row * returnPeriodsYears.length + map, isBase: row === 0, depthsMetres: readDepths(found) }];
  });
}

/** The scaled numbers of a band at the places; not finite where it says nothing. */
function readScaled(places: TilePlaces, found: FoundBand): Float64Array {
  const values = places.read(found);
  for (let place = 0; place < values.length; place += 1) values[place] = computeScaled(found.band, values[place]!);
  return values;
}

function readGround(places: TilePlaces, found: FoundBand): Float64Array {
  const metres = readScaled(places, found);
  const metresPerUnit = METRES_PER_UNIT[found.band.unit ?? 'm'];
  for (let place = 0; place < metres.length; place += 1) {
    metres[place] = Number.isFinite(metres[place]!) ? metres[place]! * metresPerUnit : Number.NaN;
  }
  return metres;
}

function drawImages(
  count: number,
  workspace: ScenarioDepthsWorkspace,
  maps: readonly PlacedMap[],
  protectionYears: Float64Array | null,
): (Uint8Array<ArrayBuffer> | null)[] {
  const images = Array.from({ length: workspace.mapDepthsMetres.length }, (): Uint8Array<ArrayBuffer> | null => null);
  for (let place = 0; place < count; place += 1) {
    const state = readPlace(maps, place, workspace.mapDepthsMetres);
    if (state === 'nothing') continue;
    if (state === 'depths') {
      const years = protectionYears === null ? 0 : protectionYears[place]!;
      assembleScenarioDepths(workspace, Number.isFinite(years) ? years : 0);
    }
    for (let image = 0; image < images.length; image += 1) {
      const shown = state === 'openWater' ? OPEN_WATER_CLASS : findDepthClass(workspace.depthsMetres[image]!);
      if (shown > 0) (images[image] ??= new Uint8Array(count))[place] = shown;
    }
  }
  return images;
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
