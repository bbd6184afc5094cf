import { describe, expect, test } from 'vitest';
import { importFile } from './support/import-file.ts';

const values = { Building: 1_000_000, Contents: 3_000_000, Equipment: 500_000 };

/** The sum of the deductibles of a row, and what its notes and reasons say of it. */
async function readDeductible(cell: string, heading = 'Deductible', type?: string) {
  const columns = `Id,Latitude,Longitude,${Object.keys(values).join(',')},${heading}`;
  const figures = Object.values(values).join(',');
  const typed = type === undefined ? ['', ''] : [',Deductible Type', `,${type}`];
  const { locations, rejected } = await importFile(
    `${columns}${typed[0]}\n1,51.111,7.211,${figures},"${cell}"${typed[1]}\n`,
  );
  const [location] = locations;
  const { structureDeductible = 0, inventoryDeductible = 0, equipmentDeductible = 0 } = location?.financial ?? {};
  return {
    sum: structureDeductible + inventoryDeductible + equipmentDeductible,
    details: location?.notes.map(({ detail }) => detail) ?? [],
    reasons: rejected.flatMap(({ reasons }) => reasons.map(({ code }) => code)),
  };
}

describe('a percentage of the value of one asset, over all', () => {
  const words = {
    Building: ['building value', 'buildings value', 'building TIV', 'the building sum insured', 'dwelling', 'building'],
    Contents: ['contents value', 'contents TIV', 'the contents', 'stock value', 'coverage C'],
    Equipment: ['equipment value', 'machinery sum insured'],
  };
  const all = Object.entries(words).flatMap(([asset, texts]) =>
    texts.map((text) => [text, values[asset as keyof typeof values]] as const),
  );

  test.each(all)('is of it alone: 2% of %s, which is %d', async (text, value) => {
    const read = await readDeductible(`2% of ${text}`);
    expect(read.sum).toBeCloseTo(value * 0.02, 6);
    expect(read.details).toContain(`2 % of ${value} is ${value * 0.02}`);
  });

  test.each(all)('is of it alone by the heading: %% of %s, which is %d', async (text, value) => {
    expect((await readDeductible('2', `Deductible (% of ${text})`)).sum).toBeCloseTo(value * 0.02, 6);
    expect((await readDeductible('2%', `Deductible (% of ${text})`)).sum).toBeCloseTo(value * 0.02, 6);
  });

  test.each(all)('is of it alone by the type: %% of %s, which is %d', async (text, value) => {
    expect((await readDeductible('2', 'Deductible', `% of ${text}`)).sum).toBeCloseTo(value * 0.02, 6);
  });

  test('is bounded like others', async () => {
    expect((await readDeductible('2% of building value min 25000')).sum).toBeCloseTo(25_000, 6);
  });
});

test.each(['2%', '2% of TIV', '2% of sum insured', '2% of replacement cost'])(
  '%s over all is of everything that is insured',
  async (cell) => expect((await readDeductible(cell)).sum).toBeCloseTo(90_000, 6),
);

test('a percentage of another asset in the column of one is of that other one', async () => {
  expect((await readDeductible('2% of contents value', 'Building deductible')).sum).toBe(60_000);
  expect((await readDeductible('2% of building value', 'Building deductible')).sum).toBe(20_000);
});

test.each(['2% of building and contents value', '2% of building limit', '2% of the moon'])(
  '%s is no figure: the row is set aside',
  async (cell) => expect((await readDeductible(cell)).reasons).toHaveLength(1),
);
