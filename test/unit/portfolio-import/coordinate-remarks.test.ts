import { describe, expect, test } from 'vitest';
import { takeAnswer } from '#shared/portfolio/file-question.ts';
import { namedMappingSchema } from '#shared/portfolio/portfolio-mapping.ts';
import { detectPortfolioFile } from '#main/portfolio/import/formats/detect-portfolio-file.fs.ts';
import { importFile, withFile } from './support/import-file.ts';

const told = ['coordinate-parts-not-used', 'coordinate-heading-unclear', 'geocode-quality-not-used'];

/** What is said of the coordinates of a file with these columns beside an identifier and an insured value. */
async function listTold(columns: string, ...rows: readonly string[]): Promise<string[]> {
  const lines = rows.map((row, at) => `${at + 1},350000,${row}`);
  const { detection } = await importFile(['Id,Building,' + columns, ...lines, ''].join('\n'));
  return detection.remarks.filter(({ code }) => told.includes(code)).map(({ code, detail }) => `${code}: ${detail}`);
}

/** A file whose coordinates something beside them or in their headings puts in doubt. */
const doubtful: readonly (readonly [columns: string, row: string, detail: string])[] = [
  ['Latitude,N/S,Longitude,E/W,City', '33.8688,S,74.0060,W,Town', 'N/S, E/W'],
  ['Latitude,Lat Min,Longitude,Lon Min,City', '49,15,-121,45,Town', 'Lat Min, Lon Min'],
  ['Latitude (NAD27),Longitude (NAD27),City', '49.25,-121.75,Town', 'Latitude (NAD27), Longitude (NAD27)'],
];

describe.each(doubtful)('%s', (columns, row, detail) => {
  const text = `Id,Building,${columns}\n1,350000,${row}\n`;

  test('are asked about: nobody but who knows the file can say whether they count', async () => {
    const { questions } = (await importFile(text)).detection;
    expect(questions).toMatchObject([{ code: 'coordinates', detail, answer: null }]);
    expect(questions[0]!.choices.map(({ value }) => value)).toEqual(['asTheyStand', 'leftOut']);
  });

  test.each(['asTheyStand', 'leftOut'])('are read %s once that is said', async (value) => {
    const { questions, mapping: suggested, options } = (await importFile(text)).detection;
    const { change } = questions[0]!.choices.find((choice) => choice.value === value)!;
    const said = takeAnswer({ options, mapping: null }, suggested, change);
    expect(namedMappingSchema.safeParse({ format: 1, name: 'm', ...said }).error).toBeUndefined();
    const mapping = said.mapping!;
    const { detection, locations } = await importFile(text, { mapping: () => mapping });
    expect(locations[0]?.latitude ?? null).toBe(value === 'leftOut' ? null : Number(row.split(',')[0]));
    const again = await withFile(text, (file) => detectPortfolioFile(file, { ...detection.options, mapping }));
    expect(again.questions).toMatchObject([{ code: 'coordinates', answer: value }]);
    expect(again.remarks.some(({ code }) => told.includes(code))).toBe(value === 'asTheyStand');
  });

  test('are not asked about where their coordinate system is named', async () => {
    const { questions } = await withFile(text, (file) => detectPortfolioFile(file, { crs: 'EPSG:4267' }));
    expect(questions).toEqual([]);
  });
});

