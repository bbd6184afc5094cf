import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { storedPaths } from '#shared/contract/stored-bytes.ts';
import { portfolioExportFormats } from '#shared/domain/portfolio-export.ts';
import { detectPortfolioFile } from '#main/adapters/portfolio-files/detect-portfolio-file.ts';
import { readPortfolio } from '#main/adapters/portfolio-files/read-portfolio.ts';
import { createChoosingPage } from '../../support/choosing-page.ts';
import { insidePoint, setUpPortfolioWorld } from './support/portfolio-world.ts';
import { writeVariedRows } from './support/varied-rows.ts';

const world = setUpPortfolioWorld();

describe('an export', () => {
  it('by OED names is recognised as an OED file, and read again gives the same locations', async () => {
    const id = await world.run(writeVariedRows(200, insidePoint));
    const [plain, oed] = [path.join(world.folder, 'plain.csv'), path.join(world.folder, 'oed.csv')];
    await world.call('portfolio.export', { id, path: plain, format: 'csv' });
    expect(await world.call('portfolio.export', { id, path: oed, format: 'oed' })).toEqual({ path: oed, rows: 200 });

    const { isOed, options, mapping } = await detectPortfolioFile(oed);
    expect(isOed).toBe(true);
    const again = [];
    for await (const { locations } of readPortfolio({ path: oed, options, mapping })) again.push(...locations);
    const sent: Record<string, string>[] = parse(readFileSync(plain), { bom: true, columns: true });
    const accepted = sent.filter(({ status }) => status !== 'REJECTED');
    expect(again).toHaveLength(accepted.length);
    for (const [row, { locationId, latitude, longitude, address, financial, currency }] of again.entries()) {
      const expected = accepted[row]!;
      expect(locationId).toBe(expected['locationId']!.replace(/^'/, ''));
      expect([latitude ?? '', longitude ?? ''].map(String)).toEqual([expected['latitude'], expected['longitude']]);
      expect(address.postalCode).toBe(expected['postalCode']);
      expect(currency).toBe('CAD');
      for (const name of ['structureTIV', 'inventoryTIV', 'equipmentTIV', 'firstFloorHeight', 'basement'] as const) {
        expect(String(financial[name])).toBe(expected[name]);
      }
      expect(String(financial.structureDeductible)).toBe(expected['structureDeductible']);
      // A split level has no counterpart in OED.
      const storeys = expected['numberOfStoreys'] === 'SPLIT LEVEL' ? 'UNKNOWN' : expected['numberOfStoreys'];
      expect(financial.numberOfStoreys).toBe(storeys);
    }
    // The figures stand beside them, by their own names.
    const written: Record<string, string>[] = parse(readFileSync(oed), { bom: true, columns: true });
    for (const [row, cells] of written.entries()) {
      expect(cells['fluvialStructureAal']).toBe(sent[row]!['fluvialStructureAal']);
      expect(cells['reason']).toBe(sent[row]!['reason']);
    }
    // A single-family house is 1051, a bank 1125 (OED, OccupancyValues.csv).
    const codes = new Map(sent.map(({ typeOfBusiness }, row) => [typeOfBusiness, written[row]!['OccupancyCode']]));
    expect([codes.get('RES1'), codes.get('COM5')]).toEqual(['1051', '1125']);
  });

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
        { id, format: 'geojson', filter: { search: 'zürich' } },
        {
          signal: new AbortController().signal,
          page: createChoosingPage(answer, asked),
        },
      );
    expect(await order(null)).toEqual({ state: 'cancelled' });
    expect(await order(target)).toMatchObject({ state: 'saved', path: target });
    expect(asked[0]).toEqual({ suggestedName: 'in figures', extension: 'geojson' });
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
    const writing = handler({ id, path: file, format, filter: {} }, { signal: controller.signal });
    controller.abort();
    await expect(writing).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(readFileSync(file, 'utf8')).toBe('the earlier file');
    expect(readdirSync(folder)).toEqual(['out']);
  });
});
