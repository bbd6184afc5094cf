import type { PackLayers } from './scene.ts';

/** Who made what is in sight, each once. */
export function formatAttribution(packs: readonly PackLayers[]): string {
  return [...new Set(packs.map((pack) => pack.attribution).filter((text) => text !== ''))].join(' · ');
}
