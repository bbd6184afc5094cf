import path from 'node:path';
import { readFileSync } from 'node:fs';
import { readSheet } from 'read-excel-file/node';
import { expect, it } from 'vitest';
import { findExportFormat } from '#shared/portfolio/portfolio-export.ts';
import { insidePoint, setUpPortfolioWorld } from './support/portfolio-world.ts';
import { writeVariedRows } from './support/varied-rows.ts';

const world = setUpPortfolioWorld();

it('writes a file to a file of the format that its name asks for', async () => {
  const input = world.write('in.csv', writeVariedRows(50, insidePoint));
  const run = (name: string) =>
    world.portfolios.runFile({
      input,
      output: path.join(world.folder, name),
      format: findExportFormat(name) ?? 'csv',
      mapping: null,
      isResumed: false,
      workers: 1,
    });
  expect(await run('out.XLSX')).toMatchObject({ rows: 50 });
  expect(await readSheet(path.join(world.folder, 'out.XLSX'), 'Locations')).toHaveLength(51);
  expect(await run('out.geojson')).toMatchObject({ rows: 50 });
  const { features } = JSON.parse(readFileSync(path.join(world.folder, 'out.geojson'), 'utf8')) as {
    features: unknown[];
  };
  expect(features).toHaveLength(50);
  expect(findExportFormat('figures.gpkg')).toBe('gpkg');
  expect(findExportFormat('figures.dat')).toBeNull();
});
