import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openRecordsDatabase } from '#main/records/open-records.fs.ts';
import { copyDemonstrationData } from '../support/demonstration-data.ts';
import { launchApp, makeDataDirectory, cleanUp, startUndriven, type RunningApp } from '../support/electron-app.ts';

/** Stands in for the person who reads the dialog and closes it: prints what it says. */
const dialogReader = path.join(import.meta.dirname, 'fixtures', 'print-error-box.cjs');

let dataDirectory: string;
beforeEach(() => {
  dataDirectory = copyDemonstrationData();
});
afterEach(cleanUp);

it('shows the open window instead of opening a second one', async () => {
  const first = await launchApp({ dataDirectory });
  await countSecondInstances(first);
  const second = await startUndriven({ dataDirectory }).ended;
  expect(second).toMatchObject({ code: 0, signal: null });
  expect(second.output).toContain('Freeboard is already open with this data directory.');
  expect(await first.app.evaluate(() => (globalThis as { secondInstances?: number }).secondInstances)).toBe(1);
  expect(first.app.windows()).toHaveLength(1);
  await first.close();
});

async function countSecondInstances({ app }: RunningApp): Promise<void> {
  await app.evaluate((electron) => {
    const counter = globalThis as { secondInstances?: number };
    counter.secondInstances = 0;
    electron.app.on('second-instance', () => (counter.secondInstances = (counter.secondInstances ?? 0) + 1));
  });
}

it('forgets what was taken out of the history a moment before its window was closed', async () => {
  const first = await launchApp({ dataDirectory });
  await first.window.search.submit('12 Mill Rd');
  await first.window.waitForAnswer('12 Mill Rd');
  await first.window.closeAnswer();
  const [title] = await first.window.readHistory();
  await first.window.forget(title ?? '');
  await first.close();
  const second = await launchApp({ dataDirectory });
  expect(await second.window.readHistory()).not.toContain(title);
  expect(await second.window.call('history.list', {})).toMatchObject({ ok: true, value: { entries: [] } });
  await second.close();
});

it('ends on SIGTERM with everything written', async () => {
  const running = await launchApp({ dataDirectory });
  await running.window.search.submit('12 Mill Rd');
  await running.window.waitForAnswer('12 Mill Rd');
  const child = running.app.process();
  const ended = new Promise((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })));
  child.kill('SIGTERM');
  expect(await ended).toEqual({ code: 0, signal: null });
  // An orderly end takes SQLite's journal into the file.
  expect(() => readFileSync(path.join(dataDirectory, 'freeboard.sqlite-wal'))).toThrow('ENOENT');
});

it('loads a page that has failed again, and closes a window that fails over and over, which comes back without its record', async () => {
  const running = await launchApp({ dataDirectory });
  await running.window.search.submit('25 Mill Rd Portham');
  await running.window.waitForAnswer('25 Mill Rd');
  await running.window.surveys.saveAnswer();
  await running.window.surveys.waitUntilSaved();
  const child = running.app.process();
  let output = '';
  child.stdout!.setEncoding('utf8').on('data', (text: string) => (output += text));
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await running.app.evaluate(({ dialog }) => {
    dialog.showErrorBox = (title, content) => console.log(`dialog: ${title}\n${content}`);
  });
  const crash = () =>
    running.app.evaluate(async ({ BrowserWindow }) => {
      const { webContents } = BrowserWindow.getAllWindows()[0]!;
      const loaded = new Promise<void>((resolve) => webContents.once('did-finish-load', () => resolve()));
      webContents.forcefullyCrashRenderer();
      await loaded;
    });
  for (let reload = 1; reload <= 3; reload += 1) await crash();
  expect(output).not.toContain('dialog:');
  // It ends before it could answer.
  await expect(crash()).rejects.toThrow();
  expect(await ended).toBe(0);
  expect(output).toContain('dialog: The window fails again and again');
  expect(output).toContain(path.join(dataDirectory, 'logs'));
  expect(readFileSync(path.join(dataDirectory, 'logs', 'freeboard.log'), 'utf8')).toContain('a window was given up');

  const again = await launchApp({ dataDirectory });
  expect(new URL(again.page.url()).hash).not.toContain('survey');
  await again.close();
});

it('ends although its data directory has gone', async () => {
  const running = await launchApp({ dataDirectory });
  rmSync(dataDirectory, { recursive: true, maxRetries: 5 });
  await running.close();
});

describe('a start that fails is told, and ends', () => {
  it('with data of a newer version', async () => {
    const database = openRecordsDatabase(path.join(dataDirectory, 'freeboard.sqlite'));
    database.exec("INSERT INTO migration VALUES (9999, 'from the future', '2099-01-01')");
    database.close();
    const { code, output } = await startUndriven({ dataDirectory, modules: [dialogReader] }).ended;
    expect(output).toContain('dialog: Freeboard could not start');
    expect(output).toContain('written by a newer version of Freeboard');
    expect(output).toContain(`The log is in ${path.join(dataDirectory, 'logs')}`);
    expect(code).toBe(1);
    expect(readFileSync(path.join(dataDirectory, 'logs', 'freeboard.log'), 'utf8')).toContain('start failed');
  });

  it('with a data directory that cannot be written', async () => {
    // A file where the folder would be: not even root can write below it.
    const file = path.join(dataDirectory, 'a-file');
    writeFileSync(file, '');
    const { code, output } = await startUndriven({ dataDirectory: path.join(file, 'data'), modules: [dialogReader] })
      .ended;
    expect(output).toContain('dialog: Freeboard could not start');
    expect(output).toContain(`It cannot write to its data folder ${path.join(file, 'data')}`);
    expect(code).toBe(1);
  });

  it('with a database that is none', async () => {
    const damaged = makeDataDirectory();
    writeFileSync(path.join(damaged, 'freeboard.sqlite'), 'this is no database, and long enough to be looked at');
    const { code, output } = await startUndriven({ dataDirectory: damaged, modules: [dialogReader] }).ended;
    expect(output).toContain('dialog: Freeboard could not start');
    expect(code).toBe(1);
  });
});
