import type { Coordinates } from '#shared/geo/geo.ts';
import type { GroundHeight } from '#shared/query/assessment.ts';
import type { PackReference } from '#shared/query/explanation.ts';
import { type WildfireHazardSource, createWildfireSource } from './wildfire-source.ts';
import { floodHazards, type FloodHazard } from '#shared/hazard/hazard.ts';
import { computeFingerprint } from '#main/platform/fingerprint.ts';
import { createPointCells } from '#main/raster/index.ts';
import { readHeight } from './flood-reader.ts';
import { type HazardSource, createHazardSource, readPack, toPackReference } from './hazard-source.ts';
import { coversPoint } from './covers-point.ts';
import type { DamagedPack, OpenPack } from './open-pack.ts';
import { PackUnreadableError } from './pack-errors.ts';

/**
 * The active packs. Sources come in order of precedence: the pack installed last first, and after all others those
 * whose maps cannot be opened, which tell so when they are read.
 */
export interface HazardCatalogue {
  /** Changes whenever a pack is installed, switched, updated or removed: part of every cache key. */
  readonly signature: string;
  floodSources(hazard: FloodHazard): readonly HazardSource[];
  wildfireSources(): readonly WildfireHazardSource[];
  /**
   * How high the ground is: of the packs whose territory holds the point, the first by precedence whose terrain has a
   * number there; null without one. A pack that cannot be opened has none.
   * @throws PackUnreadableError
   */
  groundAt(point: Coordinates): GroundHeight | null;
  /** Whether any active pack's territory (or the territory of one of its hazards) holds the point. */
  coversPoint(point: Coordinates): boolean;
  /** Packs whose territory holds the point, by precedence: labels, currency, attribution. */
  packsAt(point: Coordinates): readonly PackReference[];
}

/** Makes the active packs the catalogue that questions are answered from: those that cannot be opened come last. */
export function createHazardCatalogue(
  open: readonly OpenPack[],
  damaged: readonly DamagedPack[] = [],
): HazardCatalogue {
  const floods = new Map<FloodHazard, readonly HazardSource[]>(
    floodHazards.map((hazard) => [
      hazard,
      [
        ...open.flatMap((pack) => createHazardSource(pack, hazard) ?? []),
        ...damaged.flatMap((pack) => createDamagedHazardSource(pack, hazard) ?? []),
      ],
    ]),
  );
  const wildfires = [
    ...open.flatMap((pack) => createWildfireSource(pack) ?? []),
    ...damaged.flatMap((pack) => createDamagedWildfireSource(pack) ?? []),
  ];
  const packs = [...open, ...damaged];
  const hazards = [...[...floods.values()].flat(), ...wildfires];
  return {
    signature: computeFingerprint(JSON.stringify(packs.map(({ installId }) => installId))),
    floodSources: (hazard) => floods.get(hazard) ?? [],
    wildfireSources: () => wildfires,
    groundAt: (point) => findGround(open, point),
    coversPoint: (point) => coversPoint(point, packs, hazards),
    packsAt: (point) => packs.filter(({ area }) => area.contains(point)).map(toPackReference),
  };
}

function findGround(packs: readonly OpenPack[], point: Coordinates): GroundHeight | null {
  const cells = createPointCells();
  cells.place(point);
  for (const pack of packs) {
    const { terrain } = pack;
    if (terrain === null || !pack.area.contains(point)) continue;
    const metres = readPack(pack, () => readHeight(terrain, cells));
    if (metres === null) continue;
    const { verticalDatum = null, surface = null } = terrain;
    return { metres, verticalDatum, surface, pack: toPackReference(pack) };
  }
  return null;
}

/** A flood hazard of a pack that cannot be opened; null when the pack lacks it. */
function createDamagedHazardSource(pack: DamagedPack, hazard: FloodHazard): HazardSource | null {
  const definition = pack.definitions[hazard];
  if (definition === undefined) return null;
  const area = pack.areaOf(hazard);
  return {
    pack: toPackReference(pack),
    curveSet: pack.info.curveSet,
    definition,
    containsPoint: (point) => area.contains(point),
    read: () => refuse(pack),
    readFutures: null,
  };
}

/** The wildfire of a pack that cannot be opened; null when it has none. */
function createDamagedWildfireSource(pack: DamagedPack): WildfireHazardSource | null {
  if (!pack.hazards.includes('wildfire')) return null;
  const area = pack.areaOf('wildfire');
  return {
    pack: toPackReference(pack),
    containsPoint: (point) => area.contains(point),
    read: () => refuse(pack),
  };
}

function refuse(pack: DamagedPack): never {
  throw new PackUnreadableError(toPackReference(pack), pack.cause);
}
