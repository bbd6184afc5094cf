import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { rewriteAddresses } from '#main/pack/build/rewrite-addresses.fs.ts';
import type { WrittenPackPlan } from '#shared/pack/pack-plan.ts';
import { map as river } from './support/river-map.ts';
import { setUpBuildTrial } from './support/build-trial.ts';

vi.mock('#main/platform/isolation/run-isolated.ts', () => import('../support/run-in-process.ts'));

const trial = setUpBuildTrial();

/** What is written of a table as addresses, without their coordinates, and those of the first row. */
async function rewrite(name: string, text: string, given: WrittenPackPlan['layers'] = []) {
  const { layers } = await trial.plan({ [name]: text }, { layers: given });
  const layer = layers.find(({ file }) => file === name);
  expect(layer).toMatchObject({ use: 'addresses' });
  const target = path.join(trial.folder, `written-${name}`);
  const { columns, crs } = layer!;
  const step = { kind: 'addresses', from: '', to: '', columns: columns ?? {}, crs } as const;
  await rewriteAddresses(path.join(trial.folder, 'My River', name), target, step);
  const rows = readFileSync(target, 'utf8').trim().split('\n').slice(1);
  const cells = rows.map((row) => row.split(','));
  return {
    columns: columns ?? {},
    crs,
    lines: cells.map((row) => row.slice(2).join(',')),
    first: cells[0]!.slice(0, 2).map(Number),
  };
}

// Headers as the registers publish them.
const registers: Record<string, readonly [text: string, lines: readonly string[]]> = {
  'UGRC AddressPoints, Utah': [
    `AddSystem,UTAddPtID,FullAdd,AddNum,AddNumSuffix,PrefixDir,StreetName,StreetType,SuffixDir,UnitType,UnitID,City,ZipCode,State,x,y
PROVO,1,450 S 300 E,450,,S,300,,E,,,Provo,84606,UT,-111.65,40.22
PROVO,2,450 N MAIN ST,450,1/2,N,MAIN,ST,,APT,3,Provo,84606,UT,-111.66,40.24
`,
    ['450,S 300 E,,Provo,,UT,84606', '450 1/2,N MAIN ST,3,Provo,,UT,84606'],
  ],
  'Open Database of Addresses, Canada': [
    `latitude,longitude,source_id,id,group_id,street_no,street,str_name,str_type,str_dir,unit,city,postal_code,full_addr,city_pcs,str_name_pcs
49.26,-123.11,,a,1,1055,W Broadway Ave,Broadway,AVE,W,,Vancouver,V6H1E2,1055 W Broadway Ave,Vancouver,BROADWAY
46.8,-71.2,,b,2,12,Rue Principale,Principale,RUE,,,Québec,G1R1S5,12 Rue Principale,Québec,PRINCIPALE
`,
    ['1055,W Broadway Ave,,Vancouver,,,V6H1E2', '12,Rue Principale,,Québec,,,G1R1S5'],
  ],
  'Esri Local Government Information Model': [
    `OBJECTID,ADDRNUM,UNITID,FULLADDR,FULLNAME,ROADPREDIR,ROADNAME,ROADTYPE,ROADPOSTDIR,MUNICIPALITY,LONGITUDE,LATITUDE
1,450,,450 S 300 E,S 300 E,S,300,,E,Provo,-111.65,40.22
2,12,B,12 E 4TH AVE,E 4TH AVE,E,4TH,AVE,,Provo,-111.65,40.23
`,
    ['450,S 300 E,,Provo,,,', '12,E 4TH AVE,B,Provo,,,'],
  ],
  'a county with pieces alone': [
    `ADDRNUM,ST_PREDIR,ST_NAME,ST_SUFFIX,ST_POSDIR,CITY,LON,LAT
450,N,MAIN,ST,,Provo,-111.65,40.22
450,S,MAIN,ST,SE,Provo,-111.65,40.2
`,
    ['450,N MAIN ST,,Provo,,,', '450,S MAIN ST SE,,Provo,,,'],
  ],
  'G-NAF Core, Australia': [
    `ADDRESS_DETAIL_PID|ADDRESS_LABEL|FLAT_TYPE|FLAT_NUMBER|NUMBER_FIRST|NUMBER_FIRST_SUFFIX|NUMBER_LAST|LOT_NUMBER|STREET_NAME|STREET_TYPE|STREET_SUFFIX|LOCALITY_NAME|STATE|POSTCODE|LONGITUDE|LATITUDE
GA1|UNIT 3, 12-14 HIGH STREET NORTH, DUBBO|UNIT|3|12||14||HIGH|STREET|NORTH|DUBBO|NSW|2830|148.6|-32.2
GA2|7A HIGH STREET, DUBBO|||7|A|||HIGH|STREET||DUBBO|NSW|2830|148.61|-32.21
`,
    ['12-14,HIGH STREET NORTH,3,DUBBO,,NSW,2830', '7A,HIGH STREET,,DUBBO,,NSW,2830'],
  ],
  'DAWA, Denmark': [
    `id,status,vejkode,vejnavn,husnr,etage,dør,supplerendebynavn,postnr,postnrnavn,kommunekode,etrs89koordinat_øst,etrs89koordinat_nord,wgs84koordinat_bredde,wgs84koordinat_længde
1,1,0004,Abel Cathrines Gade,12A,1,tv,,1654,København V,0101,724110.2,6175320.5,55.6715,12.5621
`,
    ['12A,Abel Cathrines Gade,,København V,,,1654'],
  ],
  'San Francisco EAS': [
    `EAS BaseID,Address,Address Number,Address Number Suffix,Street Name,Street Type,Unit Number,ZIP Code,Longitude,Latitude
1,12 MILL ST,12,,MILL,ST,,94134,-122.4,37.7
2,12A MILL ST,12,A,MILL,ST,5,94134,-122.4,37.7001
`,
    ['12,MILL ST,,,,,94134', '12A,MILL ST,5,,,,94134'],
  ],
};

