import { expect, it } from 'vitest';
import { formatAttribution } from '#renderer/map/attribution.ts';

it('names who made the regions and their basemaps, each once', () => {
  const tiles = {
    kind: 'raster' as const,
    tileUrl: '',
    minimumZoom: 0,
    maximumZoom: 1,
    sourceLayers: [],
    schema: 'raster' as const,
  };
  const packs = [
    { attribution: 'River Authority', basemap: { ...tiles, attribution: 'Map makers' } },
    { attribution: '', basemap: { ...tiles, attribution: 'Map makers' } },
    { attribution: 'Coast Authority', basemap: tiles },
    { attribution: 'River Authority', basemap: { kind: 'none' as const } },
  ];
  expect(formatAttribution(packs)).toBe('River Authority · Map makers · Coast Authority');
});
