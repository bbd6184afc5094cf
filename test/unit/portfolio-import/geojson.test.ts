import { describe, expect, test } from 'vitest';
import { createJsonObjectSplitter } from '#main/platform/text/split-json-objects.ts';
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
    expect(locations.map(({ line }) => line)).toEqual([1, 2]);
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

  test('that this application wrote has no places for rows without coordinates but those of their addresses', async () => {
    const written = {
      streetAddress: '1 Mill Rd',
      city: 'Portham',
      structureTIV: 1000,
      matchLevel: 'EXACT',
      matchLatitude: 49.1,
      matchLongitude: -121.9,
    };
    const { locations } = await importFile(collection([feature(point(-121.9, 49.1), written)]));
    expect(locations).toMatchObject([{ latitude: null, longitude: null, address: { streetAddress: '1 Mill Rd' } }]);
  });

  test.each([
    ['a property of lists in one another', feature(point(-121.9, 49.1)), `${'['.repeat(5000)}${']'.repeat(5000)}`],
    [
      'objects in one another beside its members',
      feature(point(-121.9, 49.1)),
      `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
    ],
  ])('with %s has that feature set aside, and the others', async (_, sound, deep) => {
    const broken = JSON.stringify(sound).replace('1000', deep);
    const { locations, rejected } = await importFile(collection([sound, 'DEEP', sound]).replace('"DEEP"', broken));
    expect(locations).toHaveLength(2);
    expect(rejected.map(({ reasons }) => listCodes(reasons))).toEqual([['unreadable-feature']]);
  });

  test('with collections of geometries in one another has no place for them', async () => {
    const nest = (depth: number): unknown =>
      depth === 0 ? point(-121.9, 49.1) : { type: 'GeometryCollection', geometries: [nest(depth - 1)] };
    const { locations, rejected } = await importFile(collection([0, 1, 2, 20].map((depth) => feature(nest(depth)))));
    expect(locations).toHaveLength(2);
    expect(rejected.map(({ reasons }) => listCodes(reasons))).toEqual([['geometry-unusable'], ['geometry-unusable']]);
  });

  test('with other properties in each feature has as many columns as a spreadsheet at most', async () => {
    const features = Array.from({ length: 20 }, (_, at) =>
      feature(
        point(-121.9, 49.1),
        Object.fromEntries(Array.from({ length: 1000 }, (_, name) => [`p${at}x${name}`, 1])),
      ),
    );
    await expect(importFile(collection(features))).rejects.toMatchObject({ remarks: [{ code: 'too-many-columns' }] });
  });

  test('may be features line by line; lines are those of the file', async () => {
    const { locations, rejected } = await importFile(
      `${JSON.stringify(feature(point(-121.9, 49.1)))}\n\n${JSON.stringify(feature(point(-121.8, 49.2)))}\n{"type":"Feature","geo\n`,
    );
    expect(locations.map(({ line }) => line)).toEqual([1, 3]);
    expect(rejected.map(({ reasons }) => listCodes(reasons))).toEqual([['unreadable-feature']]);
  });

  test.each([
    ['all in one line', (features: string[]) => `{"type":"FeatureCollection","features":[${features.join(',')}]}`],
    [
      'some in a line',
      (features: string[]) => `{"type":"FeatureCollection",\r\n"features":[\r\n${features.join(',')}]}`,
    ],
    ['two in each line', ([a, b, c, d]: string[]) => `${a} ${b}\n${c} ${d}\n`],
    ['lines that end in CR alone', (features: string[]) => features.join('\r')],
  ])('has its features numbered where a line holds several: %s', async (_, write) => {
    const line = { type: 'LineString', coordinates: [] };
    const features = [point(-121.9, 49.1), line, point(-121.8, 49.1), point(-121.9, 49.1)];
    const { detection, locations, rejected } = await importFile(
      write(features.map((geometry) => JSON.stringify(feature(geometry)))),
    );
    expect(listCodes(detection.remarks)).toEqual(['features-numbered']);
    expect(rejected.map((row) => row.line)).toEqual([2]);
    expect(locations.map((location) => location.line)).toEqual([1, 3, 4]);
    const repeated = locations.at(-1)!.notes.filter(({ code }) => code.startsWith('duplicate-'));
    expect(repeated.map(({ detail }) => detail)).toEqual(['as in line 1', 'as in line 1']);
  });

  test('has something that is no feature numbered like the others', async () => {
    const one = JSON.stringify(feature(point(-121.9, 49.1)));
    const { locations, rejected } = await importFile(
      `{"type":"FeatureCollection","features":[${one},5,${one},${one}]}`,
    );
    expect(locations.map(({ line }) => line)).toEqual([1, 3, 4]);
    expect(rejected.map(({ line }) => line)).toEqual([2]);
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

  test('a feature without a geometry is placed by its address', async () => {
    const address = { street: '12 Mill Rd', city: 'Portham', 'building value': 1000 };
    const { locations, rejected } = await importFile(
      collection([feature(point(-121.9, 49.1), { id: 'A', ...address }), feature(null, { id: 'B', ...address })]),
    );
    expect(rejected).toEqual([]);
    expect(locations[1]).toMatchObject({ locationId: 'B', latitude: null, address: { streetAddress: '12 Mill Rd' } });
  });

  test('may be of another coordinate system', async () => {
    const crs = { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::32631' } };
    // The origin of UTM zone 31: 500,000 m east on its central meridian (3 degrees), 0 m north of the equator.
    const { detection, locations } = await importFile(
      collection([feature({ type: 'Point', coordinates: [500_000, 5_000_000] })], { crs }),
    );
    expect(detection.options.crs).toBe('EPSG:32631');
    expect(listCodes(detection.remarks)).not.toContain('coordinates-not-degrees');
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

  const rows = Array.from({ length: 20 }, (_, row) =>
    JSON.stringify(feature(point(-121.9, 49.1), { id: `R${row + 1}`, 'building value': 1000 })),
  );
  const change = (line: number, text: (row: string) => string) => rows.with(line - 1, text(rows[line - 1]!));
  const list = (lines: readonly string[]) => `{"type":"FeatureCollection","features":[\n${lines.join(',\n')}\n]}`;
  const withoutBrace = (row: string) => row.slice(0, -1);
  const withoutQuote = (row: string) => row.replace('value":1000', 'value:1000');
  const cut = (row: string) => row.slice(0, 18);

  test.each([
    ['a feature without its last brace', change(5, withoutBrace).join('\n'), 5],
    ['a quotation mark that is never closed', change(5, withoutQuote).join('\n'), 5],
    ['a line that breaks off', change(5, cut).join('\n'), 5],
    ['a last line that breaks off', change(20, cut).join('\n'), 20],
    ['a line that is no JSON', change(5, () => 'garbage').join('\n'), 5],
    ['a line that is a quotation mark', change(5, () => '"').join('\n'), 5],
    ['a line with a brace too many', change(5, () => '}').join('\n'), 5],
    ['a listed feature without its last brace', list(change(4, withoutBrace)), 5],
    ['a quotation mark in the list that is never closed', list(change(4, withoutQuote)), 5],
    ['a listed feature that breaks off', list(change(4, cut)), 5],
    ['null in the list', list(change(4, () => 'null')), 5],
    ['a number in the list', list(change(4, () => '5')), 5],
    ['a list in the list', list(change(4, () => '[1]')), 5],
    ['an empty object in the list', list(change(4, () => '{}')), 5],
  ])('with %s has all others, and that one set aside under its line', async (_, file, line) => {
    const { locations, rejected } = await importFile(file);
    expect(locations).toHaveLength(19);
    expect(rejected.map((row) => [row.line, listCodes(row.reasons)])).toEqual([[line, ['unreadable-feature']]]);
  });

  test('that breaks off has what stands before, and one row more that says so', async () => {
    const whole = list(rows);
    const inside = await importFile(whole.slice(0, whole.indexOf('R11')));
    expect(inside.locations.map(({ locationId }) => locationId).at(-1)).toBe('R10');
    expect(inside.rejected.map(({ line }) => line)).toEqual([12]);
    const between = await importFile(whole.slice(0, whole.indexOf(rows[10]!)));
    expect(between.locations).toHaveLength(10);
    expect(between.rejected.map(({ line }) => line)).toEqual([12]);
  });

  test('with many broken features is read in the time of its length', async () => {
    const broken = Array.from({ length: 20_000 }, () => '{"type":"Feature","geometry":');
    const { locations, rejected } = await importFile([...broken, rows[0]].join('\n'));
    expect([locations.length, rejected.length]).toEqual([1, 20_000]);
  });

  test('is split alike wherever its pieces end', () => {
    const text = [...change(5, withoutQuote), 'garbage', '"', ...change(3, withoutBrace), '[1]', 'null'].join('\n');
    const split = (length: number) => {
      const found: string[] = [];
      const splitter = createJsonObjectSplitter({
        object(object, line) {
          const isWhole = object.startsWith('{') && object.endsWith('}}') && !object.includes('value:');
          if (isWhole) found.push(`${line} ${object}`);
          return isWhole;
        },
        broken: (object, line) => void found.push(`${line} broken ${object}`),
      });
      for (let start = 0; start < text.length; start += length) splitter.push(text.slice(start, start + length));
      splitter.end();
      return found;
    };
    expect(split(text.length)).toHaveLength(44);
    for (const length of [1, 7, 64, 1000]) expect(split(length)).toEqual(split(text.length));
  });
});

test('a system of ESRI that the file names is followed', async () => {
  const { detection, locations } = await importFile(
    JSON.stringify({
      type: 'FeatureCollection',
      crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:ESRI::102003' } },
      features: [
        {
          type: 'Feature',
          geometry: { type: 'Point', coordinates: [1350000, -950000] },
          properties: { id: 1, Building: 100000 },
        },
      ],
    }),
  );
  expect(detection.options.crs).toBe('ESRI:102003');
  // By GDAL.
  expect(locations[0]?.longitude).toBeCloseTo(-82.25997, 5);
  expect(locations[0]?.latitude).toBeCloseTo(28.10016, 5);
});