it.each(Object.entries(registers))('%s is read as it means its addresses', async (_, [text, lines]) => {
  const name = text.includes('|') ? 'register.psv' : 'register.csv';
  const found = await rewrite(name, text);
  expect(found.lines).toEqual(lines);
  expect(found.crs).toBeNull();
});

it('German Hauskoordinaten have the zone in front of their eastings', async () => {
  // gdaltransform -s_srs EPSG:25832 -t_srs OGC:CRS84: 575000 6018000 is 10.1526219 E, 54.3043738 N, in Kiel.
  const text = `OI;STN;HNR;ADZ;PLZ;ONM;EAST;NORD
DESH1;Am Bach;7;a;24103;Kiel;32575000,00;6018000,00
`;
  const { crs, lines, first } = await rewrite('hk.csv', text);
  expect(crs).toBe('EPSG:4647');
  expect(lines).toEqual(['7a,Am Bach,,Kiel,,,24103']);
  expect(first[0]).toBeCloseTo(10.1526219, 5);
  expect(first[1]).toBeCloseTo(54.3043738, 5);
});

it('New York City writes points as text and the numbers of Queens with a dash', async () => {
  const text = `the_geom,ADDRESS_ID,H_NO,HNO_SUFFIX,PRE_DIRECT,ST_NAME,POST_TYPE,POST_DIREC,ZIPCODE
POINT (-73.92 40.76),1,31-12,,,30,AVE,,11102
POINT (-73.98 40.75),2,12,,W,34,ST,,10001
`;
  const { crs, lines, first, columns } = await rewrite('points.csv', text);
  expect(columns).toMatchObject({ longitude: 'the_geom', latitude: 'the_geom' });
  expect(crs).toBeNull();
  expect(first).toEqual([-73.92, 40.76]);
  expect(lines).toEqual(['31-12,30 AVE,,,,,11102', '12,W 34 ST,,,,,10001']);
});

