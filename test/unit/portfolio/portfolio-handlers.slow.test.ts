import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { PATIENCE_MILLISECONDS } from '../../support/patience.ts';
import { insidePoint, setUpPortfolioWorld } from './support/portfolio-world.ts';
import { writeVariedRows } from './support/varied-rows.ts';

const world = setUpPortfolioWorld({ isShared: true });
const header =
  'locationId,latitude,longitude,typeOfBusiness,basement,numberOfStoreys,firstFloorHeight,structureDeductible,' +
  'inventoryDeductible,equipmentDeductible,structureTIV,inventoryTIV,equipmentTIV';

/** One house of 100,000 in each asset, floor at the ground, no deductible. */
function house(id: string, latitude: number, longitude: number): string {
  return `${id},${latitude},${longitude},RES1,NO,ONE STORY,0,0,0,0,100000,100000,100000`;
}

describe('a portfolio', () => {
  it('is read, run, listed, summed up and removed', async () => {
    const { latitude, longitude } = insidePoint;
    const id = await world.run([header, house('A', latitude, longitude), house('B', 10, 5)].join('\n'));
    const { portfolios } = await world.call('portfolio.list', {});
    expect(portfolios).toMatchObject([
      {
        id,
        rows: 2,
        pending: 0,
        state: 'ready',
        statuses: { OK: 1, OUT_OF_BOUND_LOCATION: 1 },
        lastRun: { state: 'finished', packs: [{ id: 'test-region', version: '1.0.0' }] },
      },
    ]);
    const { total, rows } = await world.call('portfolio.rows', { id });
    expect(total).toBe(2);
    expect(rows[0]).toMatchObject({ locationId: 'A', status: 'OK', tiv: 300_000, figures: { fluvialFloodIndex: 9 } });
    // A row that no pack covers is answered as such.
    expect(rows[1]).toMatchObject({ locationId: 'B', status: 'OUT_OF_BOUND_LOCATION', figures: null, aal: null });
    const summary = await world.call('portfolio.summary', { id });
    const figures = rows[0]!.figures!;
    const aal = ['Structure', 'Inventory', 'Equipment'].reduce((sum, asset) => sum + figures[`fluvial${asset}Aal`]!, 0);
    // The loss is per mille of what was answered: B lies in no region.
    const aalPerMille = (aal / 300_000) * 1000;
    expect(summary).toMatchObject({ rows: 2, tiv: 600_000, aal, statuses: { OK: 1, OUT_OF_BOUND_LOCATION: 1 } });
    expect(summary).toMatchObject({ answeredRows: 1, answeredTiv: 300_000, aalPerMille });
    expect(summary.losses.find(({ hazard, scenario }) => hazard === 'fluvial' && scenario === 'base')).toMatchObject({
      rows: 1,
      tiv: 300_000,
      aal,
      aalPerMille,
    });
    expect((await world.call('portfolio.remove', { id })).portfolios).toEqual([]);
    expect(readdirSync(path.join(world.folder, 'portfolios'))).toEqual([]);
  });

  it('can be cancelled, goes on where it was, and runs nothing twice', async () => {
    const file = world.write('in.csv', writeVariedRows(12_000, insidePoint));
    const { portfolio } = await world.call('portfolio.create', { path: file, run: true });
    const cancelled = (await world.call('portfolio.cancel', { id: portfolio.id })).portfolio;
    expect(['interrupted', 'ready']).toContain(cancelled.state);
    await world.restart();
    await world.call('portfolio.run', { id: portfolio.id });
    const done = await world.waitUntilReady(portfolio.id);
    expect(done).toMatchObject({ rows: 12_000, pending: 0, lastRun: { state: 'finished' } });
    expect(Object.values(done.statuses).reduce((sum, count) => sum + count, 0)).toBe(12_000);
    world.progress.length = 0;
    await world.call('portfolio.run', { id: portfolio.id });
    await world.waitUntilReady(portfolio.id);
    expect(world.progress.filter(({ phase }) => phase === 'run').every(({ rowsTotal }) => rowsTotal === 0)).toBe(true);
  });

  it('waits while it is paused', async () => {
    const file = world.write('in.csv', writeVariedRows(12_000, insidePoint));
    const { portfolio } = await world.call('portfolio.create', { path: file, run: true });
    const { id } = portfolio;
    expect((await world.call('portfolio.pause', { id })).portfolio.isPaused).toBe(true);
    // What was under way is finished; then nothing more happens, however often it is asked.
    const counts: number[] = [];
    await vi.waitFor(
      async () => {
        counts.push((await world.call('portfolio.list', {})).portfolios[0]!.rows);
        expect(counts.length).toBeGreaterThanOrEqual(5);
        expect(new Set(counts.slice(-5)).size).toBe(1);
      },
      { interval: 100, timeout: PATIENCE_MILLISECONDS },
    );
    expect((await world.call('portfolio.list', {})).portfolios[0]!.state).not.toBe('ready');
    expect((await world.call('portfolio.resume', { id })).portfolio.isPaused).toBe(false);
    expect(await world.waitUntilReady(id)).toMatchObject({ rows: 12_000, pending: 0 });
  });

  it('answers rows whose data cannot be read as such, and goes on', async () => {
    const packs = path.join(world.folder, 'packs');
    const folder = readdirSync(packs).find((name) => name.includes('@'))!;
    const store = path.join(packs, folder, 'rasters.fbr');
    const bytes = readFileSync(store);
    // The first tile begins behind the eight bytes of the mark: no DEFLATE stream begins with an end.
    bytes.fill(0xff, 8, 24);
    writeFileSync(store, bytes);
    const { latitude, longitude } = insidePoint;
    const id = await world.run([header, house('A', latitude, longitude), house('B', 10, 5)].join('\n'));
    const { rows } = await world.call('portfolio.rows', { id });
    expect(rows.map(({ status }) => status)).toEqual(['DATA_UNREADABLE', 'OUT_OF_BOUND_LOCATION']);
    expect(rows[0]!.figures).not.toHaveProperty('fluvialFloodIndex');
    expect(rows[0]!.figures).toMatchObject({ coastalFloodIndex: -1, wildfireIndex: -1 });
  });

  it('has no AAL, and no TIV that one could be per mille of, where no flood is answered', async () => {
    await world.restart(['wildfire', 'financial']);
    const { latitude, longitude } = insidePoint;
    const id = await world.run([header, house('A', latitude, longitude)].join('\n'));
    const { rows } = await world.call('portfolio.rows', { id });
    expect(rows[0]).toMatchObject({ status: 'OK', aal: null, figures: { fluvialFloodIndex: -2 } });
    const summary = await world.call('portfolio.summary', { id });
    expect(summary).toMatchObject({ tiv: 300_000, answeredRows: 0, answeredTiv: 0, aal: 0, aalPerMille: null });
  });

  it('is summed up by city however it is spelled, and narrowed down to exactly the rows of one', async () => {
    const rows = ['A,Portham,BC', 'B,PORTHAM,British Columbia', 'C,Portham,ON', 'D,Portham,BC', 'E, new  york ,NY'];
    const id = await world.run(
      ['Ref,City,State,Street,Building', ...rows.map((row) => `${row},1 Mill Rd,100000`)].join('\n'),
    );
    const { total, accumulations } = await world.call('portfolio.accumulation', { id, by: 'city' });
    expect(total).toBe(3);
    expect(new Map(accumulations.map((one) => [one.key, one.rows]))).toEqual(
      new Map([
        ['Portham, BC', 3],
        ['Portham, ON', 1],
        ['new  york', 1],
      ]),
    );
    for (const { place, rows: count, tiv } of accumulations) {
      const filter = { city: place! };
      expect((await world.call('portfolio.rows', { id, filter })).total).toBe(count);
      expect(await world.call('portfolio.summary', { id, filter })).toMatchObject({ rows: count, tiv });
    }
    // A filter of an earlier version has the name alone, as one that is typed.
    const typed = await world.call('portfolio.rows', { id, filter: { city: 'Portham' } });
    expect(typed.rows.map(({ locationId }) => locationId)).toEqual(['A', 'B', 'C', 'D']);
  });

  it('is sorted, filtered and searched', async () => {
    const id = await world.run(writeVariedRows(200, insidePoint));
    const all = (await world.call('portfolio.rows', { id, limit: 1000 })).rows;
    const sorted = await world.call('portfolio.rows', { id, limit: 1000, sort: { column: 'aal', direction: 'down' } });
    const aals = sorted.rows.map(({ aal }) => aal ?? -1);
    expect(aals).toEqual(aals.toSorted((a, b) => b - a));
    expect(sorted.rows.map((row) => row.id).toSorted((a, b) => a - b)).toEqual(all.map((row) => row.id));
    const found = await world.call('portfolio.rows', { id, limit: 1000, filter: { search: 'mill zürich' } });
    const expected = all.filter(({ address, locationId }) => /zürich/i.test(`${address.city} ${locationId}`));
    expect(found.rows.map((row) => row.id)).toEqual(expected.map((row) => row.id));
    expect(found.total).toBe(expected.length);
    const ring: [number, number][] = [
      [4, 51],
      [6, 51],
      [6, 53],
      [4, 53],
    ];
    const inside = await world.call('portfolio.rows', { id, limit: 1000, filter: { ring } });
    expect(inside.rows.every(({ point }) => point !== null && point.latitude > 51)).toBe(true);
    expect(inside.total).toBe(all.filter(({ point }) => point !== null && point.latitude > 51).length);
    const rejected = await world.call('portfolio.rows', { id, filter: { statuses: ['REJECTED'] } });
    expect(rejected.total).toBe(200 - all.length);
    expect(rejected.rows[0]!.reasons.length).toBeGreaterThan(0);
  });
});
