import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { coverBoxes } from '#main/pack/build/planning/cover-boxes.ts';
import type { BoundingBox } from '#shared/geo/geo.ts';
import { encodeTestGeotiff } from '../../../support/geotiff-writer.ts';
import { setUpBuildTrial } from './support/build-trial.ts';

vi.mock('#main/platform/isolation/run-isolated.ts', () => import('../support/run-in-process.ts'));

describe('the box around boxes', () => {
  it.each<[string, BoundingBox[], BoundingBox]>([
    ['one', [[5, 51, 6, 52]], [5, 51, 6, 52]],
    [
      'two beside each other',
      [
        [5, 51, 6, 52],
        [7, 50, 8, 51],
      ],
      [5, 50, 8, 52],
    ],
    ['up to the date line', [[170, -1, 180, 1]], [170, -1, 180, 1]],
    ['from the date line on', [[180, -1, 181, 1]], [-180, -1, -179, 1]],
    ['across it, eastward', [[179.5, -17, 180.5, -16]], [179.5, -17, -179.5, -16]],
    ['across it, westward', [[-180.5, -17, -179.5, -16]], [179.5, -17, -179.5, -16]],
    [
      'on both sides of it',
      [
        [178, -18, 179, -17],
        [-179, -18, -178, -17],
      ],
      [178, -18, -178, -17],
    ],
    ['counted to 360', [[359, 52.5, 360.25, 52.6]], [-1, 52.5, 0.25, 52.6]],
    ['counted to 360 and across', [[100, -1, 260, 1]], [100, -1, -100, 1]],
    [
      'the whole Earth',
      [
        [0, -90, 360, 90],
        [5, 0, 6, 1],
      ],
      [-180, -90, 180, 90],
    ],
    [
      'all round in thirds',
      [
        [-180, 0, -60, 1],
        [-60, 0, 60, 1],
        [60, 0, 180, 1],
      ],
      [-180, 0, 180, 1],
    ],
    [
      'Europe and Japan, not by way of America',
      [
        [-10, 40, 20, 60],
        [130, 30, 145, 45],
      ],
      [-10, 30, 145, 60],
    ],
  ])('of %s', (_, boxes, expected) => expect(coverBoxes(boxes)).toEqual(expected));

  it('holds each place of each of them', () => {
    const box = fc
      .tuple(fc.integer({ min: -540, max: 540 }), fc.integer({ min: 0, max: 400 }))
      .map(([west, span]): BoundingBox => [west, 0, west + span, 1]);
    fc.assert(
      fc.property(
        fc.array(box, { minLength: 1, maxLength: 6 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (boxes, share) => {
          const [west, , east] = coverBoxes(boxes)!;
          expect(Math.max(Math.abs(west), Math.abs(east))).toBeLessThanOrEqual(180);
          const end = west > east ? east + 360 : east;
          for (const one of boxes) {
            const place = one[0] + share * (one[2] - one[0]);
            const turns = [-3, -2, -1, 0, 1, 2, 3].map((turn) => place + 360 * turn);
            expect(turns.some((turned) => turned >= west - 1e-9 && turned <= end + 1e-9)).toBe(true);
          }
        },
      ),
    );
  });
});

describe('a folder of maps across the date line', () => {
  const trial = setUpBuildTrial();
  const write = (originX: number, cellWidth: number, epsg = 4326, originY = -16, cellHeight = 0.1): Uint8Array =>
    encodeTestGeotiff({
      width: 10,
      height: 10,
      sampleType: 'float32',
      bands: [Array.from({ length: 100 }, () => 1.5)],
      originX,
      originY,
      cellWidth,
      cellHeight,
      epsg,
    });

  it.each([
    ['to 180.5', write(179.5, 0.1), [179.5, -17, -179.5, -16], [179.6, -179.6], [179.4, -179.4, 0]],
    ['from -180.5', write(-180.5, 0.1), [179.5, -17, -179.5, -16], [179.6, -179.6], [179.4, -179.4, 0]],
    ['from 359 to 360.2', write(359, 0.12), [-1, -17, 0.2, -16], [-0.9, 0.1], [-1.1, 0.3, 180]],
  ] as const)('%s answers on both sides', async (_, map, bbox, inside, outside) => {
    const content = { 'river_depth_m_rp100.tif': map };
    expect((await trial.plan(content)).pack.bbox).toEqual(bbox);
    await trial.build(content);
    const [source] = trial.library.catalogue.floodSources('fluvial');
    const covers = (longitude: number) => source!.containsPoint({ latitude: -16.5, longitude });
    for (const longitude of inside)
      expect(JSON.stringify(source!.read({ latitude: -16.5, longitude }, 1))).toContain('1.5');
    expect([inside.map(covers), outside.map(covers)]).toEqual([inside.map(() => true), outside.map(() => false)]);
  });

  it('in UTM has a box of its own size', async () => {
    // Zone 1 south begins at the date line, 500 km minus half of it west of the middle.
    const content = { 'river_depth_m_rp100.tif': write(150_000, 10_000, 32_701, 8_200_000, 10_000) };
    const [west, , east] = (await trial.plan(content)).pack.bbox!;
    expect(west).toBeGreaterThan(179);
    expect(east).toBeLessThan(-179);
  });
});
