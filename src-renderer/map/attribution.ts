import type { PackLayers } from './scene.ts';

/** Who made what is in sight, regions and their basemaps, each once. */
export function formatAttribution(packs: readonly Pick<PackLayers, 'attribution' | 'basemap'>[]): string {
  const texts = packs.flatMap(({ attribution, basemap }) => [
    attribution,
    basemap.kind === 'none' ? '' : (basemap.attribution ?? ''),
  ]);
  return [...new Set(texts.filter((text) => text !== ''))].join(' · ');
}
