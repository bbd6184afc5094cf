import { describe, expect, it } from 'vitest';
import { createBoxTerritory, createTerritory, parseTerritory } from '#main/pack/territory.ts';

const at = (longitude: number, latitude: number) => ({ latitude, longitude });
type Ring = readonly (readonly [number, number])[];
/** A square from south-west to north-east, closed. */
function square(west: number, south: number, east: number, north: number): Ring {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
}

describe('a bounding box', () => {
  const box = createBoxTerritory([4, 50, 6, 52]);

  it.each([
    ['the middle', 5, 51, true],
    ['the west side', 4, 51, true],
    ['the east side', 6, 51, true],
    ['the north side', 5, 52, true],
    ['the south side', 5, 50, true],
    ['a corner', 4, 52, true],
    ['just west of it', 4 - 1e-12, 51, false],
    ['just east of it', 6 + 1e-12, 51, false],
    ['just north of it', 5, 52 + 1e-11, false],
  ])('%s', (_, longitude, latitude, isInside) => {
    expect(box.contains(at(longitude, latitude))).toBe(isInside);
  });
});

describe('a polygon', () => {
  // A square of 10 with a hole of 4..6, and an island of 4.5..5.5 in the hole.
  const area = createTerritory({
    type: 'MultiPolygon',
    coordinates: [[square(0, 0, 10, 10), square(4, 4, 6, 6)], [square(4.5, 4.5, 5.5, 5.5)]],
  });

  it.each([
    ['land', 2, 2, true],
    ['the hole', 4.25, 5, false],
    ['the border of the hole', 4, 5, true],
    ['a corner of the hole', 6, 6, true],
    ['the island in it', 5, 5, true],
    ['the border of the island', 4.5, 5, true],
    ['outside', 11, 5, false],
    // On the extensions of edges and level with corners a crossing count goes wrong most easily.
    ['level with the upper corners, outside', 12, 10, false],
    ['level with the corners of the hole, inside', 2, 4, true],
  ])('%s', (_, longitude, latitude, isInside) => {
    expect(area.contains(at(longitude, latitude))).toBe(isInside);
  });

  it('takes what lies on a slanted edge, and in a ring of either direction that need not be closed', () => {
    const triangle: Ring = [
      [0, 0],
      [8, 0],
      [0, 4],
    ];
    for (const ring of [triangle, triangle.toReversed(), [...triangle, triangle[0]!]]) {
      const area = createTerritory({ type: 'Polygon', coordinates: [ring] });
      // x / 8 + y / 4 = 1: (4, 2) and (2, 3) lie on it.
      expect([at(4, 2), at(2, 3), at(0, 0), at(0, 2)].map(area.contains)).toEqual([true, true, true, true]);
      expect([at(4.001, 2), at(-0.001, 2), at(8.001, 0)].map(area.contains)).toEqual([false, false, false]);
    }
  });

  it('agrees with two half-planes and a bar for a concave shape', () => {
    // A notch from the top: x in 0..6, y in 0..6, without the wedge whose tip is (3, 1) and whose top is 1..5 at y = 6.
    const notched = createTerritory({
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [6, 0],
          [6, 6],
          [5, 6],
          [3, 1],
          [1, 6],
          [0, 6],
          [0, 0],
        ],
      ],
    });
    for (let x = 0.05; x < 6; x += 0.1) {
      for (let y = 0.05; y < 6; y += 0.1) {
        // Right of the left flank (1,6)-(3,1) and left of the right flank (3,1)-(5,6): x = 3 -+ (y - 1) x 2 / 5.
        const isNotch = Math.abs(x - 3) < ((y - 1) * 2) / 5;
        expect(notched.contains(at(x, y))).toBe(!isNotch);
      }
    }
  });
});

describe('a GeoJSON text', () => {
  const polygon = { type: 'Polygon', coordinates: [square(0, 0, 1, 1)] };
  const feature = { type: 'Feature', properties: null, geometry: polygon };

  it('may hold a geometry, a feature or a collection of areas among other things', () => {
    const other = { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [50, 50] } };
    const far = { type: 'MultiPolygon', coordinates: [[square(8, 8, 9, 9)]] };
    expect(parseTerritory(JSON.stringify(polygon)).bbox).toEqual([0, 0, 1, 1]);
    expect(parseTerritory(JSON.stringify(feature)).bbox).toEqual([0, 0, 1, 1]);
    const both = parseTerritory(
      JSON.stringify({ type: 'FeatureCollection', features: [other, feature, { ...feature, geometry: far }] }),
    );
    expect(both.bbox).toEqual([0, 0, 9, 9]);
    expect([at(0.5, 0.5), at(8.5, 8.5), at(5, 5), at(50, 50)].map(both.contains)).toEqual([true, true, false, false]);
  });

  it('is refused with an edge across the date line, closed or not, whichever ring it is of', () => {
    const fiji = square(177, -19, -178, -15);
    const hole = [square(-10, -20, 10, 20), square(177, -19, -178, -15)];
    for (const coordinates of [[fiji], [fiji.slice(0, 4)], [fiji.toReversed()], hole])
      expect(() => parseTerritory(JSON.stringify({ type: 'Polygon', coordinates }))).toThrow('has to be cut there');
    const cut = { type: 'MultiPolygon', coordinates: [[square(177, -19, 180, -15)], [square(-180, -19, -178, -15)]] };
    expect([at(178, -16), at(-179, -16), at(0, -16)].map(parseTerritory(JSON.stringify(cut)).contains)).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('may go around the globe, or half of it in an edge', () => {
    for (const ring of [square(-180, -60, 180, 60), square(-90, 0, 90, 10)]) {
      const area = parseTerritory(JSON.stringify({ type: 'Polygon', coordinates: [ring] }));
      expect(area.contains(at(5, 5))).toBe(true);
    }
  });

  it('may have heights', () => {
    const high = { type: 'Polygon', coordinates: [square(0, 0, 1, 1).map(([x, y]) => [x, y, 30])] };
    expect(parseTerritory(JSON.stringify(high)).contains(at(0.5, 0.5))).toBe(true);
  });
});
