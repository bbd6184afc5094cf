import { describe, expect, test } from 'vitest';
import { importFile, listCodes } from './support/import-file.ts';

const feature = (geometry: unknown, properties: unknown = { id: 'A', 'building value': 1000 }) => ({
  type: 'Feature',
  geometry,
  properties,
});
const collection = (features: readonly unknown[], more: object = {}) =>
  JSON.stringify({ type: 'FeatureCollection', ...more, features });
const point = (longitude: number, latitude: number) => ({ type: 'Point', coordinates: [longitude, latitude] });

describe('a GeoJSON file', () => {
  test('has the columns of its properties and the places of its geometries', async () => {
    const { detection, locations, rejected } = await importFile(
      collection([
        feature(point(-121.95432, 49.12345)),
        feature(point(-121.8, 49.2), { id: 'B', 'building value': '2,500' }),
      ]),
    );
    expect(rejected).toEqual([]);
    expect(detection.options.format).toBe('geojson');
    expect(detection.columns.map(({ name }) => name)).toEqual([
      'geometry.latitude',
      'geometry.longitude',
      'id',
      'building value',
    ]);
    expect(locations).toMatchObject([
      { locationId: 'A', latitude: 49.12345, longitude: -121.95432, financial: { structureTIV: 1000 } },
      { locationId: 'B', latitude: 49.2, longitude: -121.8, financial: { structureTIV: 2500 } },
    ]);
  });

  test('may be features line by line; lines are those of the file', async () => {
    const { locations, rejected } = await importFile(
      `${JSON.stringify(feature(point(-121.9, 49.1)))}\n\n${JSON.stringify(feature(point(-121.8, 49.2)))}\n{"type":"Feature","geo\n`,
    );
    expect(locations.map(({ line }) => line)).toEqual([1, 3]);
    expect(rejected.map(({ reasons }) => listCodes(reasons))).toEqual([['unreadable-feature']]);
  });

  test('may have polygons: a point inside them is used, also of those that are bent', async () => {
    // A U, open to the north: the middle of its box (1.5, 1.5) is outside. At y = 1.75 it has 0..1 and 2..3.5 inside.
    const bent = [
      [0, 0],
      [3.5, 0],
      [3.5, 2.5],
      [2, 2.5],
      [2, 1],
      [1, 1],
      [1, 3],
      [0, 3],
      [0, 0],
    ];
    const { locations } = await importFile(collection([feature({ type: 'Polygon', coordinates: [bent] })]));
    expect(locations[0]).toMatchObject({ latitude: 1.75, longitude: 2.75 });
    expect(listCodes(locations[0]?.notes ?? [])).toContain('point-on-surface');
  });

  test('lines, several points and broken geometries give no place', async () => {
    const { rejected } = await importFile(
      collection([
        feature({
          type: 'LineString',
          coordinates: [
            [0, 0],
            [1, 1],
          ],
        }),
        feature({
          type: 'MultiPoint',
          coordinates: [
            [0, 1],
            [1, 1],
          ],
        }),
        feature({ type: 'Point', coordinates: ['a', 'b'] }),
        feature({
          type: 'Polygon',
          coordinates: [
            [
              [0, 0],
              [1, 0],
              [0, 0],
            ],
          ],
        }),
        feature(null),
      ]),
    );
    expect(rejected.map(({ reasons }) => listCodes(reasons))).toEqual([
      ['geometry-unusable'],
      ['geometry-unusable'],
      ['geometry-unusable'],
      ['geometry-unusable'],
      ['no-location'],
    ]);
  });

  test('may be of another coordinate system', async () => {
    const crs = { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::32631' } };
    // The origin of UTM zone 31: 500,000 m east on its central meridian (3 degrees), 0 m north of the equator.
    const { detection, locations } = await importFile(
      collection([feature({ type: 'Point', coordinates: [500_000, 5_000_000] })], { crs }),
    );
    expect(detection.options.crs).toBe('EPSG:32631');
    expect(locations[0]?.longitude).toBeCloseTo(3, 9);
    // 5,000,000 m along the meridian (k = 0.9996) lie at 45.15 degrees: 5001960 m at 45 degrees and 11 km further.
    expect(locations[0]?.latitude).toBeCloseTo(45.153, 2);
    await expect(
      importFile(collection([feature(point(1, 1))]), { options: { crs: 'EPSG:99999' } }),
    ).rejects.toMatchObject({
      remarks: [{ code: 'crs-unknown' }],
    });
  });

  test('without a coordinate system, but with metres, is out of range', async () => {
    const { rejected } = await importFile(collection([feature({ type: 'Point', coordinates: [652469, 6862035] })]));
    expect(rejected.map(({ reasons }) => listCodes(reasons))).toEqual([['coordinates-out-of-range']]);
  });
});
