import { describe, expect, it } from 'vitest';
import { insidePoint, setUpPortfolioWorld } from './support/portfolio-world.ts';

const world = setUpPortfolioWorld({ isShared: true });
const { latitude, longitude } = insidePoint;
const at = `${latitude},${longitude}`;

/** Lines 2 to 6; line 4 is set aside. Heights: none, a metre, none; basements: none, a word, none. */
const broker = [
  'Ref,Lat,Lon,Use,BuildingTIV,Basement,FirstFloorHeight',
  `A-1,${at},RES1,100000,,`,
  `A-2,${at},RES1,200000,oui,1`,
  `A-3,${at},Palace,300000,,`,
  `A-4,${at},RES1,400000,,`,
  `A-1,${at},RES1,500000,,`,
].join('\n');

async function makePortfolio(file: string): Promise<string> {
  const { portfolio } = await world.call('portfolio.create', { path: file, run: true });
  await world.waitUntilReady(portfolio.id);
  return portfolio.id;
}

describe('what was filled in or translated', () => {
  it('is counted rule by rule and column by column, with the line that it is first said of', async () => {
    const id = await makePortfolio(world.write('broker.csv', broker));
    const { notes } = await world.call('portfolio.notes', { id });
    expect(notes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ code: 'storeys-missing', column: null, rows: 4, line: 2 }),
        expect.objectContaining({ code: 'basement-missing', column: 'Basement', rows: 3, line: 2 }),
        expect.objectContaining({ code: 'basement-translated', column: 'Basement', rows: 1, line: 3 }),
        expect.objectContaining({ code: 'first-floor-height-defaulted', rows: 3, line: 2 }),
        expect.objectContaining({ code: 'duplicate-id', column: 'Ref', rows: 1, line: 6 }),
      ]),
    );
    // The most frequent first, and none that is said of rows that were set aside.
    expect(notes.map(({ rows }) => rows)).toEqual(notes.map(({ rows }) => rows).toSorted((a, b) => b - a));
    expect(notes.map(({ code }) => code)).not.toContain('occupancy-unknown');
  });

  it('is what the rows say one by one', async () => {
    const id = await makePortfolio(world.write('broker.csv', broker));
    const counted = new Map<string, number>();
    for (const row of (await world.call('portfolio.rows', { id })).rows) {
      const keys = new Set(row.notes.map(({ code, column }) => `${code} ${column}`));
      for (const key of keys) counted.set(key, (counted.get(key) ?? 0) + 1);
    }
    const { notes } = await world.call('portfolio.notes', { id });
    expect(new Map(notes.map(({ code, column, rows }) => [`${code} ${column}`, rows]))).toEqual(counted);
    expect(counted.size).toBeGreaterThan(4);
  });

  it('counts a corrected row with the others', async () => {
    const id = await makePortfolio(world.write('broker.csv', broker));
    const [row] = (await world.call('portfolio.rows', { id, filter: { statuses: ['REJECTED'] } })).rows;
    const cells = ['A-3', String(latitude), String(longitude), 'RES1', '300000', 'nein', ''];
    await world.call('portfolio.takeRow', { id, rowId: row!.id, cells });
    const { notes } = await world.call('portfolio.notes', { id });
    expect(notes).toContainEqual(expect.objectContaining({ code: 'storeys-missing', rows: 5 }));
  });
});
