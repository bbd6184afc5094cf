import { expect, it } from 'vitest';
import { computeMedianBrightness } from '#renderer/map/image-tone.ts';
import { findTileAt } from '#renderer/map/web-mercator.ts';

const dots = (...colours: readonly (readonly [number, number, number, number])[]) => colours.flat();

it('the brightness of an image is the median of its dots, by the weights of ITU-R BT.709', () => {
  // Paper, a road and a name: (0.2126 x 242 + 0.7152 x 239 + 0.0722 x 233) / 255 = 239.2046 / 255 = 0.9381
  const paper = [242, 239, 233, 255] as const;
  expect(computeMedianBrightness(dots(paper, [51, 51, 51, 255], paper))).toBeCloseTo(0.9381, 4);
});

it('dots that are seen through do not count; an image of nothing else says nothing', () => {
  expect(computeMedianBrightness(dots([255, 255, 255, 0], [0, 0, 0, 0], [51, 51, 51, 255]))).toBeCloseTo(0.2, 4);
  expect(computeMedianBrightness(dots([255, 255, 255, 0]))).toBeNull();
});

it('a place lies in one tile of each zoom', () => {
  // Slippy map tilenames (OpenStreetMap wiki), Kampen: floor((5.92 + 180) / 360 x 1024) = 528,
  // floor((1 - asinh(tan 52.55 deg) / pi) / 2 x 1024) = 335.
  expect(findTileAt({ latitude: 52.55, longitude: 5.92 }, 10)).toEqual({ x: 528, y: 335 });
  expect(findTileAt({ latitude: 52.55, longitude: 5.92 }, 0)).toEqual({ x: 0, y: 0 });
});
