import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { describe, expect, it } from 'vitest';
import { setUpPortfolioWorld } from './support/portfolio-world.ts';

const world = setUpPortfolioWorld({ isShared: true });

const make = (letter: string, value: string): Promise<string> =>
  world.run(
    [
      'id,lat,lon,Building',
      `${letter}1,49.2501,-121.9001,100000`,
      `${letter}2,49.2502,-121.9002,${value}`,
      `${letter}3,49.2503,-121.9003,300000`,
    ].join('\n'),
  );

type Row = Record<string, string>;

async function correct(id: string, change: (row: Row) => Row, delimiter = ','): Promise<string> {
  const aside = path.join(world.folder, 'aside.csv');
  await world.call('portfolio.writeRejected', { id, path: aside });
  const rows: Row[] = parse(readFileSync(aside), { bom: true, columns: true });
  return world.write('corrected.csv', stringify(rows.map(change), { header: true, delimiter }));
}

const withoutKey = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'Freeboard key'));
const take = (id: string, file: string) => world.call('portfolio.takeCorrected', { id, path: file });
const passedOver = { taken: 0, stillAside: 0, unchanged: 0, unknown: 1 };

describe('a corrected file', () => {
  it('is passed over by another portfolio, with its key and as earlier versions wrote it', async () => {
    const [a, b] = [await make('A', 'oops'), await make('B', 'bad')];
    const change = (row: Row): Row => ({ ...row, Building: '222222' });
    const keyed = await correct(a, change);
    expect(readFileSync(keyed, 'utf8')).toContain(`${a}/`);
    expect(await take(b, keyed)).toEqual(passedOver);
    const earlier = await correct(a, (row) => withoutKey(change(row)));
    expect(await take(b, earlier)).toEqual(passedOver);
    const { rows } = await world.call('portfolio.rows', { id: b, filter: { statuses: ['REJECTED'] } });
    expect(rows).toMatchObject([{ cells: ['B2', '49.2502', '-121.9002', 'bad'] }]);
    expect(await take(a, earlier)).toMatchObject({ taken: 1, unknown: 0 });
  });

  it('is passed over where its key is of another row, or of the same file in another portfolio', async () => {
    const [a, again] = [await make('A', 'oops'), await make('A', 'oops')];
    const change = (row: Row): Row => ({ ...row, Building: '222222' });
    expect(await take(again, await correct(a, change))).toEqual(passedOver);
    const moved = await correct(a, (row) => ({
      ...change(row),
      'Freeboard key': row['Freeboard key']!.replace(/2$/, '3'),
    }));
    expect(await take(a, moved)).toEqual(passedOver);
    expect(await take(a, await correct(a, change))).toMatchObject({ taken: 1 });
  });

  it('of an earlier version is taken though a spreadsheet has written its numbers anew', async () => {
    const a = await make('A', 'bad');
    const anew = (row: Row): Row => ({ ...withoutKey(row), lat: '49,2502', lon: '-121,9002', Building: '222222' });
    expect(await take(a, await correct(a, anew, ';'))).toMatchObject({ unknown: 0 });
  });
});
