import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { correctionRulesSchema, type FaultCorrection } from '#shared/portfolio/fault-correction.ts';
import { makeXlsx } from '../portfolio-import/support/make-xlsx.ts';
import { faultyRows, rightPlace } from './support/faulty-rows.ts';
import { insidePoint, setUpPortfolioWorld } from './support/portfolio-world.ts';

const world = setUpPortfolioWorld({ isShared: true });
const { latitude, longitude } = insidePoint;
const swap: FaultCorrection = { fault: 'coordinates-look-swapped', action: 'swapCoordinates' };

const listFaults = (id: string) => world.call('portfolio.faults', { id });
const correct = (id: string, correction: FaultCorrection) => world.call('portfolio.correctFault', { id, correction });
const preview = (id: string, correction: FaultCorrection) =>
  world.call('portfolio.previewCorrection', { id, correction });

async function listRows(id: string) {
  const { rows } = await world.call('portfolio.rows', { id });
  return new Map(rows.map((row) => [row.locationId, row]));
}

describe('rows with the same fault', () => {
  it('are grouped, those that are set aside first, with what can be done to them', async () => {
    const id = await world.run(faultyRows);
    const { groups, leftAside, applied } = await listFaults(id);
    expect(
      groups.map(({ fault, column, isRefused, rows, line, tiv, actions }) => [
        fault,
        column,
        isRefused,
        rows,
        line,
        tiv,
        actions.join(' '),
      ]),
    ).toEqual([
      ['spreadsheet-error', 'Contents TIV', true, 2, 5, 0, 'shareOfBuilding asMissing leaveAside'],
      ['occupancy-unknown', 'Use', true, 1, 8, 0, 'asMissing leaveAside'],
      ['coordinates-swapped', 'Lat', true, 1, 9, 0, 'swapCoordinates asMissing leaveAside'],
      ['coordinates-look-swapped', null, false, 2, 3, 670_000, 'swapCoordinates leaveAside'],
      ['tiv-empty', 'Contents TIV', false, 1, 7, 600_000, 'shareOfBuilding leaveAside'],
    ]);
    expect([leftAside, applied]).toEqual([0, []]);
  });

  it('have their coordinates swapped in one step, are run alone, and go back', async () => {
    const id = await world.run(faultyRows);
    const before = await listRows(id);
    expect(before.get('A-2')).toMatchObject({ status: 'OUT_OF_BOUND_LOCATION', aal: null });
    expect(await preview(id, swap)).toEqual({
      rows: 2,
      corrected: 2,
      stillAside: 0,
      leftAside: 0,
      unchanged: 0,
      tivBefore: 670_000,
      tivAfter: 670_000,
      aalBefore: null,
      examples: [3, 4].map((line) => ({
        line,
        changes: [
          { column: 'Lat', before: String(longitude), after: String(latitude) },
          { column: 'Lon', before: String(latitude), after: String(longitude) },
        ],
        reasons: [],
      })),
    });
    // Nothing was changed by looking.
    expect(await listRows(id)).toEqual(before);

    const done = await correct(id, swap);
    expect(done).toMatchObject({ rows: 2, corrected: 2, unchanged: 0 });
    expect((await world.call('portfolio.list', {})).portfolios[0]).toMatchObject({ pending: 2, stale: 0 });
    world.progress.length = 0;
    await world.call('portfolio.run', { id });
    await world.waitUntilReady(id);
    expect(world.progress.findLast(({ phase }) => phase === 'run')).toMatchObject({ rowsTotal: 2 });
    const after = await listRows(id);
    expect(after.get('A-2')).toMatchObject({ line: 3, status: 'OK', point: insidePoint, tiv: 280_000 });
    expect(after.get('A-2')!.aal).toBeGreaterThan(0);
    expect(after.get('A-1')).toEqual(before.get('A-1'));
    expect((await listFaults(id)).applied).toMatchObject([{ id: done.id, correction: swap, rows: 2, corrected: 2 }]);

    expect(await world.call('portfolio.undoCorrection', { id, correction: done.id })).toEqual({ restored: 2, kept: 0 });
    expect((await listFaults(id)).applied).toEqual([]);
    await world.call('portfolio.run', { id });
    await world.waitUntilReady(id);
    expect(await listRows(id)).toEqual(before);
  });

  it('are taken as without a value, or with a share of the building’s, or left aside', async () => {
    const id = await world.run(faultyRows);
    const error = { fault: 'spreadsheet-error', column: 'Contents TIV' };
    expect(await preview(id, { ...error, action: 'asMissing' })).toMatchObject({
      rows: 2,
      corrected: 2,
      tivBefore: 0,
      tivAfter: 900_000,
      examples: [{ line: 5, changes: [{ column: 'Contents TIV', before: '#REF!', after: '' }] }, { line: 6 }],
    });
    const shared = await correct(id, { ...error, action: 'shareOfBuilding', share: 0.2 });
    expect(shared).toMatchObject({ rows: 2, corrected: 2 });
    const rows = await listRows(id);
    expect(rows.get('A-4')).toMatchObject({ tiv: 480_000, missingValues: [], status: null });
    expect(rows.get('A-5')!.financial).toMatchObject({ structureTIV: 500_000, inventoryTIV: 100_000 });

    // The same of a row that is in the portfolio: what its file has said is not said any more.
    expect(await correct(id, { fault: 'tiv-empty', action: 'shareOfBuilding', share: 0.25 })).toMatchObject({
      corrected: 1,
    });
    const completed = (await listRows(id)).get('A-6')!;
    expect(completed).toMatchObject({ tiv: 750_000, missingValues: [] });
    expect(completed.notes.filter(({ code }) => /^(?:tiv|duplicate)-/.test(code))).toEqual([]);

    const aside = await correct(id, { fault: 'occupancy-unknown', column: 'Use', action: 'leaveAside' });
    expect(aside).toMatchObject({ rows: 1, leftAside: 1, corrected: 0 });
    const told = await listFaults(id);
    expect(told.leftAside).toBe(1);
    expect(told.groups.map(({ fault }) => fault)).toEqual(['coordinates-swapped', 'coordinates-look-swapped']);
    // It can be corrected by hand all the same, and then it is not taken back with the others.
    const { rows: refused } = await world.call('portfolio.rows', { id, filter: { statuses: ['REJECTED'] } });
    const palace = refused.find(({ line }) => line === 8)!;
    expect(palace.reasons.map(({ code }) => code)).toEqual(['left-aside', 'occupancy-unknown']);
    const cells = palace.cells.with(3, 'GOV1');
    await world.call('portfolio.takeRow', { id, rowId: palace.id, cells });
    expect(await world.call('portfolio.undoCorrection', { id, correction: aside.id })).toEqual({
      restored: 0,
      kept: 1,
    });
    await expect(world.call('portfolio.undoCorrection', { id, correction: shared.id })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    await expect(world.call('portfolio.undoCorrection', { id, correction: 99 })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('of the portfolio are left aside with their cells, out of every sum, and come back as they were', async () => {
    const id = await world.run(faultyRows);
    const before = await world.call('portfolio.summary', { id });
    const done = await correct(id, { ...swap, action: 'leaveAside' });
    const summary = await world.call('portfolio.summary', { id });
    expect(before.tiv - summary.tiv).toBe(670_000);
    const { rows } = await world.call('portfolio.rows', { id, filter: { statuses: ['REJECTED'] } });
    const row = rows.find(({ line }) => line === 3)!;
    expect(row.cells).toEqual(['A-2', String(longitude), String(latitude), 'RES1', '200000', '80000']);
    expect(row.reasons).toEqual([{ code: 'left-aside', column: null, detail: '' }]);
    expect(await world.call('portfolio.undoCorrection', { id, correction: done.id })).toMatchObject({ restored: 2 });
    await world.call('portfolio.run', { id });
    await world.waitUntilReady(id);
    expect(await world.call('portfolio.summary', { id })).toEqual(before);
  });

  it('are not touched where the file is gone or a row would still not be right, and a fault that is none is refused', async () => {
    const id = await world.run(faultyRows);
    expect(await preview(id, { fault: 'coordinates-swapped', action: 'asMissing' })).toMatchObject({
      // A coordinate alone is none, and there is no address.
      rows: 1,
      corrected: 0,
      stillAside: 1,
      examples: [{ line: 9, reasons: [{ code: 'no-location' }] }],
    });
    expect(await preview(id, { fault: 'amount-negative', action: 'asMissing' })).toMatchObject({
      rows: 0,
      examples: [],
    });
    for (const fault of ['totals-row', 'left-aside', 'basement-missing', 'nothing']) {
      await expect(preview(id, { fault, action: 'leaveAside' })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    }
    rmSync(path.join(world.folder, 'in.csv'));
    await expect(preview(id, swap)).rejects.toThrow(/in\.csv/);
    // What was set aside is kept with its cells.
    expect(await preview(id, { fault: 'coordinates-swapped', action: 'swapCoordinates' })).toMatchObject({
      corrected: 1,
    });
    world.write('in.csv', faultyRows.replace('A-2', 'B-2'));
    await expect(preview(id, swap)).rejects.toThrow(/has changed since it was read/);
  });

  it('are corrected by rules that can be written to a file', async () => {
    const id = await world.run(faultyRows);
    const error = {
      fault: 'spreadsheet-error',
      column: 'Contents TIV',
      action: 'shareOfBuilding',
      share: 0.2,
    } as const;
    await correct(id, swap);
    await correct(id, error);
    const file = path.join(world.folder, 'rules.json');
    expect(await world.call('portfolio.writeCorrections', { id, path: file })).toEqual({ path: file, rules: 2 });
    const written: unknown = JSON.parse(readFileSync(file, 'utf8'));
    expect(correctionRulesSchema.parse(written)).toEqual({ format: 1, rules: [swap, error] });
    expect(await world.call('portfolioFile.corrections', { id })).toMatchObject({
      state: 'ready',
      name: 'in rules.json',
      rules: 2,
    });
  });
});

it('a share of the building is written in the unit of its column, also where a row stays aside for another reason', async () => {
  const id = await world.run(
    [
      'Ref,Lat,Lon,Use,Building TIV (000s),Contents TIV (000s)',
      `A-1,${rightPlace},RES1,850.25,40`,
      `A-2,${rightPlace},RES1,412.5,#REF!`,
      `A-3,${rightPlace},Palace,600,#REF!`,
    ].join('\n'),
  );
  const column = 'Contents TIV (000s)';
  const correction: FaultCorrection = { fault: 'spreadsheet-error', column, action: 'shareOfBuilding', share: 0.1 };
  expect(await correct(id, correction)).toMatchObject({ rows: 2, corrected: 1, stillAside: 1, unchanged: 0 });
  const { financial } = (await listRows(id)).get('A-2')!;
  expect(financial).toMatchObject({ structureTIV: 412_500, inventoryTIV: 41_250 });
  const { rows } = await world.call('portfolio.rows', { id, filter: { statuses: ['REJECTED'] } });
  expect(rows).toMatchObject([{ reasons: [{ code: 'occupancy-unknown' }] }]);
  await correct(id, { fault: 'occupancy-unknown', column: 'Use', action: 'asMissing' });
  expect((await listRows(id)).get('A-3')).toMatchObject({ financial: { structureTIV: 600_000, inventoryTIV: 60_000 } });
});

describe('rows of other formats', () => {
  const value = 250_000;
  const sheet = (): Promise<Uint8Array> =>
    makeXlsx([
      {
        name: 'Locations',
        rows: [
          ['Ref', 'Latitude', 'Longitude', 'Building TIV', 'Contents TIV'],
          ['S-1', longitude, latitude, value, null],
          ['S-2', latitude, longitude, value, 1000],
        ],
      },
    ]);
  const features = (): string =>
    JSON.stringify({
      type: 'FeatureCollection',
      features: [
        [latitude, longitude, null],
        [longitude, latitude, 1000],
      ].map(([x, y, contents], at) => ({
        type: 'Feature',
        properties: { Ref: `S-${at + 1}`, 'Building TIV': value, 'Contents TIV': contents },
        geometry: { type: 'Point', coordinates: [x, y] },
      })),
    });

  it.each([
    ['a workbook', 'in.xlsx', sheet],
    ['GeoJSON', 'in.geojson', features],
  ])('are read from the file again: %s', async (_, name, make) => {
    const file = path.join(world.folder, name);
    writeFileSync(file, await make());
    const { portfolio } = await world.call('portfolio.create', { path: file, run: true });
    const { id } = portfolio;
    await world.waitUntilReady(id);
    expect(await correct(id, swap)).toMatchObject({ rows: 1, corrected: 1 });
    const share: FaultCorrection = { fault: 'tiv-empty', action: 'shareOfBuilding', share: 0.5 };
    // A row that was corrected before has the cells that it was corrected to.
    expect(await correct(id, share)).toMatchObject({ rows: 1, corrected: 1 });
    expect((await listRows(id)).get('S-1')).toMatchObject({ point: insidePoint, tiv: 1.5 * value });
  });
});
