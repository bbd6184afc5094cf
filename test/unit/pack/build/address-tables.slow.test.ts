import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it, vi } from 'vitest';
import { rewriteAddresses } from '#main/pack/build/rewrite-addresses.fs.ts';
import { map as river } from './support/river-map.ts';
import { setUpBuildTrial } from './support/build-trial.ts';

vi.mock('#main/platform/isolation/run-isolated.ts', () => import('../support/run-in-process.ts'));

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

it('is refused with a system whose datum is not known to lie anywhere, until its shift is said', async () => {
  const content = { 'river_depth_rp10.tif': river(0.5), 'adressen.csv': table };
  const system =
    '+proj=sterea +lat_0=52.15616055555556 +lon_0=5.387638888888889 +k=0.9999079 +x_0=155000 +y_0=463000 +ellps=bessel';
  const plan = (crs: string) => ({ layers: [{ file: 'adressen.csv', crs }] });
  expect(await trial.refuse(content, plan(system))).toEqual([{ code: 'unknown-datum-shift', file: 'adressen.csv' }]);
  await trial.build(content, plan(`${system} +towgs84=565.417,50.3319,465.552,-0.398957,0.343988,-1.8774,4.0725`));
  expect(trial.library.list()[0]!.addressCount).toBe(1);
});

it('that is one of OpenAddresses is a pack by itself, around its addresses', async () => {
  await trial.build({ 'addresses.csv': 'LON,LAT,NUMBER,STREET\n5.9,52.5,1,Burgwal\n5.95,52.55,2,Burgwal\n' });
  expect(trial.library.list()[0]).toMatchObject({ addressCount: 2, bbox: [5.9, 52.5, 5.95, 52.55] });
});

