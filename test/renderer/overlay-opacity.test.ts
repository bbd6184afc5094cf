import { expect, test } from 'vitest';
import { findUsualOpacity } from '#renderer/map/overlay-options.ts';
import { depthClasses } from '#shared/map/map-colours.ts';

const images = {
  kind: 'raster',
  tileUrl: '',
  minimumZoom: 0,
  maximumZoom: 1,
  sourceLayers: [],
  schema: 'raster',
} as const;
const overImages = findUsualOpacity([
  { basemap: { kind: 'none' } },
  { basemap: { ...images, sourceLayers: [...images.sourceLayers] } },
]);

test('overlays are paler over images alone', () => {
  expect(findUsualOpacity([])).toBe(0.75);
  expect(findUsualOpacity([{ basemap: { kind: 'none' } }])).toBe(0.75);
  expect(overImages).toBeLessThan(0.75);
});

/** Relative luminance (WCAG 2.2) of a colour of 0..255. */
function computeLuminance(colour: readonly number[]): number {
  const [red, green, blue] = colour.map((part) =>
    part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

test.each(depthClasses)('dark names on paper are read under water of $fromMetres m and more', ({ colour }) => {
  const water = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const under = (grey: number) => computeLuminance(water.map((part) => overImages * part + (1 - overImages) * grey));
  // Ink and paper as OpenStreetMap's own tiles have them, without their colour, which is taken out by day.
  expect((under(0xef) + 0.05) / (under(0x33) + 0.05)).toBeGreaterThan(3.5);
});
