import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { storedPaths } from '#shared/contract/stored-bytes.ts';
import { portfolioExportFormats } from '#shared/portfolio/portfolio-export.ts';
import { createChoosingPage } from '../../support/choosing-page.ts';
import { insidePoint, setUpPortfolioWorld } from './support/portfolio-world.ts';
import { writeVariedRows } from './support/varied-rows.ts';

const world = setUpPortfolioWorld();
const answers = { 'oed-country': 'CA', 'oed-currency': 'CAD', 'oed-perils': 'OO1' };

describe('an export', () => {
  it('for a browser is written to be downloaded by its id, under the name of the portfolio', async () => {
    const id = await world.run(writeVariedRows(20, insidePoint));
    const delivered = await world.call('portfolioFile.export', { id, format: 'csv' });
    expect(delivered).toMatchObject({ state: 'ready', name: 'in figures.csv', rows: 20 });
    if (delivered.state !== 'ready') return;
    const get = (pathname: string, method = 'GET') =>
      world.portfolios.answerStored({ method, pathname, range: null, body: null });
    const answer = await get(`${storedPaths.downloads}/${delivered.downloadId}`);
    expect(answer?.status).toBe(200);
    expect(parse(await text(answer?.body as Readable), { bom: true, columns: true })).toHaveLength(20);
    expect((await get(`${storedPaths.downloads}/../../freeboard.sqlite`))?.status).toBe(404);
    expect((await get(`${storedPaths.downloads}/${delivered.downloadId}`, 'PUT'))?.status).toBe(405);
    expect(get('/bytes/media/abc')).toBeNull();
  });

  it('for the desktop application goes where its user wants it, or nowhere', async () => {
    const id = await world.run(writeVariedRows(20, insidePoint));
    const target = path.join(world.folder, 'chosen.geojson');
    const asked: unknown[] = [];
    const order = (answer: string | null) =>
      world.portfolios.handlers['portfolioFile.export'](
        { id, format: 'geojson', answers: {}, filter: { search: 'zürich' } },
        {
          signal: new AbortController().signal,
          page: createChoosingPage(answer, asked),
        },
      );
    expect(await order(null)).toEqual({ state: 'cancelled' });
    expect(await order(target)).toMatchObject({ state: 'saved', path: target });
    expect(asked[0]).toEqual({ suggestedName: 'in map', extension: 'geojson' });
    expect(existsSync(target)).toBe(true);
  });

  it.each(portfolioExportFormats)('as %s that is ended halfway leaves the earlier file as it was', async (format) => {
    const id = await world.run(writeVariedRows(3000, insidePoint));
    const folder = path.join(world.folder, 'target');
    const file = path.join(folder, 'out');
    mkdirSync(folder);
    writeFileSync(file, 'the earlier file');
    const controller = new AbortController();
    const handler = world.portfolios.handlers['portfolio.export'];
    const writing = handler({ id, path: file, format, answers, filter: {} }, { signal: controller.signal });
    controller.abort();
    await expect(writing).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(readFileSync(file, 'utf8')).toBe('the earlier file');
    expect(readdirSync(folder)).toEqual(['out']);
  });
});
