import { hasDefenceScenarios, type FloodHazard, type Hazard } from '#shared/hazard/hazard.ts';
import type { PackManifest } from '#shared/pack/pack-manifest.ts';
import type { Territory } from '../territory.ts';

/** The territory of a pack, and those of its own that hazards have. */
export type Territories = { readonly pack: Territory } & Readonly<Partial<Record<Hazard, Territory>>>;

/** The territory that a raster serves; null for one that is never asked. */
export function findTerritory(
  territories: Territories | null,
  manifest: PackManifest,
  role: string,
  hazard: string | null,
): Territory | null {
  if (territories === null) return null;
  // Rain has no defences (ADR 5).
  const isUnusedProtection = role === 'standardOfProtection' && !hasDefenceScenarios(hazard as FloodHazard);
  if (hazard !== null) return isUnusedProtection ? null : (territories[hazard as Hazard] ?? territories.pack);
  if (role === 'terrain') return needsGround(manifest) ? territories.pack : null;
  return territories.wildfire ?? territories.pack;
}

/** Whether answers need the ground: under elevations, and where a pack has nothing else. */
function needsGround({ hazards, wildfire, addresses, basemap }: PackManifest): boolean {
  const floods = Object.values(hazards).filter((definition) => definition !== undefined);
  if (floods.some(({ quantity }) => quantity === 'elevation')) return true;
  return floods.length === 0 && wildfire === undefined && addresses.length === 0 && basemap === undefined;
}
