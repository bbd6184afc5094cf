import { describe, expect, test } from 'vitest';
import { detectPortfolioFile } from '#main/portfolio/import/formats/detect-portfolio-file.fs.ts';
import { requireAnswers } from '#main/portfolio/import/formats/portfolio-file-error.ts';
import { listOpen, takeAnswer } from '#shared/portfolio/file-question.ts';
import { importFile, listCodes, withFile } from './support/import-file.ts';

/** A file of a few houses: `columns` and their cells behind identifier, place and value. */
function withColumns(columns: string, cells: string, { latitude = '51.1', longitude = '7.2' } = {}): string {
  const rows = [1, 2, 3].map((id) => `${id},${latitude}${id},${longitude}${id},350000,${cells}`);
  return [`Id,Latitude,Longitude,Building,${columns}`, ...rows, ''].join('\n');
}

async function listAsked(file: string): Promise<string[]> {
  const { detection } = await importFile(file);
  return listOpen(detection.questions).map(({ code }) => code);
}

describe('what first-floor heights are in', () => {
  test.each([
    ['higher than slabs and crawl spaces are in metres', withColumns('FFH', '3')],
    ['in a file that names the United States', withColumns('FFH,Country', '0.5,United States')],
    ['in a file of states', withColumns('FFH,State', '0.5,UT')],
    ['in a file of ZIP codes', withColumns('FFH,ZIP', '0.5,84601')],
    ['in a file of nine-digit postal codes', withColumns('FFH,Postal code', '0.5,84601-1234')],
    ['in dollars of the United States', withColumns('FFH,Currency', '0.5,USD')],
    ['at places in the United States', withColumns('FFH', '0.5', { latitude: '40.2', longitude: '-111.6' })],
    ['at places in Alaska', withColumns('FFH', '0.5', { latitude: '61.2', longitude: '-149.8' })],
  ])('is asked of heights %s', async (_, file) => {
    const { detection } = await importFile(file);
    expect(detection.questions).toMatchObject([{ code: 'length-unit', answer: null }]);
    expect(detection.options.lengthUnit).toBeUndefined();
    expect(() => requireAnswers(detection.questions)).toThrow(
      expect.objectContaining({ code: 'ANSWER_NEEDED', details: { questions: detection.questions } }),
    );
  });

  test.each([
    ['where the country is another, whatever the currency', withColumns('FFH,Country,Currency', '0.5,Germany,USD')],
    ['at places in Ontario', withColumns('FFH', '0.5', { latitude: '43.7', longitude: '-79.4' })],
    ['at places in British Columbia', withColumns('FFH', '0.5', { latitude: '49.2', longitude: '-121.9' })],
    ['at places in Mexico', withColumns('FFH', '0.5', { latitude: '25.7', longitude: '-100.3' })],
    ['where every height is 0', withColumns('FFH,Country', '0,US')],
    ['where every height has its unit', withColumns('FFH,Country', '3 ft,US')],
    ['where the heading has the unit', withColumns('FFH (ft),Country', '3,US')],
    ['where the heading has the unit joined to it', withColumns('firstFloorHeightFt,Country', '3,US')],
    ['where the heading has metres', withColumns('FFH (m),Country', '3,US')],
    ['where the heading has centimetres', withColumns('FFH (cm),Country', '30,US')],
    ['where no height is given', withColumns('FFH,Country', ',US')],
  ])('is not asked %s', async (_, file) => {
    expect(await listAsked(file)).toEqual([]);
  });

  test('is answered once, for every row', async () => {
    const file = withColumns('FFH', '3');
    const { detection } = await importFile(file);
    const [question] = detection.questions;
    expect(question?.detail).toBe('FFH: 3');
    for (const [value, metres] of [
      ['ft', 0.9144],
      ['m', 3],
    ] as const) {
      const { change } = question!.choices.find((choice) => choice.value === value)!;
      const { options } = takeAnswer({ options: {}, mapping: null }, detection.mapping, change);
      const answered = await importFile(file, { options });
      // It stays to be seen, and can be answered otherwise.
      expect(answered.detection.questions).toMatchObject([{ code: 'length-unit', answer: value }]);
      expect(() => requireAnswers(answered.detection.questions)).not.toThrow();
      expect(answered.locations.map(({ financial }) => financial.firstFloorHeight)).toEqual([metres, metres, metres]);
      expect(listCodes(answered.locations[0]?.notes ?? [])).not.toContain('first-floor-height-unit-assumed');
    }
  });

  test('is assumed to be metres elsewhere, which is said of the file and of every row', async () => {
    const { detection, locations } = await importFile(withColumns('FFH', '0.5'));
    expect(listCodes(detection.remarks)).toEqual(['heights-taken-for-metres']);
    expect(detection.options.lengthUnit).toBeUndefined();
    for (const { financial, notes } of locations) {
      expect(financial.firstFloorHeight).toBe(0.5);
      expect(notes).toContainEqual({
        code: 'first-floor-height-unit-assumed',
        column: 'FFH',
        detail: 'nothing says so: metres',
      });
    }
  });

  test('is metres in files with the fields of the query service', async () => {
    const file =
      'latitude,longitude,typeOfBusiness,firstFloorHeight,structureTIV\n40.21,-111.65,RES1,2.5,350000\n40.22,-111.66,RES1,3,350000\n';
    const { detection, locations } = await importFile(file);
    expect(detection.questions).toEqual([]);
    expect(locations.map(({ financial }) => financial.firstFloorHeight)).toEqual([2.5, 3]);
  });
});

