import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { unnotedPaths } from '#main/platform/files/temporary-paths.ts';
import { saveRejectedRows } from '#main/portfolio/import/formats/save-rejected-rows.ts';
import { importFile, listCodes, withFile } from './support/import-file.ts';
import { header, row, sound, withRows } from './support/defect.ts';

/** Codes of why a file cannot be read. */
async function refuse(contents: string | Uint8Array): Promise<string[]> {
  try {
    await importFile(contents);
  } catch (error) {
    return listCodes((error as { remarks: readonly { code: string }[] }).remarks);
  }
  return [];
}

describe('an odd file', () => {
  test.each([
    ['of no byte', '', ['empty-file']],
    ['that is a web page', '<html><table><tr><td>Ref</td></tr></table></html>', ['not-a-table']],
    ['of blank lines', '\n\n \n', ['empty-file']],
    [
      'of a million columns',
      `${Array.from({ length: 1_000_000 }, (_, at) => `c${at}`).join(',')}\n`,
      ['too-many-columns'],
    ],
    ['of column names that mean no place', 'Name,Colour\nA,red\n', ['location-not-mapped', 'values-not-mapped']],
    [
      'of JSON that is no table',
      '[{"lat":49.1,"lon":-121.9,"tiv":1000}]\n',
      ['location-not-mapped', 'values-not-mapped'],
    ],
  ])('%s is refused', async (_, contents, codes) => {
    expect(await refuse(contents)).toEqual(codes);
  });

  test('of zero bytes alone is refused', async () => {
    expect(await refuse(Buffer.alloc(4096))).not.toEqual([]);
  });

  test('put together from two with byte order marks has the rows of both', async () => {
    const second = [header, row({ id: '"7"', lat: '49.3' })].join('\n');
    const { locations, rejected } = await importFile(
      `\uFEFF${header}\n${sound}\n\uFEFF${second}\n\uFEFF"8",${row({ lat: '49.4' }).slice(2)}\n`,
    );
    expect(locations.map(({ locationId }) => locationId)).toEqual(['1', '"7"', '8']);
    expect(rejected.map(({ reasons }) => listCodes(reasons))).toEqual([['repeated-header']]);
  });

  test('with line ends of all kinds counts each of them once', async () => {
    const { locations } = await importFile(
      `${header}\r\n${sound}\r${row({ lat: '49.3' })}\n${row({ id: '3', lat: '49.4' })}\r\n`,
    );
    expect(locations.map(({ line }) => line)).toEqual([2, 3, 4]);
  });

  test('with zero bytes between its letters is read without them', async () => {
    const { locations } = await importFile(withRows(row({ id: 'A\u0000\u0000B', tiv: '250000' })));
    expect(locations.map(({ locationId }) => locationId)).toEqual(['1', 'AB']);
  });
});

describe('an odd GeoJSON file', () => {
  const feature = (id: string, geometry: unknown) => ({ type: 'Feature', properties: { id, tiv: 1000 }, geometry });
  const point = { type: 'Point', coordinates: [-121.9, 49.1, 12.5] };

  test('with heights in its coordinates has the places below them', async () => {
    const ring = [
      [-121, 49, 1],
      [-121, 49.2, 1],
      [-120.8, 49.2, 1],
      [-120.8, 49, 1],
      [-121, 49, 1],
    ];
    const features = [feature('1', point), feature('2', { type: 'Polygon', coordinates: [ring] }), feature('3', null)];
    const { locations, rejected } = await importFile(JSON.stringify({ type: 'FeatureCollection', features }));
    expect(locations[0]).toMatchObject({ latitude: 49.1, longitude: -121.9 });
    expect(listCodes(locations[1]?.notes ?? [])).toContain('point-on-surface');
    expect(rejected.map(({ reasons }) => listCodes(reasons))).toEqual([['no-location']]);
  });

  test.each([
    ['urn:ogc:def:crs:OGC:1.3:CRS84', null, []],
    ['http://www.opengis.net/def/crs/EPSG/0/4326', null, []],
    ['http://www.opengis.net/def/crs/EPSG/0/26910', 'EPSG:26910', []],
    ['NAD83 / UTM zone 10N', null, ['crs-not-followed']],
  ])('that names the coordinate system %s', async (name, crs, remarks) => {
    const file = {
      type: 'FeatureCollection',
      crs: { type: 'name', properties: { name } },
      features: [feature('1', point)],
    };
    const { detection } = await importFile(JSON.stringify(file));
    expect(detection.options.crs).toBe(crs);
    expect(listCodes(detection.remarks)).toEqual(remarks);
  });

  test.each([
    ['a topology', '{"type":"Topology","objects":{},"arcs":[]}'],
    ['an object', '{"name":"x"}'],
    ['the beginning of one', '{"type":"FeatureCollection","features":[{"type":"Feature"'],
  ])('that is %s has no row that could be taken for a building', async (_, contents) => {
    const imported = await importFile(contents).catch((error: unknown) => error as { remarks: readonly unknown[] });
    if ('locations' in imported) expect(imported.locations).toEqual([]);
    else expect(imported.remarks.length).toBeGreaterThan(0);
  });
});

