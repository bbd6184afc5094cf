import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { map as river } from './support/river-map.ts';
import { setUpBuildTrial } from './support/build-trial.ts';

const trial = setUpBuildTrial();

// gdaltransform -s_srs EPSG:28992 -t_srs OGC:CRS84: RD New 191200, 507850 is 5.9209976 E, 52.5570646 N, in Kampen.
const table =
  'objectid;X;Y;straatnaam;huisnummer;woonplaats\n1;191200;507850;"Oudestraat";133;Kampen\n2;;;Burgwal;4;Kampen\n';

it('a table with columns and coordinates of its own becomes one of OpenAddresses', async () => {
  const given = { layers: [{ file: 'adressen.csv', crs: 'EPSG:28992' }] };
  const out = await trial.build({ 'river_depth_rp10.tif': river(0.5), 'adressen.csv': table }, given);
  const lines = readFileSync(path.join(out, 'adressen-openaddresses.csv'), 'utf8').trim().split('\n');
  expect(lines[0]).toBe('LON,LAT,NUMBER,STREET,UNIT,CITY,DISTRICT,REGION,POSTCODE');
  const [longitude, latitude, ...rest] = lines[1]!.split(',');
  expect(Number(longitude)).toBeCloseTo(5.9209976, 5);
  expect(Number(latitude)).toBeCloseTo(52.5570646, 5);
  expect(rest).toEqual(['133', 'Oudestraat', '', 'Kampen', '', '', '']);
  expect(trial.library.list()[0]!.addressCount).toBe(1);
});

it('is refused as long as nobody says what its coordinates are', async () => {
  const content = { 'river_depth_rp10.tif': river(0.5), 'adressen.csv': table };
  expect(await trial.refuse(content)).toEqual([{ code: 'unknown-crs', file: 'adressen.csv' }]);
});

it('that is one of OpenAddresses is a pack by itself, around its addresses', async () => {
  await trial.build({ 'addresses.csv': 'LON,LAT,NUMBER,STREET\n5.9,52.5,1,Burgwal\n5.95,52.55,2,Burgwal\n' });
  expect(trial.library.list()[0]).toMatchObject({ addressCount: 2, bbox: [5.9, 52.5, 5.95, 52.55] });
});

it('with columns of any names is read by what is stated, the others by their names', async () => {
  const stranger = 'Ost;Nord;Nr;Weg;ort\n8.4;49.0;7;Am Bach;Forst\n';
  const content = { 'river_depth_rp10.tif': river(0.5), 'Verzeichnis.csv': stranger };
  const [left] = (await trial.plan(content)).layers;
  expect(left).toMatchObject({ file: 'Verzeichnis.csv', use: 'ignore' });

  const stated = {
    file: 'Verzeichnis.csv',
    use: 'addresses',
    columns: { longitude: 'Ost', latitude: 'Nord' },
  } as const;
  const { layers, missing } = await trial.plan(content, { layers: [stated] });
  expect(layers[0]!.columns).toEqual({ longitude: 'Ost', latitude: 'Nord', city: 'ort' });
  expect(missing.filter(({ severity }) => severity === 'error').map(({ code, field }) => [code, field])).toEqual([
    ['missing-column', 'layers[file="Verzeichnis.csv", band=1].columns.number'],
    ['missing-column', 'layers[file="Verzeichnis.csv", band=1].columns.street'],
  ]);

  // The town is left out: '' is no column, whatever the columns are named.
  const columns = { ...stated.columns, number: 'Nr', street: 'Weg', city: '' };
  const out = await trial.build(content, { layers: [{ ...stated, columns }] });
  expect(readFileSync(path.join(out, 'Verzeichnis-openaddresses.csv'), 'utf8').split('\n')[1]).toBe(
    '8.4,49.0,7,Am Bach,,,,,',
  );
});

it('is refused with a column that it has not', async () => {
  const content = { 'addresses.csv': 'LON,LAT,NUMBER,STREET\n5.9,52.5,1,Burgwal\n5.95,52.55,2,Burgwal\n' };
  const layers = [{ file: 'addresses.csv', columns: { street: 'Straat' } }];
  expect(await trial.refuse(content, { layers })).toEqual([{ code: 'unknown-column', file: 'addresses.csv' }]);
});

it('that is one of OpenAddresses is copied as it is, and written anew where a column is to be another', async () => {
  const text = 'LON,LAT,NUMBER,STREET,FULL\n5.9,52.5,1,Burgw,Burgwal\n5.95,52.55,2,Burgw,Burgwal\n';
  const { layers } = await trial.plan({ 'a.csv': text });
  expect(layers[0]).toMatchObject({
    columns: { longitude: 'LON', latitude: 'LAT', number: 'NUMBER', street: 'STREET' },
    guesses: [{ field: 'use' }, { field: 'columns', why: 'the columns of OpenAddresses', confidence: 'high' }],
  });
  const out = await trial.build({ 'a.csv': text }, { layers: [{ file: 'a.csv', columns: { street: 'FULL' } }] });
  expect(readFileSync(path.join(out, 'a-openaddresses.csv'), 'utf8').split('\n')[1]).toBe('5.9,52.5,1,Burgwal,,,,,');
});
