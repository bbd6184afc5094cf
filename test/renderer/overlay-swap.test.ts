import { describe, expect, it } from 'vitest';
import { createOverlaySwap, type OverlaySwap } from '#renderer/map/overlay-swap.ts';
import type { MapScene, OverlayChoice } from '#renderer/map/scene.ts';
import { buildStyle } from '#renderer/map/style/build-style.ts';
import { demonstrationLayers } from './fixtures/packs.ts';

const flood = (returnPeriodYears: number): OverlayChoice => ({
  kind: 'flood',
  hazard: 'fluvial',
  scenario: 'defFail',
  returnPeriodYears,
});
const [fifty, hundred, fiveHundred] = [flood(50), flood(100), flood(500)] as [
  OverlayChoice,
  OverlayChoice,
  OverlayChoice,
];
const scene: MapScene = {
  theme: 'light',
  packs: [demonstrationLayers],
  overlay: fifty,
  overlayOpacity: 1,
  preparedOverlays: [],
  pin: null,
  pinLabel: '',
  marks: [],
  surveys: [],
  outlines: [],
  stressedPack: null,
  controlsLayout: '',
};

/** A map that has the sources of the last style that was applied, and the tiles of those that were had. */
function createFakeMap(swap: OverlaySwap) {
  let sources: ReadonlySet<string> = new Set();
  const had = new Set<string>();
  const name = (id: string): string => id.split('-').at(-1)!;
  return {
    getSource: (id: string) => (sources.has(name(id)) ? ({} as never) : undefined),
    isSourceLoaded: (id: string) => had.has(name(id)),
    apply(): readonly string[] {
      const style = buildStyle(swap.committed(), { toAbsoluteUrl: (path) => path, shownOverlay: swap.shown() });
      const overlays = Object.keys(style.sources).filter((id) => id.startsWith('overlay-'));
      sources = new Set(overlays.map(name));
      return [...sources];
    },
    have: (...years: string[]) => years.forEach((year) => had.add(year)),
  };
}

describe('the swap of overlays', () => {
  it('holds on to what is seen until every tile of the next is there', () => {
    const swap = createOverlaySwap(scene);
    const map = createFakeMap(swap);
    map.apply();
    swap.want({ ...scene, overlay: hundred });
    expect(swap.commit(map)).toBe(false);
    expect(map.apply()).toEqual(['50', '100']);
    expect(swap.commit(map)).toBe(false);
    expect(swap.shown()).toBe(fifty);
    map.have('100');
    expect(swap.commit(map)).toBe(true);
    expect(swap.shown()).toBe(hundred);
    expect(swap.commit(map)).toBe(false);
  });

  it('shows with the first picture what was made ready', () => {
    const swap = createOverlaySwap(scene);
    const map = createFakeMap(swap);
    swap.want({ ...scene, preparedOverlays: [hundred] });
    expect(swap.rest()).toBe(true);
    expect(map.apply()).toEqual(['50', '100']);
    map.have('50', '100');
    swap.want({ ...scene, overlay: hundred, preparedOverlays: [fifty, fiveHundred] });
    expect(swap.commit(map)).toBe(true);
    expect(swap.shown()).toBe(hundred);
  });

  it('loads nothing beside the picture that is waited for, and lets nothing go', () => {
    const swap = createOverlaySwap({ ...scene, preparedOverlays: [hundred] });
    const map = createFakeMap(swap);
    map.apply();
    map.have('50', '100');
    swap.want({ ...scene, overlay: hundred, preparedOverlays: [fifty, fiveHundred] });
    swap.commit(map);
    expect(map.apply()).toEqual(['100', '50']);
    expect(swap.rest()).toBe(true);
    expect(map.apply()).toEqual(['100', '50', '500']);
    expect(swap.rest()).toBe(false);
  });

  it('rests only when what is wanted is seen', () => {
    const swap = createOverlaySwap(scene);
    swap.want({ ...scene, overlay: hundred, preparedOverlays: [fifty, fiveHundred] });
    expect(swap.rest()).toBe(false);
  });

  it('does not wait for a region without such a map', () => {
    const bare = { ...demonstrationLayers, id: 'bare', overlays: [] };
    const swap = createOverlaySwap({ ...scene, packs: [demonstrationLayers, bare] });
    const map = createFakeMap(swap);
    swap.want({ ...scene, packs: [demonstrationLayers, bare], overlay: hundred });
    map.apply();
    map.have('100');
    expect(swap.commit(map)).toBe(true);
  });

  it('waits for nothing when there was nothing to see', () => {
    const swap = createOverlaySwap({ ...scene, overlay: { kind: 'none' } });
    swap.want({ ...scene, overlay: hundred });
    expect(swap.shown()).toBe(hundred);
  });
});