it('numbers that stand for none in France, and towns that are not stated, are left out', async () => {
  const french = `id;numero;rep;nom_voie;code_postal;code_insee;nom_commune;lon;lat
a;9999;;Lieu-dit Bel Air;75002;75102;Paris;2.33;48.86
b;0;;Lieu-dit Le Bas;75002;75102;Paris;2.33;48.87
c;5;;Rue de la Paix;75002;75102;Paris;2.33;48.88
`;
  expect((await rewrite('ban.csv', french)).lines.map((line) => line.split(',')[0])).toEqual(['', '', '5']);
  const american = `Add_Number,St_PreDir,St_Name,St_PosTyp,Post_City,State,Zip_Code,Longitude,Latitude
120,North,Main,Street,Not stated,IL,60601,-87.6,41.9
`;
  expect((await rewrite('nad.csv', american)).lines).toEqual(['120,North Main Street,,,,IL,60601']);
});

it('a street that is called by its name and number is not taken for number and street', async () => {
  const text = `KEY_NUM,FULLNAME,CITY,LON,LAT
450,S 300 E,Provo,-111.65,40.22
12,E 4TH AVE,Provo,-111.65,40.23
`;
  const { layers } = await trial.plan({ 'a.csv': text });
  expect(layers[0]).toMatchObject({ use: 'ignore' });
});

describe('directions in a column whose name tells nothing', () => {
  const text = `NUM,STREET_NAME,SIDE,CITY,LON,LAT
450,MAIN ST,N,Provo,-111.65,40.22
450,MAIN ST,S,Provo,-111.65,40.2
`;
  const content = { 'river_depth_rp10.tif': river(0.5), 'a.csv': text };
  const state = (columns: Record<string, string>) => ({ layers: [{ file: 'a.csv', columns }] });

  it('are asked about before a pack is made', async () => {
    expect(await trial.refuse(content)).toEqual([{ code: 'unknown-direction', file: 'a.csv' }]);
    const { missing } = await trial.plan(content);
    expect(missing).toContainEqual(
      expect.objectContaining({
        found: 'the column "SIDE" holds directions ("N"), and no street is made of them',
        field: 'layers[file="a.csv", band=1].columns.streetDirection',
      }),
    );
  });

  it.each([
    ['in front', { streetPrefix: 'SIDE' }, ['450,N MAIN ST', '450,S MAIN ST']],
    ['behind', { streetDirection: 'SIDE' }, ['450,MAIN ST N', '450,MAIN ST S']],
    ['not at all', { streetDirection: '' }, ['450,MAIN ST', '450,MAIN ST']],
  ])('are used %s where the plan says so', async (_, columns, lines) => {
    const { missing } = await trial.plan(content, state(columns));
    expect(missing.filter(({ code }) => code === 'unknown-direction')).toEqual([]);
    const written = await rewrite('a.csv', text, [{ file: 'a.csv', columns }]);
    expect(written.lines.map((line) => line.split(',').slice(0, 2).join())).toEqual(lines);
  });

  it('are not asked about the kind of change of Hauskoordinaten', async () => {
    const german = `NBA;HNR;ADZ;EAST;NORD;STN;PLZ;ONM
N;7;a;32575000.5;6020000.2;Am Bach;24103;Kiel
`;
    const { missing } = await trial.plan({ 'a.csv': german });
    expect(missing.filter(({ code }) => code === 'unknown-direction')).toEqual([]);
  });

  it('are not asked about where the streets have them', async () => {
    const whole = text.replaceAll(/MAIN ST,(.)/g, '$1 MAIN ST,$1');
    const { missing } = await trial.plan({ 'a.csv': whole });
    expect(missing.filter(({ code }) => code === 'unknown-direction')).toEqual([]);
  });
});
