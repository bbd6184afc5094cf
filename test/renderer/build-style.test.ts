import { describe, expect, it } from 'vitest';
import type { MapScene, PackLayers } from '#renderer/map/scene.ts';
import { buildStyle } from '#renderer/map/style/build-style.ts';
import { demonstrationLayers, riverOutline } from './fixtures/packs.ts';

const toAbsoluteUrl = (path: string): string => `http://127.0.0.1:1${path}`;
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
  overlayOpacity: 0.75,
  preparedOverlays: [],
  pin: null,
  pinLabel: '',
  marks: [],
  surveys: [],
  outlines: [],
  stressedPack: null,
  controlsLayout: '',
};
const options = { toAbsoluteUrl, shownOverlay: scene.overlay };

describe('buildStyle', () => {
  it('draws where the packs are: dashed, dotted those that are switched off, broad the one that is looked at', () => {
    const readLines = (stressedPack: string | null) =>
      buildStyle({ ...scene, outlines: [riverOutline], stressedPack }, options)
        .layers.filter(({ id }) => id.startsWith('territory-'))
        .map(({ id, paint }) => [id, paint]);
    const dashed = { 'line-color': '#56616b', 'line-width': 1.2, 'line-dasharray': [4, 3] };
    const dotted = { 'line-color': '#56616b', 'line-width': 1, 'line-dasharray': [1.5, 4] };
    const [river, demonstration] = ['territory-lower-river@2026.11.0', 'territory-demonstration@1.0.0'];
    expect(readLines(null)).toEqual([
      [river, dotted],
      [demonstration, dashed],
    ]);
    expect(readLines('lower-river@2026.11.0')).toEqual([
      [`${river}-glow`, { 'line-color': '#0b6767', 'line-width': 9, 'line-opacity': 0.25 }],
      [river, { 'line-color': '#0b6767', 'line-width': 2.5 }],
      [demonstration, dashed],
    ]);
    expect(readLines('demonstration@1.0.0')).toEqual([
      [river, dotted],
      [`${demonstration}-glow`, { 'line-color': '#0b6767', 'line-width': 9, 'line-opacity': 0.25 }],
      [demonstration, { 'line-color': '#0b6767', 'line-width': 2.5 }],
    ]);
  });

  it('fills the overlay address and leaves the tile numbers to the map', () => {
    const source = buildStyle(scene, options).sources['overlay-demonstration@1.0.0-fluvial-defFail-100'];
    expect(source).toMatchObject({
      type: 'raster',
      tiles: ['http://127.0.0.1:1/bytes/demonstration@1.0.0/overlay/fluvial/defFail/100/{z}/{x}/{y}.png'],
    });
  });

  it('draws each surveyed building in the colour of its state, above the names', () => {
    const surveys = (['draft', 'final', 'draft'] as const).map((status, index) => ({
      id: String(index),
      label: '',
      status,
      point: { latitude: 42 + index, longitude: -63 },
    }));
    const { sources, layers } = buildStyle({ ...scene, surveys }, options);
    const source = sources['survey-dots'] as { data: { features: { properties: unknown; geometry: unknown }[] } };
    expect(source.data.features.map(({ properties, geometry }) => [properties, geometry])).toEqual([
      [
        { status: 'draft' },
        {
          type: 'MultiPoint',
          coordinates: [
            [-63, 42],
            [-63, 44],
          ],
        },
      ],
      [{ status: 'final' }, { type: 'MultiPoint', coordinates: [[-63, 43]] }],
    ]);
    const ids = layers.map(({ id }) => id);
    expect(ids.indexOf('survey-dots')).toBeGreaterThan(layers.findLastIndex(({ type }) => type === 'symbol'));
    expect(Object.keys(buildStyle(scene, options).sources)).not.toContain('survey-dots');
  });

  it('gives colours of roads and their casings, and of all names of places, in the same way', () => {
    // Each way is a program of the graphics context more, which the first picture waits for.
    const { layers } = buildStyle(scene, options);
    const waysOf = (ids: RegExp, property: string) =>
      layers
        .filter(({ id }) => ids.test(id))
        .map((layer) => Array.isArray((layer.paint as Record<string, unknown> | undefined)?.[property]));
    expect(waysOf(/road(-transportation)?(-casing)?$/, 'line-color')).toEqual([true, true]);
    expect(waysOf(/place-name/, 'text-color')).toEqual([true, true]);
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

  it('draws the outlines of houses and roads above the overlay, so that both are found under water', () => {
    const ids = buildStyle(scene, options).layers.map(({ id }) => id);
    const overlay = ids.findLastIndex((id) => id.startsWith('overlay-'));
    for (const part of ['-building-line', '-road-line']) {
      const at = ids.findIndex((id) => id.includes(part));
      expect(at, part).toBeGreaterThan(overlay);
    }
    expect(ids.findIndex((id) => id.endsWith('-road'))).toBeLessThan(overlay);
  });

  it('uses every layer id once and names only sources that exist', () => {
    const style = buildStyle(scene, options);
    const ids = style.layers.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const layer of style.layers) if ('source' in layer) expect(style.sources).toHaveProperty([layer.source]);
  });

  it('keeps the overlay in sight until the next one is there, and has the next but one ready', () => {
    const shownOverlay = { ...scene.overlay, returnPeriodYears: 50 } as MapScene['overlay'];
    const preparedOverlays = [{ ...scene.overlay, returnPeriodYears: 500 } as MapScene['overlay']];
    const rasters = buildStyle({ ...scene, preparedOverlays }, { toAbsoluteUrl, shownOverlay }).layers.filter(
      ({ type }) => type === 'raster',
    );
    expect(rasters.map(({ id, paint }) => [id, (paint as Record<string, unknown>)['raster-opacity']])).toEqual([
      ['overlay-demonstration@1.0.0-fluvial-defFail-100', 0],
      ['overlay-demonstration@1.0.0-fluvial-defFail-50', 0.75],
      ['overlay-demonstration@1.0.0-fluvial-defFail-500', 0],
    ]);
  });

  it('leaves every overlay in its place when another one comes into sight: one that moves is fetched again', () => {
    const years = (returnPeriodYears: number) => ({ ...scene.overlay, returnPeriodYears }) as MapScene['overlay'];
    const listOverlays = (shownOverlay: MapScene['overlay'], preparedOverlays: MapScene['overlay'][]): string[] =>
      buildStyle({ ...scene, overlay: shownOverlay, preparedOverlays }, { toAbsoluteUrl, shownOverlay }).layers.flatMap(
        ({ id, type }) => (type === 'raster' ? [id] : []),
      );
    const before = listOverlays(years(100), [years(500), years(50)]);
    const after = listOverlays(years(50), [years(100), years(500)]);
    expect(after).toEqual(before);
    expect(before).toHaveLength(3);
  });

  it.each([
    [{ kind: 'terrain' }, 'surface/terrain/{z}/{x}/{y}.png'],
    [{ kind: 'protection', hazard: 'fluvial' }, 'surface/standardOfProtection/fluvial/{z}/{x}/{y}.png'],
    [{ kind: 'wildfire', measure: 'burnProbability' }, 'surface/burnProbability/{z}/{x}/{y}.png'],
    [{ kind: 'wildfire', measure: 'wildfireIndex' }, 'wildfire/{z}/{x}/{y}.png'],
  ] as const)('draws %o from its own tiles', (overlay, path) => {
    const { sources } = buildStyle({ ...scene, overlay }, { toAbsoluteUrl, shownOverlay: overlay });
    const [tiles] = Object.entries(sources).flatMap(([id, source]) =>
      id.startsWith('overlay-') && source.type === 'raster' ? [source.tiles?.[0]] : [],
    );
    expect(tiles).toBe(`http://127.0.0.1:1/bytes/demonstration@1.0.0/${path}`);
  });

  it.each([
    [{ kind: 'terrain' }, 'surface/terrain/{z}/{x}/{y}.png'],
    [{ kind: 'protection', hazard: 'fluvial' }, 'surface/standardOfProtection/fluvial/{z}/{x}/{y}@dark.png'],
    [{ kind: 'wildfire', measure: 'wildfireIndex' }, 'wildfire/{z}/{x}/{y}@dark.png'],
  ] as const)('draws %o over dark ground from tiles that are made for it', (overlay, path) => {
    const style = (theme: 'light' | 'dark') =>
      buildStyle({ ...scene, theme, overlay }, { toAbsoluteUrl, shownOverlay: overlay });
    const { sources } = style('dark');
    const [id, source] = Object.entries(sources).find(([name]) => name.startsWith('overlay-'))!;
    expect(source).toMatchObject({ tiles: [`http://127.0.0.1:1/bytes/demonstration@1.0.0/${path}`] });
    // Another picture has another id: the map would keep the tiles that it has.
    expect(id in style('light').sources).toBe(overlay.kind === 'terrain');
  });

  it('asks for finer tiles for print', () => {
    const source = buildStyle(scene, { ...options, isFine: true }).sources[
      'overlay-demonstration@1.0.0-fluvial-defFail-100'
    ];
    expect(source).toMatchObject({ tiles: [expect.stringMatching(/\{y\}@2x\.png$/)] });
  });

  it('draws no overlay that the pack does not have', () => {
    const overlay = { kind: 'flood', hazard: 'fluvial', scenario: 'defFail', returnPeriodYears: 10 } as const;
    const style = buildStyle({ ...scene, overlay }, { ...options, shownOverlay: overlay });
    expect(style.layers.some(({ type }) => type === 'raster')).toBe(false);
  });

  it('draws a graticule and the relief for a pack without a basemap', () => {
    const style = buildStyle({ ...scene, packs: [demonstrationLayers] }, options);
    // 0.3 degrees wide: lines every 0.05 degrees, at -122.10 .. -121.80 and 49.10 .. 49.25.
    expect(style.sources['basemap-demonstration@1.0.0']).toMatchObject({ type: 'geojson' });
    const { data } = style.sources['basemap-demonstration@1.0.0'] as { data: { features: unknown[] } };
    expect(data.features).toHaveLength(7 + 4);
    const [ground, land, borders, relief] = style.layers.map(({ id }) => id);
    expect([ground, land, borders]).toEqual(['ground', 'world-land', 'world-borders']);
    expect(relief).toBe('relief-demonstration@1.0.0');
  });

  it('tones down a basemap of images; by night turns paper round and darkens pictures', () => {
    const images: PackLayers = {
      ...demonstrationLayers,
      basemap: {
        kind: 'raster',
        tileUrl: '/images/{z}/{x}/{y}',
        minimumZoom: 8,
        maximumZoom: 14,
        sourceLayers: [],
        schema: 'raster',
      },
    };
    const paint = (theme: MapScene['theme'], imageTone: PackLayers['imageTone']) =>
      buildStyle({ ...scene, theme, packs: [{ ...images, imageTone }] }, options).layers.find(({ id }) =>
        id.startsWith('basemap'),
      )?.paint;
    expect(paint('light', 'paper')).not.toHaveProperty('raster-brightness-max');
    expect(paint('dark', 'paper')).toMatchObject({ 'raster-brightness-min': 0.97, 'raster-brightness-max': 0.03 });
    expect(paint('dark', 'picture')).toMatchObject({ 'raster-brightness-max': 0.4 });
    expect(paint('dark', 'picture')).not.toHaveProperty('raster-brightness-min');
    // Where nobody could look at an image, it is darkened: a photograph turned round shows nothing.
    expect(paint('dark', undefined)).toEqual(paint('dark', 'picture'));
  });
});