describe('what amounts are in', () => {
  const rows = Array.from({ length: 20 }, (_, at) => `${at},51.${at}1,7.${at}1,${200 + 13 * at},${100 + at},EUR`);
  const file = ['Id,Latitude,Longitude,Building,Contents,Currency', ...rows, ''].join('\n');

  test('is asked where half of the buildings are worth less than any', async () => {
    const { detection } = await importFile(file);
    expect(detection.questions).toMatchObject([
      { code: 'amount-unit', detail: 'Building: 200, 213, 226', answer: null },
    ]);
    expect(detection.options.amountUnit).toBeUndefined();
  });

  test.each([
    [1, 200],
    [1000, 200_000],
  ] as const)('is as it is answered: %i', async (amountUnit, value) => {
    const { detection, locations } = await importFile(file, { options: { amountUnit } });
    expect(detection.questions).toMatchObject([{ code: 'amount-unit', answer: String(amountUnit) }]);
    expect(locations[0]?.financial.structureTIV).toBe(value);
  });

  test.each([
    ['the heading says so', file.replace('Building,Contents', 'Building (000s),Contents (000s)')],
    ['a title says so', `Amounts in thousands of EUR\n${file}`],
    ['each cell says so', file.replaceAll(/(\d+),(1\d\d),EUR/g, '$1k,$2k,EUR')],
    ['the buildings are worth more', file.replaceAll(/(\d+),(1\d\d),EUR/g, '$1000,$2000,EUR')],
  ])('is not asked where %s', async (_, said) => {
    expect(await listAsked(said)).toEqual([]);
  });

  test.each([
    ['Building (000s),Contents', '1250,250', [['amount-unit', 'Contents: 250']]],
    ['Building (000s),Contents', '1250,250000', []],
    ['Building (000s),Contents (000s)', '1250,250', []],
    ['Building,Contents (000s)', '1250000,250', []],
    ['Building (000s),Contents,Equipment', '1250,250,20', [['amount-unit', 'Contents, Equipment: 250, 20']]],
  ])('is asked of columns beside others in thousands: %s of %s', async (columns, cells, asked) => {
    const { detection } = await importFile(`Id,Latitude,Longitude,${columns}\n1,51.11,7.21,${cells}\n`);
    expect(detection.questions.map(({ code, detail }) => [code, detail])).toEqual(asked);
  });

  test.each([
    ['1250000,250', [['amount-unit', 'Contents: 250']]],
    ['1250000,0', []],
    ['1250000,2500', []],
    ['1250000,250k', []],
    ['50000,250', []],
  ])('is asked where contents are far below what buildings are worth: %s', async (cells, asked) => {
    const { detection } = await importFile(`Id,Latitude,Longitude,Building,Contents\n1,51.11,7.21,${cells}\n`);
    expect(detection.questions.map(({ code, detail }) => [code, detail])).toEqual(asked);
  });

  test.each([
    ['1', [1_250_000, 250]],
    ['1000', [1_250_000, 250_000]],
  ])('of contents alone is as it is answered, whatever buildings are in: %s', async (value, values) => {
    const beside = 'Id,Latitude,Longitude,Building,Contents\n1,51.11,7.21,1250000,250\n';
    const { detection } = await importFile(beside);
    const { change } = detection.questions[0]!.choices.find((choice) => choice.value === value)!;
    const { mapping } = takeAnswer({ options: {}, mapping: null }, detection.mapping, change);
    const again = await withFile(beside, (path) => detectPortfolioFile(path, { mapping: mapping! }));
    expect(again.questions).toMatchObject([{ code: 'amount-unit', answer: value }]);
    const { locations } = await importFile(beside, { mapping: () => mapping! });
    expect(locations.map(({ financial }) => [financial.structureTIV, financial.inventoryTIV])).toEqual([values]);
  });

  test.each([
    ['Contents', '250', ['Contents: 250']],
    ['Contents', '2500', []],
    ['Contents,Equipment', '250,100', ['Contents, Equipment: 250, 100']],
    ['Building (JPY)', '25000', ['Building (JPY): 25000']],
    ['Building (JPY)', '25000000', []],
    ['Building,Currency', '25000,JPY', ['Building: 25000']],
    ['Building,Currency', '250000,IDR', ['Building: 250000']],
    ['Building,Currency', '2500000000,IDR', []],
    ['Building (KRW)', '350000', ['Building (KRW): 350000']],
    ['Building,Currency', '25000,INR', ['Building: 25000']],
    ['Building,Currency', '25000,EUR', []],
    ['Building', '₩350000', ['Building: 350000']],
    ['Building,Contents,Currency', '125000000,25000,JPY', ['Contents: 25000']],
  ])('is asked by what buildings cost in their currency: %s of %s', async (columns, cells, asked) => {
    const { detection } = await importFile(`Id,Latitude,Longitude,${columns}\n1,51.11,7.21,${cells}\n`);
    expect(detection.questions.map(({ detail }) => detail)).toEqual(asked);
  });

  test.each([
    ['JPY', 250_000, 1000],
    ['EUR', 250_000, 1],
    ['JPY', 250_000_000, 1],
  ])('is what a title says where buildings of %s cost as much: %i', async (currency, value, unit) => {
    const rows = [1, 2, 3].map((id) => `${id},51.11${id},7.21${id},${value},${currency}`);
    const titled = ['Amounts in thousands', 'Id,Latitude,Longitude,Building,Currency', ...rows, ''].join('\n');
    const { detection } = await importFile(titled);
    expect(detection.options.amountUnit).toBe(unit);
  });

  test.each([
    'Building,Contents,matchLevel,matchLatitude,matchLongitude',
    'BuildingTIV,ContentsTIV,FlexiLocMatchLevel,FlexiLocMatchLatitude,FlexiLocMatchLongitude',
    'structureTIV,inventoryTIV,typeOfBusiness,firstFloorHeight',
  ])('is asked of no file that has whole units by its form: %s', async (columns) => {
    const cells = columns.startsWith('structure') ? 'RES1,0.5' : 'ADDRESS,51.11,7.21';
    const { detection } = await importFile(`Id,Latitude,Longitude,${columns}\n1,51.11,7.21,1250000,250,${cells}\n`);
    expect(detection.questions).toEqual([]);
  });

  test('is not asked of a column whose unit the mapping has', async () => {
    const { detection } = await importFile(file);
    const mapping = { ...detection.mapping, amountUnits: { Building: 1 as const } };
    const given = await withFile(file, (path) => detectPortfolioFile(path, { mapping }));
    expect(given.questions).toEqual([]);
  });
});