describe('coordinates of a system whose datum is not known to lie anywhere', () => {
  const text = (heading: string) => `Id,Building,X (${heading}),Y (${heading}),City\n1,350000,39450000,4420000,Town\n`;
  const inspect = (heading: string, known: Parameters<typeof detectPortfolioFile>[1] = {}) =>
    withFile(text(heading), (file) => detectPortfolioFile(file, known));

  test('are asked about, and told where they count all the same', async () => {
    const { questions, mapping, options, remarks } = await inspect('EPSG:2363');
    expect(questions).toMatchObject([{ code: 'coordinates', detail: 'EPSG:2363', answer: null }]);
    expect(remarks).toContainEqual(expect.objectContaining({ code: 'crs-shift-unknown', detail: 'EPSG:2363' }));
    const { change } = questions[0]!.choices.find(({ value }) => value === 'leftOut')!;
    const said = takeAnswer({ options, mapping: null }, mapping, change);
    const again = await inspect('EPSG:2363', { ...options, mapping: said.mapping! });
    expect(again.questions).toMatchObject([{ answer: 'leftOut' }]);
    expect(again.remarks.map(({ code }) => code)).not.toContain('crs-shift-unknown');
  });

  test.each(['EPSG:2154', 'EPSG:28992', '+proj=tmerc +lon_0=117 +x_0=500000 +ellps=krass +towgs84=15,-154,-82'])(
    'are not, of one whose shift is known: %s',
    async (crs) => expect((await inspect('m', { crs })).questions).toEqual([]),
  );
});

describe('halves of the globe in columns of their own', () => {
  test.each([
    ['Latitude,N/S,Longitude,E/W', 'N/S, E/W'],
    ['Lat,Lat Dir,Long,Long Dir', 'Lat Dir, Long Dir'],
    ['Latitude,Longitude,Lat Hemisphere,Lon Hemisphere', 'Lat Hemisphere, Lon Hemisphere'],
  ])('%s are told where the coordinates have no sign', async (columns, named) => {
    const [half, other] = columns.startsWith('Latitude,Longitude') ? [false, true] : [true, false];
    const row = (latitude: string, north: string, longitude: string, east: string): string =>
      half && !other ? [latitude, north, longitude, east].join() : [latitude, longitude, north, east].join();
    const rows = [row('33.8688', 'S', '151.2093', 'E'), row('40.7128', 'North', '74.0060', 'West')];
    expect(await listTold(columns, ...rows)).toEqual([`coordinate-parts-not-used: ${named}`]);
  });

  test.each([
    ['Latitude,N/S,Longitude,E/W', '40.7128,N,-74.0060,W', '33.8688,S,151.2093,E', ['N/S']],
    ['Latitude,N/S,Longitude,E/W', '40.7128,N,-74.0060,W', '-33.8688,N,-151.2093,E', ['N/S', 'E/W']],
    ['Lat,Long,Lat Hemi,Long Hemi', '40.7128,-74.0060,north,west', '40.7128,74.0060,north,west', ['Long Hemi']],
    ['Breitengrad,N/S,Längengrad,O/W', '52.5,N,13.4,O', '52.5,N,13.4,W', ['O/W']],
    ['Latitude,N/S,Longitude,E/O,Ville', '48.5,N,2.4,E,Paris', '48.5,N,2.4,O,Brest', ['E/O']],
    ['Coordinates,E/W,City', '"40.7128, -74.0060",W,Town', '"40.7128, 74.0060",W,Town', ['E/W']],
  ])('%s are remarked row by row, also below what is looked at first', async (columns, usual, other, named) => {
    const rows = [...Array.from({ length: 1500 }, () => usual), other, usual];
    const lines = rows.map((row, at) => `${at + 1},350000,${row}`);
    const { locations } = await importFile(['Id,Building,' + columns, ...lines, ''].join('\n'));
    const remarked = locations.flatMap(({ line, notes }) =>
      notes.filter(({ code }) => code === 'coordinates-other-half').map(({ column }) => [line, column]),
    );
    expect(remarked).toEqual(named.map((column) => [1502, column]));
  });

  test('are none in a column that says other things, too', async () => {
    const rows = ['40.7128,Main,-74.0060', '40.7128,S,-74.0060', '40.7128,E,-74.0060'];
    const lines = rows.map((row, at) => `${at + 1},350000,${row}`);
    const { locations } = await importFile(['Id,Building,Latitude,Wing,Longitude', ...lines, ''].join('\n'));
    expect(locations.flatMap(({ notes }) => notes.map(({ code }) => code))).not.toContain('coordinates-other-half');
  });

  test('are not told where the signs say the same, or the letters stand in the cells', async () => {
    const columns = 'Latitude,N/S,Longitude,E/W';
    expect(await listTold(columns, '-33.8688,S,151.2093,E', '40.7128,N,-74.0060,W')).toEqual([]);
    expect(await listTold(columns, '33.8688 S,S,151.2093,E', '40.7128,N,74.0060 W,W')).toEqual([]);
  });

  test('are not the directions of streets', async () => {
    const rows = ['12,S,Main St,Provo,40.2338,111.6585', '14,W,Main St,Provo,40.2339,111.6586'];
    expect(await listTold('No.,Dir,Street,City,Latitude,Longitude', ...rows)).toEqual([]);
  });
});

