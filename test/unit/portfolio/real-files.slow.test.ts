import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { expect, it } from 'vitest';
import { createPackLibrary } from '#main/pack/pack-library.fs.ts';
import { installKept } from '../../support/installed-packs.ts';
import { describeWithShared } from '../../support/shared.ts';
import { setUpPortfolioWorld } from './support/portfolio-world.ts';

const world = setUpPortfolioWorld();

describeWithShared('the files that come with the real packs', 'packs', (packs) => {
  it('are portfolios: every address of Kampen, with its place and without, is answered or told why not', async () => {
    const library = await createPackLibrary({
      dataDirectory: world.folder,
      tileCacheBytes: 1 << 20,
      onChange: () => undefined,
    });
    await installKept(library, [path.join(packs, 'kampen')]);
    await library.close();
    const addresses: Record<string, string>[] = parse(readFileSync(path.join(packs, 'kampen', 'addresses.csv')), {
      columns: true,
    });
    // The file has places, and no values: these are added. Every other row goes by its address alone.
    const rows = addresses.map((row, index) => ({
      ...row,
      ...(index % 2 === 0 ? {} : { LON: '', LAT: '' }),
      BuildingTIV: '250000',
    }));
    const id = await world.run(stringify(rows, { header: true }));
    const [portfolio] = (await world.call('portfolio.list', {})).portfolios;
    expect(portfolio).toMatchObject({ rows: addresses.length, rejected: 0, pending: 0 });
    const { statuses } = portfolio!;
    expect(Object.values(statuses).reduce((sum, count) => sum + count, 0)).toBe(addresses.length);
    // A few point beyond the pack's box or cannot be told apart; by far the most are placed where they are.
    expect(statuses.OK).toBeGreaterThan(addresses.length * 0.97);
    const summary = await world.call('portfolio.summary', { id });
    expect(summary.tiv).toBe(addresses.length * 250_000);
    expect(summary.matchLevels.address).toBeGreaterThan(addresses.length * 0.45);
  });

  it('that hold no buildings are refused or set aside, row by row', async () => {
    const roads = path.join(packs, 'miami-beach', 'roads.geojson');
    const { faults } = await world.call('portfolio.inspect', { path: roads });
    expect(faults.map(({ code }) => code)).toContain('values-not-mapped');
    const raster = path.join(packs, 'miami-beach', 'coastal', 'rp1.tif');
    await expect(world.call('portfolio.inspect', { path: raster })).rejects.toMatchObject({
      details: { remarks: [{ code: 'not-a-table' }] },
    });
  });
});
