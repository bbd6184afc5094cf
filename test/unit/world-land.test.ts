import type { FeatureCollection, MultiPolygon, Position } from 'geojson';
import { beforeAll, describe, expect, it } from 'vitest';
import { encodeWorldLand } from '../../scripts/world-land.ts';

let text: string;
let land: MultiPolygon;
let lakes: MultiPolygon;
beforeAll(() => {
  text = encodeWorldLand();
  const { features } = JSON.parse(text) as FeatureCollection;
  const findKind = (kind: string): MultiPolygon =>
    features.find(({ properties }) => properties?.['kind'] === kind)!.geometry as MultiPolygon;
  land = findKind('land');
  lakes = findKind('lake');
});

/** Whether a point is inside a ring: the even-odd rule. */
function isInRing(ring: readonly Position[], [x, y]: readonly [number, number]): boolean {
  let isInside = false;
  for (const [at, [x1 = 0, y1 = 0]] of ring.entries()) {
    const [x2 = 0, y2 = 0] = ring.at(at - 1)!;
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isInside = !isInside;
  }
  return isInside;
}

const isLand = (place: readonly [number, number]): boolean =>
  land.coordinates.some(
    ([outer = [], ...lakes]) => isInRing(outer, place) && !lakes.some((lake) => isInRing(lake, place)),
  );

describe('the land of the earth', () => {
  // Places of any atlas, longitude first; those beside the date line and the pole are where rings are cut.
  it.each([
    ['Zwolle', [6.1, 52.5], true],
    ['Calgary', [-114, 51], true],
    ['Chukotka, beyond the date line', [-175, 66.7], true],
    ['Chukotka, before it', [178, 67.5], true],
    ['Vanua Levu', [179.2, -16.6], true],
    ['the South Pole', [30, -89.5], true],
    ['the Atlantic', [-35, 40], false],
    ['the Caspian Sea', [51, 40.5], false],
    ['the Pacific at the date line', [-179, 30], false],
    ['the Arctic Ocean at the date line', [179, 80], false],
  ] as const)('%s', (_, place, expected) => expect(isLand(place)).toBe(expected));

  it.each([
    ['Lake Victoria', [33, -1], true],
    ['Lake Superior', [-87.5, 47.8], true],
    ['Lake Baikal', [108, 53.3], true],
    ['Nairobi', [36.8, -1.3], false],
    ['Isle Royale, in Lake Superior', [-88.9, 48], false],
  ] as const)('has lakes: %s', (_, place, expected) => {
    const isLake = lakes.coordinates.some(
      ([shore = [], ...islands]) => isInRing(shore, place) && !islands.some((island) => isInRing(island, place)),
    );
    expect(isLake).toBe(expected);
  });

  it('crosses the date line in no ring, and has at most 2 MB', () => {
    const steps = land.coordinates.flat().flatMap((ring) => ring.map(([x = 0], at) => x - (ring[at - 1]?.[0] ?? x)));
    // Around the pole a ring goes along it.
    expect(steps.filter((step) => Math.abs(step) > 180)).toHaveLength(1);
    expect(text.length).toBeLessThan(2e6);
  });
});