test('an answer that changes the mapping changes the suggested one, and leaves the rest of it', () => {
  const suggested = {
    columns: { latitude: ['Lat'], longitude: ['Lon'] },
    values: {},
    defaults: { typeOfBusiness: 'RES1', currency: 'EUR' },
  } as const;
  const change = { mapping: { defaults: { deductibleType: 'percentOfValue' as const } } };
  const said = takeAnswer({ options: { amountUnit: 1 }, mapping: null }, structuredClone(suggested) as never, change);
  expect(said).toEqual({
    options: { amountUnit: 1 },
    mapping: { ...suggested, defaults: { ...suggested.defaults, deductibleType: 'percentOfValue' } },
  });
});

describe('a column of units that no name tells', () => {
  test.each([
    ['Length Unit', 'ft', 0.9144],
    ['First Floor Height Unit Code', 'FT', 0.9144],
    ['Units', 'feet', 0.9144],
    ['UOM', 'inches', 0.0762],
    ['Height UoM', '1', 0.9144],
    ['Einheit', 'm', 3],
  ])('%s with %s is the unit of the heights', async (heading, unit, metres) => {
    const { detection, locations } = await importFile(withColumns(`FFH,${heading}`, `3,${unit}`));
    expect(detection.questions).toEqual([]);
    expect(locations.map(({ financial }) => financial.firstFloorHeight)).toEqual([metres, metres, metres]);
  });

  test.each([
    ['Unit', '2'],
    ['Units', '12'],
    ['Area unit', 'sqft'],
  ])('%s with %s is none', async (heading, unit) => {
    expect(await listAsked(withColumns(`FFH,${heading}`, `3,${unit}`))).toEqual(['length-unit']);
  });
});
