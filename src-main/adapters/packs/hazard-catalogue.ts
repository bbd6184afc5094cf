import { floodHazards, type FloodHazard } from '#shared/domain/hazard.ts';
import { computeFingerprint } from '#main/adapters/fingerprint.ts';
import type { HazardCatalogue, HazardSource } from '#main/services/ports.ts';
import { coversPoint } from './covers-point.ts';
import { createHazardSource, toPackReference } from './hazard-source.ts';
import type { OpenPack } from './open-pack.ts';
import { createWildfireSource } from './wildfire-source.ts';

/** Makes the active packs, given by precedence, the catalogue that questions are answered from. */
export function createHazardCatalogue(packs: readonly OpenPack[]): HazardCatalogue {
  const floods = new Map<FloodHazard, readonly HazardSource[]>(
    floodHazards.map((hazard) => [hazard, packs.flatMap((pack) => createHazardSource(pack, hazard) ?? [])]),
  );
  const wildfires = packs.flatMap((pack) => createWildfireSource(pack) ?? []);
  const hazards = [...[...floods.values()].flat(), ...wildfires];
  return {
    signature: computeFingerprint(JSON.stringify(packs.map(({ installId }) => installId))),
    floodSources: (hazard) => floods.get(hazard) ?? [],
    wildfireSources: () => wildfires,
    coversPoint: (point) => coversPoint(point, packs, hazards),
    packsAt: (point) => packs.filter(({ area }) => area.contains(point)).map(toPackReference),
  };
}