describe('minutes and seconds in columns of their own', () => {
  test('are told beside whole degrees', async () => {
    const columns = 'Latitude,Lat Min,Lat Sec,Longitude,Lon Min,Lon Sec';
    expect(await listTold(columns, '52,22,12.5,4,53,42')).toEqual([
      'coordinate-parts-not-used: Lat Min, Lat Sec, Lon Min, Lon Sec',
    ]);
  });

  test('are not told beside decimal degrees', async () => {
    expect(await listTold('Latitude,Lat Min,Longitude,Lon Min', '52.37,22,4.895,53')).toEqual([]);
  });
});

describe('the heading of degrees', () => {
  test.each(['ED50', 'NAD27', 'Tokyo Datum', 'GCJ-02', 'OSGB36 degrees', 'Clarke 1866'])(
    'with (%s) is told as not understood',
    async (datum) => {
      const columns = `Latitude (${datum}),Longitude [${datum}]`;
      expect(await listTold(columns, '52.3702,4.8952')).toEqual([
        `coordinate-heading-unclear: Latitude (${datum}), Longitude [${datum}]`,
      ]);
    },
  );

  test.each([
    'WGS84',
    'WGS 84',
    'EPSG:4326',
    'decimal degrees',
    'DD',
    'deg.',
    '°',
    'N',
    'ETRS89',
    'NAD83',
    'if known',
    'dd.dddd',
    '5 decimal places',
  ])('with (%s) is understood', async (words) => {
    expect(await listTold(`Latitude (${words}),Longitude (${words})`, '52.3702,4.8952')).toEqual([]);
  });
});

describe('how exactly coordinates were found', () => {
  test.each(['Geocode Quality', 'GeoMatchLevel', 'Geocoding accuracy', 'ADDRMATCH', 'Coordinate precision'])(
    '%s is told where not all are of buildings',
    async (name) => {
      expect(await listTold(`Latitude,Longitude,${name}`, '52.3702,4.8952,ZIP centroid', '52.4,4.9,City')).toEqual([
        `geocode-quality-not-used: ${name}: ZIP centroid, City`,
      ]);
    },
  );

  test('is not told where all are, nor of rows that are placed by their addresses', async () => {
    const rows = ['52.3702,4.8952,Rooftop', '52.4012,4.9,Street address', '52.4013,4.9,1.0'];
    expect(await listTold('Latitude,Longitude,Geocode Quality', ...rows)).toEqual([]);
    expect(await listTold('Address,City,Geocode Quality', 'Kerkstraat 3,Kampen,City')).toEqual([]);
  });

  describe('where some are those of areas', () => {
    const rows = [
      ['52.3702,4.8952', 'Kerkstraat 3,Kampen', 'ZIP centroid'],
      ['52.4012,4.9001', 'Kerkstraat 4,Kampen', 'Rooftop'],
      ['52.4013,4.9002', 'Kerkstraat 5,Kampen', '3'],
      ['52.4014,4.9003', ',Kampen', 'Town'],
    ];
    const write = (columns: string, pick: (row: readonly string[]) => readonly string[]) =>
      [`Id,Building,${columns}`, ...rows.map((row, at) => `${at + 1},350000,${pick(row).join()}`), ''].join('\n');
    const text = write('Latitude,Longitude,Street,City,Geocode Quality', (row) => row);
    const read = async (value?: string) => {
      const { questions, mapping: suggested, options } = (await importFile(text)).detection;
      const change = questions[0]!.choices.find((choice) => choice.value === value)?.change;
      const said =
        change === undefined ? undefined : takeAnswer({ options, mapping: null }, suggested, change).mapping!;
      const { locations } = await importFile(text, said === undefined ? {} : { mapping: () => said });
      const again = await withFile(text, (file) => detectPortfolioFile(file, { ...options, mapping: said }));
      const notes = locations.map((location) =>
        location.notes.map(({ code }) => code).filter((code) => code.startsWith('coordinates-of-area')),
      );
      return { questions, again, notes, latitudes: locations.map(({ latitude }) => latitude) };
    };

    test('is asked where rows have addresses', async () => {
      const { questions } = await read();
      expect(questions).toMatchObject([{ code: 'coordinates', detail: 'Geocode Quality: ZIP centroid, Town' }]);
      expect(questions[0]!.choices.map(({ value }) => value)).toEqual(['asTheyStand', 'exactOnly', 'leftOut']);
      const bare = write('Latitude,Longitude,Geocode Quality', ([place = '', , quality = '']) => [place, quality]);
      expect((await importFile(bare)).detection.questions).toEqual([]);
    });

    test('rows say so, or are placed by their addresses, those that have one', async () => {
      expect(await read('asTheyStand')).toMatchObject({
        notes: [['coordinates-of-area'], [], [], ['coordinates-of-area']],
        latitudes: [52.3702, 52.4012, 52.4013, 52.4014],
      });
      const exact = await read('exactOnly');
      expect(exact).toMatchObject({
        notes: [['coordinates-of-area-left-out'], [], [], ['coordinates-of-area']],
        latitudes: [null, 52.4012, 52.4013, 52.4014],
      });
      expect(exact.again.questions).toMatchObject([{ answer: 'exactOnly' }]);
      expect(exact.again.remarks.map(({ code }) => code)).not.toContain('geocode-quality-not-used');
    });
  });
});

