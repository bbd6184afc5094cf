import { describe, expect, test } from 'vitest';
import { detectPortfolioFile } from '#main/portfolio/import/formats/detect-portfolio-file.fs.ts';
import { listOpen, takeAnswer } from '#shared/portfolio/file-question.ts';
import { importFile, listCodes, withFile } from './support/import-file.ts';

const columns = 'Id,Latitude,Longitude,Use,Building,Contents';

function withDeductibles(heading: string, ...deductibles: string[]): string {
  const rows = deductibles.map((cells, at) => `${at},51.1${at}5,7.2${at}5,Office,1250000,250000,${cells}`);
  return [`${columns},${heading}`, ...rows, ''].join('\n');
}

async function listAsked(file: string) {
  const { detection } = await importFile(file);
  return listOpen(detection.questions).map(({ code, choices }) => [code, ...choices.map(({ value }) => value)]);
}

/** The sums of the deductibles of each row, where the question is answered with `value`. */
async function readAnswered(file: string, value: string) {
  const { detection } = await importFile(file);
  const { change } = detection.questions[0]!.choices.find((choice) => choice.value === value)!;
  const { mapping } = takeAnswer({ options: {}, mapping: null }, detection.mapping, change);
  const again = await withFile(file, (path) => detectPortfolioFile(path, { mapping: mapping! }));
  const { locations } = await importFile(file, { mapping: () => mapping! });
  return {
    answer: again.questions[0]?.answer,
    sums: locations.map(({ financial }) => financial.structureDeductible + financial.inventoryDeductible),
    notes: listCodes(locations.flatMap(({ notes }) => notes)),
  };
}

describe('deductibles as low as percentages, shares or amounts in thousands are', () => {
  const percentages = withDeductibles('Deductible', '2', '5', '2');
  const shares = withDeductibles('Bldg Ded,Cont Ded', '0.02,0.02', '0.05,0.05');
  const thousands = withDeductibles('Deductible', '25', '250', '100')
    .replace('Building', 'Building (000s)')
    .replaceAll(',1250000,', ',1250,');

  test.each([
    [percentages, ['amount', 'percentOfValue']],
    [shares, ['amount', 'percentOfValue', 'shareOfValue']],
    [thousands, ['amount', 'thousands']],
  ])('are asked about', async (file, choices) => {
    expect(await listAsked(file)).toEqual([['deductible-type', ...choices]]);
  });

  test.each([
    [percentages, 'amount', [2, 5, 2]],
    [percentages, 'percentOfValue', [30_000, 75_000, 30_000]],
    [shares, 'shareOfValue', [30_000, 75_000]],
    [thousands, 'thousands', [25_000, 250_000, 100_000]],
  ])('are what the answer says', async (file, value, sums) => {
    const answered = await readAnswered(file, value);
    expect(answered).toMatchObject({ answer: value, sums });
    expect(answered.notes).not.toContain('deductible-low');
  });

  test('are told row by row where most are higher', async () => {
    const { detection, locations } = await importFile(withDeductibles('Deductible', '5', '25000', '50000'));
    expect(detection.questions).toEqual([]);
    expect(locations.map(({ notes }) => listCodes(notes).includes('deductible-low'))).toEqual([true, false, false]);
  });

  test.each([
    ['whose heading says percentages', withDeductibles('Deductible %', '2', '5')],
    ['whose cells say percentages', withDeductibles('Deductible', '2%', '5%')],
    ['whose cells say money', withDeductibles('Deductible', '$20', '$25')],
    ['that have a type', withDeductibles('Building Ded,Building Ded Type', '2,%', '5,%')],
    ['whose heading says thousands', withDeductibles('Deductible (000s)', '2', '5')],
    ['that are none', withDeductibles('Deductible', '0', '')],
    ['as high as amounts', withDeductibles('Deductible', '500', '1000')],
    [
      'of an OED file, which has types',
      'PortNumber,AccNumber,LocNumber,Latitude,Longitude,BuildingTIV,ContentsTIV,LocDed1Building\n1,1,1,51.1,7.2,1000000,0,5\n',
    ],
  ])('are not asked about %s', async (_, file) => {
    expect(await listAsked(file)).toEqual([]);
  });
});

test('what stands behind the figure is understood in more spellings', async () => {
  const cells = ['1% TSI', '5% per unit of insurance', '2% per occurrence', '"$50,000 ea occ"'];
  const { locations, rejected } = await importFile(withDeductibles('Deductible', ...cells));
  expect(rejected).toEqual([]);
  expect(locations.map(({ financial }) => financial.structureDeductible + financial.inventoryDeductible)).toEqual([
    15_000, 75_000, 30_000, 50_000,
  ]);
});