it('with columns of any names is read by what is stated, the others by their names', async () => {
  const stranger = 'Lambda;Phi;Tuer;Gang;ort\n8.4;49.0;7;Am Bach;Forst\n';
  const content = { 'river_depth_rp10.tif': river(0.5), 'Verzeichnis.csv': stranger };
  const [left] = (await trial.plan(content)).layers;
  expect(left).toMatchObject({ file: 'Verzeichnis.csv', use: 'ignore' });

  const stated = {
    file: 'Verzeichnis.csv',
    use: 'addresses',
    columns: { longitude: 'Lambda', latitude: 'Phi' },
  } as const;
  const { layers, missing } = await trial.plan(content, { layers: [stated] });
  expect(layers[0]!.columns).toEqual({ longitude: 'Lambda', latitude: 'Phi', city: 'ort' });
  expect(missing.filter(({ severity }) => severity === 'error').map(({ code, field }) => [code, field])).toEqual([
    ['missing-column', 'layers[file="Verzeichnis.csv", band=1].columns.number'],
    ['missing-column', 'layers[file="Verzeichnis.csv", band=1].columns.street'],
  ]);

  // The town is left out: '' is no column, whatever the columns are named.
  const columns = { ...stated.columns, number: 'Tuer', street: 'Gang', city: '' };
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

it('with number and street in one column is split as its rows are written, and says how', async () => {
  const rows = [
    'Hauptstraße 12a',
    'Am Bach 3',
    'Plein 1944 12',
    'Rue X 12 bis',
    'Ohne Nummer',
    'Am Markt 7, 76694 Forst',
  ];
  const text = `lon;lat;Adresse;Ort\n${rows.map((row, index) => `8,4${index};49,0;${row};${index === 5 ? '' : 'Bruchsal'}`).join('\n')}\n`;
  const content = { 'river_depth_rp10.tif': river(0.5), 'Anschriften.csv': text };
  const { layers, missing } = await trial.plan(content);
  expect(layers.find(({ file }) => file === 'Anschriften.csv')).toMatchObject({
    use: 'addresses',
    columns: { number: 'Adresse', street: 'Adresse' },
  });
  expect(missing).toContainEqual(
    expect.objectContaining({
      severity: 'warning',
      code: 'split-addresses',
      file: 'Anschriften.csv',
      field: 'layers[file="Anschriften.csv", band=1].columns.number',
      found:
        '"Adresse" has both: "Hauptstraße 12a" is read as number 12a, street Hauptstraße; 1 of the first 6 have no number',
      expected: 'number and street together, such as 12 Mill Rd, or a column for each',
    }),
  );
  const out = await trial.build(content);
  const written = readFileSync(path.join(out, 'Anschriften-openaddresses.csv'), 'utf8').trim().split('\n').slice(1);
  expect(written.map((line) => line.split(',').slice(-7).join())).toEqual([
    '12a,Hauptstraße,,Bruchsal,,,',
    '3,Am Bach,,Bruchsal,,,',
    '12,Plein 1944,,Bruchsal,,,',
    '12 bis,Rue X,,Bruchsal,,,',
    ',Ohne Nummer,,Bruchsal,,,',
    '7,Am Markt,,Forst,,,76694',
  ]);
  // The one without a number is told and left out.
  expect(trial.library.list()[0]).toMatchObject({
    addressCount: 5,
    findings: expect.arrayContaining([expect.objectContaining({ code: 'address-number-missing' })]),
  });
});

it('is refused where one column is stated for number and street that has no numbers', async () => {
  const content = {
    'river_depth_rp10.tif': river(0.5),
    'a.csv': 'lon,lat,Name\n8.4,49.0,Am Bach\n8.5,49.0,Am Markt\n',
  };
  const columns = { number: 'Name', street: 'Name' };
  const layers = [{ file: 'a.csv', use: 'addresses', columns } as const];
  expect(await trial.refuse(content, { layers })).toEqual([{ code: 'no-house-numbers', file: 'a.csv' }]);
});

it.each([
  ['windows-1252', (text: string) => Buffer.from(text, 'latin1')],
  ['utf-16le', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ['utf-16be', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
] as const)(
  'of text in %s is told, and written anew in UTF-8, whatever its columns are named',
  async (encoding, encode) => {
    const text = 'LON,LAT,NUMBER,STREET,CITY\n8.4,49.0,5,Hauptstraße,Köln\n8.41,49.0,7a,Müllerweg,Köln\n';
    const content = { 'river_depth_rp10.tif': river(0.5), 'a.csv': encode(text) };
    const { missing } = await trial.plan(content);
    expect(missing).toContainEqual(expect.objectContaining({ code: 'not-utf8', found: `text in ${encoding}` }));
    const out = await trial.build(content);
    const [, first] = readFileSync(path.join(out, 'a-openaddresses.csv'), 'utf8').split('\n');
    expect(first).toBe('8.4,49.0,5,Hauptstraße,,Köln,,,');
    expect(trial.library.list()[0]).toMatchObject({ addressCount: 2 });
  },
);

it('addresses in gzipped GeoJSON are known by what is in them', async () => {
  const lines = [1, 2].map((number) =>
    JSON.stringify({
      type: 'Feature',
      properties: { number: String(number), street: 'Burgwal', city: 'Kampen' },
      geometry: { type: 'Point', coordinates: [5.9 + number / 100, 52.5 + number / 100] },
    }),
  );
  await trial.build({ 'addresses.geojson.gz': gzipSync(lines.join('\n')), 'river_depth_rp10.tif': river(0.5) });
  expect(trial.library.list()[0]).toMatchObject({ addressCount: 2 });
});

it('a damaged gzipped table, and gzipped areas, are told and left out', async () => {
  const area = '{"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":[]}}';
  const { missing } = await trial.plan({
    'river_depth_rp10.tif': river(0.5),
    'addresses.csv.gz': gzipSync('LON,LAT,NUMBER,STREET\n').subarray(0, 20),
    'area.geojson.gz': gzipSync(area),
  });
  expect(missing.filter(({ code }) => code === 'unusable-file')).toEqual([
    expect.objectContaining({ file: 'addresses.csv.gz', found: 'its compressed data are damaged' }),
    expect.objectContaining({ file: 'area.geojson.gz', found: 'an archive: unpack it' }),
  ]);
});

// Headers as the registers publish them, each with one address as a row; what is expected is the address that the
// register means.
const registers: Record<string, readonly [header: string, row: string, crs: string | null, line: string]> = {
  'NAR, Canada': [
    'LOC_GUID,ADDR_GUID,APT_NO_LABEL,CIVIC_NO,CIVIC_NO_SUFFIX,OFFICIAL_STREET_NAME,OFFICIAL_STREET_TYPE,OFFICIAL_STREET_DIR,PROV_CODE,CSD_ENG_NAME,CSD_FRE_NAME,MAIL_STREET_NAME,MAIL_STREET_TYPE,MAIL_STREET_DIR,MAIL_MUN_NAME,MAIL_PROV_ABVN,MAIL_POSTAL_CODE,BG_X,BG_Y',
    'a,b,4,1055,A,Georgia,ST,W,59,Vancouver,Vancouver,GEORGIA,ST,W,VANCOUVER,BC,V6E3P3,4018000,2005000',
    'EPSG:3347',
    '1055A,Georgia ST W,4,VANCOUVER,,BC,V6E3P3',
  ],
  'NAR, in French': [
    'CIVIC_NO,CIVIC_NO_SUFFIX,OFFICIAL_STREET_NAME,OFFICIAL_STREET_TYPE,OFFICIAL_STREET_DIR,MAIL_MUN_NAME,MAIL_PROV_ABVN,MAIL_POSTAL_CODE,BG_X,BG_Y',
    '12,1/2,Saint-Jean,RUE,E,QUEBEC,QC,G1R1S5,7700000,1400000',
    'EPSG:3347',
    '12 1/2,RUE Saint-Jean E,,QUEBEC,,QC,G1R1S5',
  ],
  'NAD, United States': [
    'OID_,AddNum_Pre,Add_Number,AddNum_Suf,AddNo_Full,St_PreMod,St_PreDir,St_PreTyp,St_PreSep,St_Name,St_PosTyp,St_PosDir,St_PosMod,StNam_Full,Unit,County,Inc_Muni,Post_City,State,Zip_Code,Plus_4,Longitude,Latitude',
    '1,,120,,120,,North,,,Main,Street,,,North Main Street,B,Cook,Chicago,Chicago,IL,60601,,-87.6,41.9',
    null,
    '120,North Main Street,B,Chicago,Cook,IL,60601',
  ],
  'a county, United States': [
    'ADD_NUMBER,ST_PREDIR,ST_NAME,ST_POSTYP,ST_POSDIR,UNIT,POST_COMM,ZIP,LONGITUDE,LATITUDE',
    '12,N,ELM,AVE,SW,,PORTHAM,97201,-122.6,45.5',
    null,
    '12,N ELM AVE SW,,PORTHAM,,,97201',
  ],
  'AddressBase, Britain': [
    'UPRN,BUILDING_NAME,BUILDING_NUMBER,SUB_BUILDING_NAME,STREET_DESCRIPTION,TOWN_NAME,POST_TOWN,POSTCODE,X_COORDINATE,Y_COORDINATE,LATITUDE,LONGITUDE',
    '1,,7,FLAT 2,MILL LANE,YORK,YORK,YO1 7AA,460000,452000,53.96,-1.08',
    null,
    '7,MILL LANE,FLAT 2,YORK,,,YO1 7AA',
  ],
  'BAG, Netherlands': [
    'openbareruimte;huisnummer;huisletter;huisnummertoevoeging;postcode;woonplaats;gemeente;provincie;x;y;lon;lat',
    'Oudestraat;12;A;2;8261CA;Kampen;Kampen;Overijssel;191200;507850;5.92;52.55',
    null,
    '12A-2,Oudestraat,,Kampen,,Overijssel,8261CA',
  ],
  'BAN, France': [
    'id;id_fantoir;numero;rep;nom_voie;code_postal;code_insee;nom_commune;x;y;lon;lat;type_position;libelle_acheminement',
    'a;b;5;bis;Rue de la Paix;75002;75102;Paris;651000;6863000;2.33;48.86;entrée;PARIS',
    null,
    '5 bis,Rue de la Paix,,Paris,,,75002',
  ],
  'BeSt, Belgium': [
    'EPSG:31370_x,EPSG:31370_y,EPSG:4258_lat,EPSG:4258_lon,address_id,box_number,house_number,municipality_id,municipality_name_de,municipality_name_fr,municipality_name_nl,postcode,postname_fr,postname_nl,street_id,streetname_de,streetname_fr,streetname_nl,region_code,status',
    '149000,170000,50.84,4.36,1,0002,14,1,,Bruxelles,Brussel,1000,BRUXELLES,BRUSSEL,1,,Rue Neuve,Nieuwstraat,BE-BRU,current',
    null,
    '14,Nieuwstraat,0002,BRUSSEL,,BE-BRU,1000',
  ],
  'swisstopo, Switzerland': [
    'ADR_EGAID;STR_ESID;BDG_EGID;ADR_EDID;STN_LABEL;ADR_NUMBER;BDG_CATEGORY;BDG_NAME;ZIP_LABEL;COM_FOSNR;COM_NAME;COM_CANTON;ADR_STATUS;ADR_OFFICIAL;ADR_MODIFIED;ADR_EASTING;ADR_NORTHING',
    '1;2;3;0;Seestrasse;12a;residential;;8038 Zürich;261;Zürich;ZH;real;true;15.11.2024;2683000;1245000',
    'EPSG:2056',
    '12a,Seestrasse,,Zürich,,ZH,8038',
  ],
  'BEV, Austria, joined': [
    'ADRCD;PLZ;GEMEINDENAME;ORTSNAME;STRASSENNAME;HNR_ADR_ZUSAMMEN;HAUSNRZAHL1;HAUSNRBUCHSTABE1;laengengrad;breitengrad',
    '1;4020;Linz;Linz;Landstraße;7b;7;b;14.29;48.3',
    null,
    '7b,Landstraße,,Linz,,,4020',
  ],
  'a town, Germany': [
    'Weg;Hausnr;Zusatz;PLZ;Ort;lon;lat',
    'Am Bach;7;c;76694;Forst;8.58;49.16',
    null,
    '7c,Am Bach,,Forst,,,76694',
  ],
  'a town, Québec': [
    'N°,Rue,Ville,Code postal,lon,lat',
    '45,rue Principale,Granby,J2G 2T5,-72.73,45.4',
    null,
    '45,rue Principale,,Granby,,,J2G 2T5',
  ],
};

it.each(Object.entries(registers))(
  'the columns of a register are known by their names: %s',
  async (_, [header, row, crs, line]) => {
    const content = { 'register.csv': `${header}\n${row}\n` };
    const [layer] = (await trial.plan(content)).layers;
    expect(layer).toMatchObject({ use: 'addresses', crs });
    const target = path.join(trial.folder, 'written.csv');
    const source = path.join(trial.folder, 'My River', 'register.csv');
    const { columns } = layer!;
    await rewriteAddresses(source, target, { columns: columns ?? {}, crs });
    const [, written = ''] = readFileSync(target, 'utf8').split('\n');
    expect(written.split(',').slice(2).join(',')).toBe(line);
    for (const degrees of written.split(',').slice(0, 2)) expect(Math.abs(Number(degrees))).toBeLessThan(130);
  },
);
