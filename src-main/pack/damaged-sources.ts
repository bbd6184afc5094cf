import type { FloodHazard } from '#shared/hazard/hazard.ts';
import { PackUnreadableError } from './pack-errors.ts';
import type { HazardSource } from './hazard-source.ts';
import type { WildfireSource } from './wildfire-source.ts';
import { toPackReference } from './hazard-source.ts';
import type { DamagedPack } from './open-pack.ts';

/** A flood hazard of a pack that cannot be opened; null when the pack lacks it. */
export function createDamagedHazardSource(pack: DamagedPack, hazard: FloodHazard): HazardSource | null {
  const definition = pack.definitions[hazard];
  if (definition === undefined) return null;
  const area = pack.areaOf(hazard);
  return {
    pack: toPackReference(pack),
    curveSet: pack.info.curveSet,
    definition,
    containsPoint: (point) => area.contains(point),
    read: () => refuse(pack),
  };
}

/** The wildfire of a pack that cannot be opened; null when it has none. */
export function createDamagedWildfireSource(pack: DamagedPack): WildfireSource | null {
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
