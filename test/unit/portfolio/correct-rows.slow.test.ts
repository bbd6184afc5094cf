import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { describe, expect, it } from 'vitest';
import { insidePoint, setUpPortfolioWorld } from './support/portfolio-world.ts';

const world = setUpPortfolioWorld({ isShared: true });
const { latitude, longitude } = insidePoint;

/**
 * Lines 1 to 7: rows 2, 4 and 5 of the table are set aside (use, no value, cells), row 6 has the identifier of row 1.
 */
const broker = [
  'Ref,Lat,Lon,Use,BuildingTIV,Remark',
  `A-1,${latitude},${longitude},RES1,100000,`,
  `A-2,${latitude},${longitude},Palace,200000,=old`,
  `A-3,${latitude},${longitude},COM1,300000,`,
  `A-4,${latitude},${longitude},RES1,,`,
  `A-5,${latitude},${longitude},RES1`,
  `A-1,${latitude},${longitude},RES1,600000,`,
].join('\n');
const mapping = {
  columns: {
    locationId: ['Ref'],
    latitude: ['Lat'],
    longitude: ['Lon'],
    typeOfBusiness: ['Use'],
    structureTIV: ['BuildingTIV'],
  },
  values: {},
  defaults: { typeOfBusiness: 'RESIDENTIAL', currency: '' },
} as const;

async function makePortfolio(): Promise<string> {
  const file = world.write('broker.csv', broker);
  const { detection } = await world.call('portfolio.inspect', { path: file });
  const { portfolio } = await world.call('portfolio.create', {
    path: file,
    options: detection.options,
    mapping: structuredClone(mapping) as never,
    run: true,
  });
  await world.waitUntilReady(portfolio.id);
  return portfolio.id;
}

async function listRejected(id: string) {
  return (await world.call('portfolio.rows', { id, filter: { statuses: ['REJECTED'] } })).rows;
}

async function listLines(id: string): Promise<number[]> {
  const { rows } = await world.call('portfolio.rows', { id });
  return rows.map(({ line }) => line).toSorted((a, b) => a - b);
}

/** What a person makes of the written file. */
async function correct(
  id: string,
  change: (rows: Record<string, string>[]) => Record<string, string>[],
  options: object = { header: true, bom: true },
): Promise<string> {
  const file = path.join(world.folder, 'aside.csv');
  await world.call('portfolio.writeRejected', { id, path: file });
  const rows: Record<string, string>[] = parse(readFileSync(file), { bom: true, columns: true });
  writeFileSync(file, stringify(change(rows), options));
  return file;
}

