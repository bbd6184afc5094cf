import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import { openRecordsDatabase } from '#main/records/open-records.fs.ts';
import { askBackend } from '../support/ask-backend.ts';
import { copyDemonstrationData } from '../support/demonstration-data.ts';
import { cleanUp, launchApp, makeDataDirectory, type RunningApp } from '../support/electron-app.ts';
import { idOfSurvey, insertManySurveys } from '../support/many-surveys.ts';
import { readPdf } from '../support/read-pdf.ts';

/** So many that writing them takes long enough to be killed in the middle of it. */
const SURVEYS = 4000;
const OLD = 'what stood there before';
const ids = Array.from({ length: SURVEYS }, (_, number) => idOfSurvey(number));
const dataDirectory = copyDemonstrationData();
/** Where the user of each test keeps files. */
let documents: string;
let running: RunningApp;

beforeAll(() => {
  const database = openRecordsDatabase(path.join(dataDirectory, 'freeboard.sqlite'));
  insertManySurveys(database, SURVEYS);
  database.close();
});
beforeEach(async () => {
  documents = makeDataDirectory();
  running = await launchApp({ dataDirectory });
});
// Also after a test that failed: two do not share a data directory.
afterEach(() => running.kill());
afterAll(cleanUp);

/** Has the next dialog that asks where to save answered with a file that exists already. */
async function chooseTarget(name: string): Promise<string> {
  const file = path.join(documents, name);
  writeFileSync(file, OLD);
  await running.app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
  }, file);
  return file;
}

/** Names of temporary files in a folder. */
const listTemporary = (folder: string): string[] => readdirSync(folder).filter((name) => name.startsWith('.'));

/** Has something written, and ends the application when that is under way. */
async function endWhileWriting(
  end: () => Promise<unknown>,
  write: () => Promise<unknown>,
  isUnderWay: () => boolean,
): Promise<void> {
  const writing = write().catch(() => 'ended');
  await expect.poll(isUnderWay, { interval: 2 }).toBe(true);
  await end();
  await writing;
}

const killWhileWriting = (write: () => Promise<unknown>, isUnderWay: () => boolean): Promise<void> =>
  endWhileWriting(() => running.kill(), write, isUnderWay);

/** Quits by the menu; gives the exit code. */
async function quit(): Promise<number | null> {
  const ended = new Promise<number | null>((resolve) => running.app.process().once('exit', resolve));
  await running.app.evaluate(({ app }) => app.quit());
  return ended;
}

/** Begins a long report of six buildings; gives the id of its run. */
async function beginReport(): Promise<string> {
  const { window } = running;
  await window.report.openSurveys(ids.slice(0, 6));
  const begun = await askBackend(window, 'report.begin', { suggestedName: 'Report' });
  if (begun.state !== 'begun') throw new Error(begun.state);
  return begun.runId;
}

/** What is to hold once the application has started again. */
async function expectNothingLeft(target: string): Promise<void> {
  running = await launchApp({ dataDirectory });
  // The window can be used before the backend is open, which sweeps what was left.
  await expect.poll(() => readdirSync(documents)).toEqual([path.basename(target)]);
  // What is begun at the start, the cutting of a basemap say, notes its own.
  await expect.poll(() => readdirSync(path.join(dataDirectory, 'passing'))).toEqual([]);
  const { total } = await askBackend(running.window, 'survey.list', { limit: 1 });
  expect(total).toBe(SURVEYS);
  const { answer } = await askBackend(running.window, 'survey.get', { id: idOfSurvey(SURVEYS - 1) });
  expect(answer?.assessment).not.toBeNull();
}