describe('a sheet with a second table below the first', () => {
  const first = 'id,lat,lon,building value,contents value';

  test('in another order has its rows set aside under the names of the first, until the first order comes again', async () => {
    const { locations, rejected } = await importFile(
      [
        first,
        'A,42.5046,-62.9820,1000,5',
        ',,,,',
        'id,lat,lon,contents value,building value',
        'C,42.5046,-62.9820,7,3000',
        'Total,,,7,3000',
        first,
        'D,42.5046,-62.9820,2000,6',
        '',
      ].join('\n'),
    );
    expect(locations.map(({ locationId, financial }) => [locationId, financial.structureTIV])).toEqual([
      ['A', 1000],
      ['D', 2000],
    ]);
    expect(rejected.map(({ line, reasons, cells }) => [line, listCodes(reasons), cells.join()])).toEqual([
      [4, ['repeated-header'], first],
      [5, ['in-other-order'], 'C,42.5046,-62.9820,3000,7'],
      [6, ['totals-row'], 'Total,,,3000,7'],
      [7, ['repeated-header'], first],
    ]);
  });

  test('with other columns has what is not in the first behind its last column', async () => {
    const { rejected } = await importFile(
      [
        first,
        'A,42.5,-62.9,1000,5',
        'lat,lon,id,contents value,Colour',
        '42.5,-62.9,C,7,red',
        '42.5,-62.9,D,8,',
        '',
      ].join('\n'),
    );
    expect(rejected.map(({ reasons, cells }) => [listCodes(reasons), cells.join()])).toEqual([
      [['repeated-header'], 'id,lat,lon,,contents value,Colour'],
      [['in-other-order'], 'C,42.5,-62.9,,7,red'],
      [['in-other-order'], 'D,42.5,-62.9,,8'],
    ]);
  });

  test('that has a name twice leaves open which is which: the cells stay where they are', async () => {
    const { rejected } = await importFile(
      [first, 'A,42.5,-62.9,1000,5', 'lat,lon,id,contents value,contents value', '42.5,-62.9,C,7,8', ''].join('\n'),
    );
    expect(rejected.map(({ reasons, cells }) => [listCodes(reasons), cells.join()])).toEqual([
      [['repeated-header'], 'lat,lon,id,contents value,contents value'],
      [['below-other-header'], '42.5,-62.9,C,7,8'],
    ]);
  });

  test.each([
    ['that can be told', 'id,lat,lon,contents value,building value', 'C,42.5046,-62.9820,7,3000', 2],
    ['that cannot be told', 'lat,lon,id,contents value,contents value', '42.5046,-62.9820,C,7,3000', 1],
  ])('in an order %s is never taken in swapped from the file of the rows set aside', async (_, second, row, count) => {
    const file = [first, 'A,42.5046,-62.9820,1000,5', second, row, ''].join('\n');
    const locations = await withFile(file, async (source) => {
      const output = `${source}.aside.csv`;
      await saveRejectedRows({ path: source, output }, unnotedPaths);
      return (await importFile(readFileSync(output))).locations;
    });
    expect(locations).toHaveLength(count - 1);
    for (const { financial } of locations) expect(financial).toMatchObject({ structureTIV: 3000, inventoryTIV: 7 });
  });
});

test('house numbers and postal codes that a program wrote as fractions are numbers again', async () => {
  const { locations } = await importFile(
    'id,House number,Street,City,Postal code,Country,Building TIV\nA,12.0,Mill Rd,Portham,12345.0,USA,1000\nB,,Mill Rd,Portham,1234.0,USA,1000\n',
  );
  expect(locations.map(({ address }) => [address.streetAddress, address.postalCode])).toEqual([
    ['12 Mill Rd', '12345'],
    ['Mill Rd', '01234'],
  ]);
});
