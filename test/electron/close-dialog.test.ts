import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openRecordsDatabase } from '#main/records/open-records.fs.ts';
import { askBackend } from '../support/ask-backend.ts';
import { copyDemonstrationData } from '../support/demonstration-data.ts';
import { cleanUp, launchApp, type RunningApp } from '../support/electron-app.ts';

let dataDirectory: string;
let running: RunningApp;
let id: string;
beforeEach(async () => {
  dataDirectory = copyDemonstrationData();
  running = await launchApp({ dataDirectory });
  await running.window.search.submit('12 Mill Rd');
  await running.window.waitForAnswer('12 Mill Rd');
  id = await running.window.surveys.saveAnswer();
});
afterEach(cleanUp);

interface AskedDialogs {
  /** What each dialog said, and the names of its buttons. */
  asked: string[][];
  answer: number;
}

/** Has the dialogs that ask before something is lost answered by the number of a button, and written down. */
async function answerDialogs(answer: number): Promise<void> {
  await running.app.evaluate(({ dialog }, chosen) => {
    const told = globalThis as unknown as { dialogs: AskedDialogs };
    told.dialogs = { asked: told.dialogs?.asked ?? [], answer: chosen };
    dialog.showMessageBoxSync = (...parameters: unknown[]) => {
      const { message, buttons } = parameters.at(-1) as { readonly message: string; readonly buttons: string[] };
      told.dialogs.asked.push([message, ...buttons]);
      return told.dialogs.answer;
    };
  }, answer);
}

const listDialogs = (): Promise<string[][]> =>
  running.app.evaluate(() => (globalThis as unknown as { dialogs: AskedDialogs }).dialogs.asked);

/** Closes the window by its own button, or quits the application by its menu. */
async function leave(by: 'window' | 'application'): Promise<void> {
  await running.app.evaluate(({ app, BrowserWindow }, way) => {
    if (way === 'window') BrowserWindow.getAllWindows()[0]?.close();
    else app.quit();
  }, by);
}

/** Lets the disk refuse what is written of surveys, until the returned function is called. */
function refuseWrites(): () => void {
  const database = openRecordsDatabase(path.join(dataDirectory, 'freeboard.sqlite'));
  for (const kind of ['UPDATE', 'INSERT']) {
    database.exec(`CREATE TRIGGER refuse_${kind} BEFORE ${kind} ON survey BEGIN SELECT RAISE(ABORT, 'refused'); END`);
  }
  return () => {
    for (const kind of ['UPDATE', 'INSERT']) database.exec(`DROP TRIGGER refuse_${kind}`);
    database.close();
  };
}

const question = ['Something is not saved yet', 'Keep open', 'Close without saving'];

it('a window with all that was typed on the disk closes without a question', async () => {
  await answerDialogs(0);
  await running.window.surveys.enter({ notes: 'Typed at the very last moment.' });
  const ended = new Promise((resolve) => running.app.process().once('exit', resolve));
  await leave('application');
  expect(await ended).toBe(0);
  running = await launchApp({ dataDirectory });
  expect((await askBackend(running.window, 'survey.get', { id })).survey.notes).toBe('Typed at the very last moment.');
  await running.close();
});

it.each(['window', 'application'] as const)(
  'over a text that cannot be saved the %s stays when it is told to, and the text is saved when it can be',
  async (by) => {
    await answerDialogs(0);
    const allow = refuseWrites();
    await running.window.surveys.enter({ notes: 'Nowhere but here.' });
    await expect.poll(() => running.window.surveys.readSaveState()).toBe('Not saved yet; trying again');
    await leave(by);
    await expect.poll(listDialogs).toEqual([question]);
    expect(running.app.windows()).toHaveLength(1);
    expect(await running.window.surveys.read('notes')).toBe('Nowhere but here.');
    allow();
    await running.window.surveys.enter({ notes: 'Nowhere but here, and now there.' });
    await running.window.surveys.waitUntilSaved();
    const { survey } = await askBackend(running.window, 'survey.get', { id });
    expect(survey.notes).toBe('Nowhere but here, and now there.');
    // Nothing is at stake any more: it ends without another question.
    const ended = new Promise((resolve) => running.app.process().once('exit', resolve));
    await leave('application');
    expect(await ended).toBe(0);
  },
);

it('it is closed without saving by whoever says so, and everything that was saved before is there', async () => {
  await running.window.surveys.enter({ surveyor: 'Ada Brook' });
  await running.window.surveys.waitUntilSaved();
  await answerDialogs(1);
  const allow = refuseWrites();
  await running.window.surveys.enter({ notes: 'Given up.' });
  await expect.poll(() => running.window.surveys.readSaveState()).toBe('Not saved yet; trying again');
  const ended = new Promise((resolve) => running.app.process().once('exit', resolve));
  await leave('application');
  expect(await ended).toBe(0);
  allow();
  running = await launchApp({ dataDirectory });
  expect((await askBackend(running.window, 'survey.get', { id })).survey).toMatchObject({
    surveyor: 'Ada Brook',
    notes: '',
  });
  await running.close();
});