describe('a row that was set aside', () => {
  it('is checked as it is typed, taken under its own line, run alone, and never taken twice', async () => {
    const id = await makePortfolio();
    // Whatever has become of the file.
    rmSync(path.join(world.folder, 'broker.csv'));
    expect(await world.call('portfolio.columns', { id })).toEqual({
      columns: ['Ref', 'Lat', 'Lon', 'Use', 'BuildingTIV', 'Remark'],
      used: ['Ref', 'Lat', 'Lon', 'Use', 'BuildingTIV'],
    });
    const [palace] = await listRejected(id);
    expect(palace).toMatchObject({ id: 2, line: 3, reasons: [{ code: 'occupancy-unknown', column: 'Use' }] });
    const cells = [...palace!.cells];
    const check = () => world.call('portfolio.checkRow', { id, rowId: 2, cells });
    expect((await check()).reasons).toMatchObject([{ code: 'occupancy-unknown' }]);
    cells[3] = 'GOV1';
    cells[4] = 'much';
    expect((await check()).reasons).toMatchObject([{ code: 'number-unreadable', column: 'BuildingTIV' }]);
    // Kept as it is typed, so that correcting it can be resumed.
    expect((await world.call('portfolio.takeRow', { id, rowId: 2, cells })).isTaken).toBe(false);
    expect((await listRejected(id))[0]).toMatchObject({ cells, reasons: [{ code: 'number-unreadable' }] });
    cells[4] = '250000';
    expect((await check()).reasons).toEqual([]);
    expect(await world.call('portfolio.takeRow', { id, rowId: 2, cells })).toEqual({ isTaken: true, reasons: [] });
    await expect(world.call('portfolio.takeRow', { id, rowId: 2, cells })).rejects.toMatchObject({ code: 'NOT_FOUND' });

    expect(await listLines(id)).toEqual([2, 3, 4, 7]);
    const [portfolio] = (await world.call('portfolio.list', {})).portfolios;
    expect(portfolio).toMatchObject({ rows: 6, rejected: 2, pending: 1 });
    world.progress.length = 0;
    await world.call('portfolio.run', { id });
    await world.waitUntilReady(id);
    expect(world.progress.findLast(({ phase }) => phase === 'run')).toMatchObject({ rowsTotal: 1 });
    const { rows } = await world.call('portfolio.rows', { id, filter: { search: 'A-2' } });
    expect(rows).toMatchObject([{ line: 3, status: 'OK', tiv: 250_000, financial: { typeOfBusiness: 'GOV1' } }]);
  });

  it('is taken from a corrected file, once, whatever the order of its rows and columns', async () => {
    const id = await makePortfolio();
    const file = await correct(
      id,
      ([palace, withoutValue, short]) => [
        // The last is left as it was: what was missing of it is still missing.
        { ...short! },
        { ...withoutValue!, BuildingTIV: '400000' },
        { ...palace!, Use: 'Castle' },
        { ...withoutValue!, BuildingTIV: '999999' },
        { ...withoutValue!, 'Freeboard row': '77' },
      ],
      { header: true, columns: ['Remark', 'BuildingTIV', 'Use', 'Lon', 'Lat', 'Ref', 'Freeboard row'], delimiter: ';' },
    );
    expect(await world.call('portfolio.takeCorrected', { id, path: file })).toEqual({
      taken: 1,
      stillAside: 1,
      unchanged: 1,
      unknown: 2,
    });
    expect(await listLines(id)).toEqual([2, 4, 5, 7]);
    expect(await listRejected(id)).toMatchObject([
      { id: 2, cells: ['A-2', expect.anything(), expect.anything(), 'Castle', '200000', '=old'] },
      { id: 5 },
    ]);
    // The same file again changes nothing.
    expect(await world.call('portfolio.takeCorrected', { id, path: file })).toMatchObject({ taken: 0, unknown: 3 });
    expect(await listLines(id)).toEqual([2, 4, 5, 7]);
    const { rows } = await world.call('portfolio.rows', { id, filter: { search: 'A-4' } });
    expect(rows).toMatchObject([{ id: 4, line: 5, tiv: 400_000 }]);
  });

  it('is known by its line where the numbers were taken out; a file that says neither is refused', async () => {
    const id = await makePortfolio();
    const only = (names: string[]) => ({ header: true, columns: names });
    const change = ([, row]: Record<string, string>[]) => [{ ...row!, BuildingTIV: '400000' }];
    const byLine = await correct(id, change, only(['Freeboard line', 'Ref', 'Lat', 'Lon', 'Use', 'BuildingTIV']));
    expect(await world.call('portfolio.takeCorrected', { id, path: byLine })).toMatchObject({ taken: 1, unknown: 0 });
    const byNothing = await correct(id, change, only(['Ref', 'Lat', 'Lon', 'Use', 'BuildingTIV']));
    await expect(world.call('portfolio.takeCorrected', { id, path: byNothing })).rejects.toMatchObject({
      code: 'FILE_REFUSED',
    });
    const withoutUse = await correct(id, change, only(['Freeboard row', 'Ref', 'Lat', 'Lon', 'BuildingTIV']));
    await expect(world.call('portfolio.takeCorrected', { id, path: withoutUse })).rejects.toThrow(/lacks .*Use/);
  });

  it('is delivered as a file, with why it was set aside and without formulas', async () => {
    const id = await makePortfolio();
    const delivered = await world.call('portfolioFile.rejected', { id });
    expect(delivered).toMatchObject({ state: 'ready', name: 'broker rows set aside.csv', rows: 3 });
    const file = path.join(world.folder, 'aside.csv');
    await world.call('portfolio.writeRejected', { id, path: file });
    const [palace]: Record<string, string>[] = parse(readFileSync(file), { bom: true, columns: true });
    expect(palace).toMatchObject({ 'Freeboard row': '2', 'Freeboard line': '3', Use: 'Palace', Remark: "'=old" });
    expect(palace!['Freeboard reasons']).toContain('occupancy-unknown in Use');
  });

  it('is flagged when it equals a row that is there, as those of the file are', async () => {
    const id = await makePortfolio();
    expect((await world.call('portfolio.list', {})).portfolios[0]).toMatchObject({ duplicates: 1 });
    expect(await world.call('portfolio.duplicates', { id })).toMatchObject({
      total: 1,
      rows: [{ line: 7, locationId: 'A-1', tiv: 600_000, notes: [{ code: 'duplicate-id', detail: 'as in line 2' }] }],
    });
    const cells = ['A-3', String(latitude), String(longitude), 'COM1', '300000', ''];
    const { notes } = await world.call('portfolio.checkRow', { id, rowId: 5, cells });
    expect(notes.filter(({ code }) => code.startsWith('duplicate-'))).toEqual([
      { code: 'duplicate-id', column: 'Ref', detail: 'as in line 4' },
      { code: 'duplicate-row', column: null, detail: 'as in line 4' },
    ]);
    await world.call('portfolio.takeRow', { id, rowId: 5, cells });
    expect((await world.call('portfolio.duplicates', { id })).rows.map(({ line }) => line)).toEqual([6, 7]);
  });

  it('below column names in another order is taken in under the names of the file, else only when it was changed', async () => {
    const place = `${latitude},${longitude}`;
    const make = async (second: string, row: string) => {
      const id = await world.run(
        ['Ref,Lat,Lon,Building value,Contents value', `A,${place},100000,5000`, second, row].join('\n'),
      );
      const aside = (await listRejected(id)).find(({ line }) => line === 4)!;
      const { reasons } = await world.call('portfolio.checkRow', { id, rowId: aside.id, cells: aside.cells });
      return { id, aside, reasons };
    };
    const known = await make('Ref,Lat,Lon,Contents value,Building value', `C,${place},7000,300000`);
    expect(known.reasons).toEqual([]);
    await world.call('portfolio.takeRow', { id: known.id, rowId: known.aside.id, cells: known.aside.cells });
    const { rows } = await world.call('portfolio.rows', { id: known.id, filter: { search: 'C' } });
    expect(rows).toMatchObject([{ financial: { structureTIV: 300_000, inventoryTIV: 7000 } }]);

    const unknown = await make('Lat,Lon,Ref,Contents value,Contents value', `${place},C,7000,300000`);
    expect(unknown.reasons.map(({ code }) => code)).toEqual(['below-other-header']);
    const { id, aside } = unknown;
    const take = (cells: string[]) => world.call('portfolio.takeRow', { id, rowId: aside.id, cells });
    expect((await take(aside.cells)).isTaken).toBe(false);
    expect((await take(['C', String(latitude), String(longitude), '300000', '7000'])).isTaken).toBe(true);
  });
});
