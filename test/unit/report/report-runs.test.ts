import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createTemporaryPaths } from '#main/platform/files/temporary-paths.ts';
import { openReportStore } from '#main/report/report-store.fs.ts';
import { createReportRuns, type ReportRuns } from '#main/report/report-runs.ts';
import { cleanUp, makeDataDirectory } from '../../support/electron-app.ts';
import { printingPage } from '../../support/printing-page.ts';

const never = new AbortController().signal;
const document = { title: 'Two buildings', language: 'en' };
let folder: string;
let target: string;
let runs: ReportRuns;
let joined: number[];

beforeEach(() => {
  folder = makeDataDirectory();
  target = path.join(folder, 'report.pdf');
  joined = [];
  let ids = 0;
  runs = createReportRuns({
    store: openReportStore(path.join(folder, 'reports'), createTemporaryPaths(path.join(folder, 'passing'))),
    createId: () => `run-${(ids += 1)}`,
    onJoined: (_id, count) => joined.push(count),
  });
});
afterAll(cleanUp);

const listLeft = (): string[] => readdirSync(path.join(folder, 'reports'));

describe('a long report', () => {
  it('is printed part by part and joined in their order, and nothing else is left', async () => {
    const page = printingPage(target);
    const id = (await runs.begin(page, 'Report')) ?? '';
    await runs.print(page, id);
    await runs.print(page, id);
    expect(existsSync(target)).toBe(false);
    expect(await runs.finish(page, id, document, never)).toBe(target);
    const pdf = await PDFDocument.load(readFileSync(target));
    expect(pdf.getPages().map((sheet) => sheet.getWidth())).toEqual([100, 200]);
    expect(joined).toEqual([1, 2]);
    expect(listLeft()).toEqual([]);
    await expect(runs.print(page, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('that is given up leaves what stood there before, whether it is being printed or joined', async () => {
    writeFileSync(target, 'before');
    const page = printingPage(target);
    const first = (await runs.begin(page, 'Report')) ?? '';
    const printing = runs.print(page, first);
    runs.abandon(page, first);
    await expect(printing).rejects.toMatchObject({ code: 'NOT_FOUND' });

    const second = (await runs.begin(page, 'Report')) ?? '';
    await runs.print(page, second);
    const joining = runs.finish(page, second, document, never);
    runs.abandon(page, second);
    await expect(joining).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(readFileSync(target, 'utf8')).toBe('before');
    expect(listLeft()).toEqual([]);
    // What is over is no matter.
    runs.abandon(page, second);
  });

  it('is of the page alone that has begun it, though every window hears its id', async () => {
    const [page, other] = [printingPage(target), printingPage(target)];
    const id = (await runs.begin(page, 'Report')) ?? '';
    await runs.print(page, id);
    await expect(runs.print(other, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(runs.finish(other, id, document, never)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    runs.abandon(other, id);
    expect(listLeft()).toEqual([id]);
    expect(await runs.finish(page, id, document, never)).toBe(target);
    expect((await PDFDocument.load(readFileSync(target))).getPageCount()).toBe(1);
  });

  it('says so when its file cannot be written', async () => {
    const page = printingPage(path.join(folder, 'no-such-folder', 'report.pdf'));
    const id = (await runs.begin(page, 'Report')) ?? '';
    await runs.print(page, id);
    await expect(runs.finish(page, id, document, never)).rejects.toMatchObject({ code: 'NOT_SAVED' });
    expect(listLeft()).toEqual([]);
  });

  it('is given up with the page that wanted it, whose window was closed or loaded anew', async () => {
    const [page, other] = [printingPage(target), printingPage(target)];
    const id = (await runs.begin(page, 'Report')) ?? '';
    const elsewhere = (await runs.begin(other, 'Report')) ?? '';
    await runs.print(page, id);
    page.leave();
    expect(listLeft()).toEqual([elsewhere]);
    await expect(runs.print(page, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    runs.abandon(other, elsewhere);
    expect([page.countWatches(), other.countWatches()]).toEqual([0, 0]);
  });

  it('gives way to the next one of the same window, and all of them to the end of the application', async () => {
    const [page, other] = [printingPage(target), printingPage(target)];
    const first = (await runs.begin(page, 'Report')) ?? '';
    const elsewhere = (await runs.begin(other, 'Report')) ?? '';
    const second = (await runs.begin(page, 'Report')) ?? '';
    expect(listLeft().sort()).toEqual([elsewhere, second].sort());
    expect(first).not.toBe(second);
    runs.close();
    expect(listLeft()).toEqual([]);
    expect(await runs.begin(printingPage(null), 'Report')).toBeNull();
  });
});