describe('an application that is killed', () => {
  it.each(['csv', 'json'] as const)(
    'while it exports surveys as %s leaves the file that was there, and nothing else once it has started again',
    async (format) => {
      const target = await chooseTarget(`figures.${format}`);
      const exporting = () =>
        askBackend(running.window, 'report.export', { scope: { kind: 'surveys', ids }, format, suggestedName: 'x' });
      await killWhileWriting(exporting, () => listTemporary(documents).length > 0);
      expect(listTemporary(documents)).toHaveLength(1);
      expect(readFileSync(target, 'utf8')).toBe(OLD);
      await expectNothingLeft(target);

      await chooseTarget(`figures.${format}`);
      expect(await exporting()).toEqual({ state: 'saved', path: target, rows: SURVEYS });
      const text = readFileSync(target, 'utf8');
      const rows: unknown[] = format === 'json' ? JSON.parse(text) : parse(text, { bom: true, columns: true });
      expect(rows).toHaveLength(SURVEYS);
      expect(readdirSync(documents)).toEqual([path.basename(target)]);
    },
  );

  it('while it writes a hand-over leaves the file that was there, and nothing else once it has started again', async () => {
    const target = await chooseTarget('all.freeboard');
    const handOver = (): Promise<ProcedureOutput<'survey.handOver'>> =>
      askBackend(running.window, 'survey.handOver', { handOverId: crypto.randomUUID(), ids: null });
    await killWhileWriting(handOver, () => listTemporary(documents).length > 0);
    expect(listTemporary(documents)).toHaveLength(1);
    expect(readFileSync(target, 'utf8')).toBe(OLD);
    await expectNothingLeft(target);

    await chooseTarget('all.freeboard');
    expect(await handOver()).toMatchObject({ path: target, surveys: SURVEYS });
    expect(readFileSync(target).subarray(0, 2).toString('latin1')).toBe('PK');
    expect(readdirSync(documents)).toEqual([path.basename(target)]);
  });

  it('while it joins a long report leaves the file that was there, and nothing else once it has started again', async () => {
    const target = await chooseTarget('report.pdf');
    const { window } = running;
    const runId = await beginReport();
    for (let part = 0; part < 10; part += 1) await askBackend(window, 'report.printPart', { runId });
    const pages = (await window.report.countPages()) * 10;
    const whole = path.join(dataDirectory, 'reports', runId, 'whole.pdf');
    const finish = () => askBackend(window, 'report.finish', { runId, title: 'Report', language: 'en' });
    await killWhileWriting(finish, () => existsSync(whole));
    expect(readFileSync(target, 'utf8')).toBe(OLD);
    await expectNothingLeft(target);
    expect(readdirSync(path.join(dataDirectory, 'reports'))).toEqual([]);
    // Six buildings in each of ten parts, a page or more for each.
    expect(pages).toBeGreaterThanOrEqual(60);
  });

  it('while it saves a large PDF leaves the old file or the whole new one', async () => {
    const target = await chooseTarget('shown.pdf');
    const { window } = running;
    await window.report.openSurveys(ids.slice(0, 12));
    const pages = await window.report.countPages();
    const save = () => askBackend(window, 'report.savePdf', { suggestedName: 'Report' });
    await killWhileWriting(save, () => listTemporary(documents).length > 0 || readFileSync(target, 'latin1') !== OLD);
    // The printed page comes in one piece: writing it may have been quicker than this test.
    if (readFileSync(target, 'latin1') !== OLD) expect(readPdf(target).pages).toBe(pages);
    await expectNothingLeft(target);
  });
});

describe('an application that is quit', () => {
  it('while it exports surveys ends, and leaves the file that was there and nothing else', async () => {
    const target = await chooseTarget('figures.csv');
    const scope = { kind: 'surveys' as const, ids };
    const exporting = () => askBackend(running.window, 'report.export', { scope, format: 'csv', suggestedName: 'x' });
    let code: number | null = null;
    await endWhileWriting(
      async () => (code = await quit()),
      exporting,
      () => listTemporary(documents).length > 0,
    );
    expect(code).toBe(0);
    expect(readFileSync(target, 'utf8')).toBe(OLD);
    await expectNothingLeft(target);
  });

  it('while it prints a long report ends, and leaves the file that was there and nothing else', async () => {
    const target = await chooseTarget('report.pdf');
    const { window } = running;
    const runId = await beginReport();
    const parts = path.join(dataDirectory, 'reports', runId);
    let code: number | null = null;
    const printing = () => askBackend(window, 'report.printPart', { runId });
    await endWhileWriting(
      async () => (code = await quit()),
      printing,
      () => existsSync(parts),
    );
    expect(code).toBe(0);
    expect(readFileSync(target, 'utf8')).toBe(OLD);
    await expectNothingLeft(target);
    expect(readdirSync(path.join(dataDirectory, 'reports'))).toEqual([]);
  });
});
