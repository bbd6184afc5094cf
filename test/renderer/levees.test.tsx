import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { areLeveesInSight } from '#renderer/map/style/levee-layers.ts';
import type { PackLayers } from '#renderer/map/scene.ts';
import { StaticMap } from '#renderer/map/static-map.tsx';
import { buildStyle } from '#renderer/map/style/build-style.ts';
import { createTestClient, renderWindow } from '../support/render-window.tsx';
import { demonstrationLayers } from './fixtures/packs.ts';

const picture = vi.hoisted(() => ({ url: 'data:image/png;base64,', metresPerPixel: 2, showsLevees: true }));
vi.mock('#renderer/map/draw-static-map.ts', () => ({ drawStaticMap: () => Promise.resolve({ ...picture }) }));

const basemap = {
  kind: 'vector',
  tileUrl: '/basemap/{z}/{x}/{y}',
  minimumZoom: 0,
  maximumZoom: 14,
  schema: 'openmaptiles',
} as const;

/** The layers of a pack's style, as MapLibre answers for them; every one of them is drawn somewhere. */
function openMap(id: string, sourceLayers: string[]) {
  const overlay = { kind: 'none' } as const;
  const pack: PackLayers = { ...demonstrationLayers, id, basemap: { ...basemap, sourceLayers } };
  const scene = {
    theme: 'light',
    packs: [pack],
    overlay,
    overlayOpacity: 1,
    preparedOverlays: [],
    pin: null,
    pinLabel: '',
    marks: [],
    surveys: [],
    outlines: [],
    stressedPack: null,
    controlsLayout: '',
  } as const;
  const { layers } = buildStyle(scene, { toAbsoluteUrl: (path) => path, shownOverlay: overlay });
  const asked: string[][] = [];
  const map = {
    getLayersOrder: () => layers.map((layer) => layer.id),
    getLayer: (name: string) => layers.find((layer) => layer.id === name),
    queryRenderedFeatures: ({ layers: of }: { readonly layers: string[] }) => {
      asked.push(of);
      return of;
    },
  };
  return { map: map as unknown as Parameters<typeof areLeveesInSight>[0], asked };
}

it('looks for levees in their layers alone, whatever a pack is called', () => {
  const { map, asked } = openMap('old-levee', ['water', 'levees', 'building']);
  expect(areLeveesInSight(map)).toBe(true);
  expect(asked).toEqual([['basemap-old-levee@1.0.0-levee-levees-hatch', 'basemap-old-levee@1.0.0-levee-levees']]);
  expect(areLeveesInSight(openMap('old-levee', ['water', 'building']).map)).toBe(false);
});

it.each([true, false])('a printed map says what the line with hatches is where it has one: %s', async (shows) => {
  picture.showsLevees = shows;
  renderWindow(
    <StaticMap
      packs={[demonstrationLayers]}
      overlay={{ kind: 'terrain' }}
      centre={{ latitude: 49.16, longitude: -121.95 }}
      zoom={16}
      width={600}
      height={shows ? 300 : 301}
    />,
    createTestClient({}),
  );
  await screen.findByRole('img', { name: /^Map/ });
  expect(screen.queryByText('Levee') !== null).toBe(shows);
});