test('a heading of degrees with the datum of a grid does not name the grid', async () => {
  for (const name of ['OSGB36', 'RGF93']) {
    const { detection, locations } = await importFile(
      `Id,Building,Latitude (${name}),Longitude (${name})\n1,350000,52.3702,-1.8952\n`,
    );
    expect(detection.options.crs).toBeNull();
    expect(locations[0]).toMatchObject({ latitude: 52.3702, longitude: -1.8952 });
    expect(detection.remarks.map(({ code }) => code)).toContain('coordinate-heading-unclear');
  }
});

test('a zone of the south is not that of the north', async () => {
  const read = async (zone: string) =>
    (await importFile(`Id,Building,X (${zone}),Y (${zone})\n1,350000,500000,5800000\n`)).detection;
  expect((await read('UTM 32')).options.crs).toBe('EPSG:25832');
  for (const zone of ['UTM 32 S', 'UTM 32 South', 'UTM 32S']) expect((await read(zone)).options.crs).toBeNull();
});

test('a column that a mapping takes for two insured values, or twice for one, is told', async () => {
  const text = 'Id,Latitude,Longitude,Building,Contents\n1,52.3702,4.8952,350000,1000\n';
  const tell = async (values: Readonly<Record<string, string[]>>) => {
    const mapping = {
      columns: { latitude: ['Latitude'], longitude: ['Longitude'], ...values },
      values: {},
      defaults: { typeOfBusiness: 'RESIDENTIAL' as const, currency: '' },
    };
    const { remarks } = await withFile(text, (file) => detectPortfolioFile(file, { mapping }));
    return remarks.filter(({ code }) => code.startsWith('values-')).map(({ code, detail }) => `${code}: ${detail}`);
  };
  expect(await tell({ structureTIV: ['Building'], inventoryTIV: ['Building'] })).toEqual([
    'values-counted-twice: Building',
  ]);
  expect(await tell({ structureTIV: ['Building', 'Building'] })).toEqual(['values-counted-twice: Building']);
  expect(await tell({ structureTIV: ['Building', 'Contents'] })).toEqual(['values-added: Building + Contents']);
  expect(
    await tell({ structureTIV: ['Building'], structureDeductible: ['Contents'], inventoryDeductible: ['Contents'] }),
  ).toEqual([]);
});
