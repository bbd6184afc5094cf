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
