import { describe, expect, it } from 'vitest';
import type { MapScene, PackLayers } from '#renderer/map/scene.ts';
import { buildStyle } from '#renderer/map/style/build-style.ts';
import { demonstrationLayers } from './fixtures/packs.ts';

const toAbsoluteUrl = (path: string): string => `http://127.0.0.1:1${path}`;
const options = { toAbsoluteUrl, outgoingOverlay: null };
const vectorPack: PackLayers = {
  ...demonstrationLayers,
  basemap: {
    kind: 'vector',
    tileUrl: '/bytes/demonstration@1.0.0/basemap/{z}/{x}/{y}.mvt',
    minimumZoom: 8,
    maximumZoom: 14,
    sourceLayers: ['water', 'landuse', 'transportation', 'building', 'place'],
    schema: 'openmaptiles',
  },
};
const scene: MapScene = {
  theme: 'light',
  packs: [vectorPack],
  overlay: { kind: 'flood', hazard: 'fluvial', scenario: 'defFail', returnPeriodYears: 100 },
  pin: null,
  stressedPack: null,
};

describe('buildStyle', () => {
  it('fills the overlay address and leaves the tile numbers to the map', () => {
    const source = buildStyle(scene, options).sources['overlay-demonstration@1.0.0-fluvial-defFail-100'];
    expect(source).toMatchObject({
      type: 'raster',
      tiles: ['http://127.0.0.1:1/bytes/demonstration@1.0.0/overlay/fluvial/defFail/100/{z}/{x}/{y}.png'],
    });
  });

  it('draws the overlay above the ground and below every label', () => {
    const { layers } = buildStyle(scene, options);
    const overlay = layers.findIndex(({ type }) => type === 'raster');
    const labels = layers.flatMap(({ type }, index) => (type === 'symbol' ? [index] : []));
    const ground = layers.flatMap(({ type }, index) => (type === 'fill' ? [index] : []));
    expect(labels.length).toBeGreaterThan(0);
    expect(ground.length).toBeGreaterThan(0);
    expect(Math.min(...labels)).toBeGreaterThan(overlay);
    expect(Math.max(...ground)).toBeLessThan(overlay);
  });

  it('uses every layer id once and names only sources that exist', () => {
    const style = buildStyle(scene, options);
    const ids = style.layers.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const layer of style.layers) if ('source' in layer) expect(style.sources).toHaveProperty([layer.source]);
  });

  it('keeps the outgoing overlay beneath the new one', () => {
    const outgoingOverlay = { ...scene.overlay, returnPeriodYears: 50 } as MapScene['overlay'];
    const rasters = buildStyle(scene, { toAbsoluteUrl, outgoingOverlay }).layers.filter(
      ({ type }) => type === 'raster',
    );
    expect(rasters.map(({ id }) => id)).toEqual([
      'overlay-demonstration@1.0.0-fluvial-defFail-50',
      'overlay-demonstration@1.0.0-fluvial-defFail-100',
    ]);
  });

  it('draws no overlay that the pack does not have', () => {
    const overlay = { kind: 'flood', hazard: 'fluvial', scenario: 'defFail', returnPeriodYears: 10 } as const;
    const style = buildStyle({ ...scene, overlay }, options);
    expect(style.layers.some(({ type }) => type === 'raster')).toBe(false);
  });

  it('draws a graticule for a pack without a basemap', () => {
    const style = buildStyle({ ...scene, packs: [demonstrationLayers] }, options);
    // 0.3 degrees wide: lines every 0.05 degrees, at -122.10 .. -121.80 and 49.10 .. 49.25.
    expect(style.sources['basemap-demonstration@1.0.0']).toMatchObject({ type: 'geojson' });
    const { data } = style.sources['basemap-demonstration@1.0.0'] as { data: { features: unknown[] } };
    expect(data.features).toHaveLength(7 + 4);
  });
});
