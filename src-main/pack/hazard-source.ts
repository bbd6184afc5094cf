import type { HazardDefinition } from '#shared/hazard/hazard-reading.ts';
import type { PackReference } from '#shared/query/explanation.ts';
import type { Coordinates } from '#shared/geo/geo.ts';
import type { FloodHazard } from '#shared/hazard/hazard.ts';
import type { HazardReading } from '#shared/hazard/hazard-reading.ts';
import { interpretMaps } from '#engine/index.ts';
import { PackUnreadableError } from './pack-errors.ts';
import { createPointCells, RasterStoreError } from '#main/raster/index.ts';
import { createFloodReader } from './flood-reader.ts';
import type { FloodLayers, FutureLayers, OpenPack } from './open-pack.ts';

/** One flood hazard of one active pack, ready to be read. */
export interface HazardSource {
  readonly pack: PackReference;
  readonly curveSet: string;
  readonly definition: HazardDefinition;
  /** Whether the hazard's territory (its own, else the pack's) holds the point; borders belong to it. */
  containsPoint(point: Coordinates): boolean;
  /**
   * Reads every map at the point. `windowSize` 3, 5 or 7 also reads the windows when the point is open water; 1 reads
   * none.
   * @throws PackUnreadableError
   */
  read(point: Coordinates, windowSize: number): HazardReading;
  /**
   * Reads the climates to come as {@link HazardSource.read} reads today's; null where its pack has none.
   * @throws PackUnreadableError
   */
  readonly readFutures: ((point: Coordinates, windowSize: number) => readonly FutureReading[]) | null;
}

/** What the maps of a climate to come hold at a point, by member. */
export interface FutureReading extends Pick<FutureLayers, 'id' | 'pathway' | 'year'> {
  readonly members: readonly { readonly name: string; readonly reading: HazardReading }[];
}

/** How a pack is referred to in answers. */
export function toPackReference({ info }: Pick<OpenPack, 'info'>): PackReference {
  const { id, version, title, synthetic, currency, attribution, limits } = info;
  return { id, version, title, synthetic, currency, attribution, limits };
}

/** What reading a pack comes to. @throws PackUnreadableError where its store cannot be read */
export function readPack<Value>(pack: Pick<OpenPack, 'info'>, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    throw error instanceof RasterStoreError ? new PackUnreadableError(toPackReference(pack), error) : error;
  }
}

/** Makes a flood hazard of an open pack readable at points; null when the pack lacks it. */
export function createHazardSource(pack: OpenPack, hazard: FloodHazard): HazardSource | null {
  const layers = pack.floods[hazard];
  if (layers === undefined) return null;
  const area = pack.areaOf(hazard);
  return {
    pack: toPackReference(pack),
    curveSet: pack.info.curveSet,
    definition: layers.definition,
    containsPoint: (point) => area.contains(point),
    read: (point, windowSize) => readPack(pack, () => readHazard(layers, point, windowSize)),
    readFutures:
      layers.futures.length === 0
        ? null
        : (point, windowSize) =>
            readPack(pack, () => layers.futures.map((future) => readFuture(future, point, windowSize))),
  };
}

function readFuture(
  { id, pathway, year, members }: FutureLayers,
  point: Coordinates,
  windowSize: number,
): FutureReading {
  const read = members.map(({ name, layers }) => ({ name, reading: readHazard(layers, point, windowSize) }));
  return { id, pathway, year, members: read };
}

function readHazard(layers: FloodLayers, point: Coordinates, windowSize: number): HazardReading {
  const cells = createPointCells();
  const reader = createFloodReader(layers, cells);
  cells.place(point);
  reader.read();
  const isOpenWater = interpretMaps(reader.maps) === 'openWater';
  return reader.describe(isOpenWater && windowSize > 1 ? windowSize : 0);
}

/** The one of a hazard's sources, in their order of precedence, that answers at a point; undefined outside of all. */
export function findAnswering<Source extends { containsPoint(point: Coordinates): boolean }>(
  sources: readonly Source[],
  point: Coordinates,
): Source | undefined {
  return sources.find((source) => source.containsPoint(point));
}
