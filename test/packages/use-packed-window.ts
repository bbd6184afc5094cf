// Uses the window of an installed package as a person does; a part of scripts/prove-package.sh, which has started it:
// node use-packed-window.ts ask|again <file of what it prints> <home folder>
import { execFileSync } from 'node:child_process';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { chromium, type Page } from 'playwright-core';
import { PATIENCE_MILLISECONDS } from '../support/patience.ts';
import { readPdf } from '../support/read-pdf.ts';
import { createDriver } from '../support/window-driver.ts';

const [part, printed = '', home = ''] = process.argv.slice(2);

/** Waits until something is there. */
async function waitFor<Found>(what: string, look: () => Found | null | undefined | false): Promise<Found> {
  for (let waited = 0; waited < PATIENCE_MILLISECONDS; waited += 200) {
    const found = look();
    if (found) return found;
    await delay(200);
  }
  throw new Error(`${what} never came`);
}

const address = await waitFor('the window', () => /ws:\/\/127\.0\.0\.1:\S+/.exec(readFileSync(printed, 'utf8'))?.[0]);
const browser = await chromium.connectOverCDP(address);
const page = browser.contexts()[0]?.pages()[0];
if (page === undefined) throw new Error('there is no window');
page.setDefaultTimeout(PATIENCE_MILLISECONDS);
await (part === 'ask' ? ask(page) : comeAgain(page));
// It ends before it answers.
await (await browser.newBrowserCDPSession()).send('Browser.close').catch(() => undefined);

/** Asks about an address of the demonstration region, writes the report as a PDF, saves the answer as a survey. */
async function ask(page: Page): Promise<void> {
  requireSandbox();
  const window = createDriver(page);
  await window.search.submit('12 Mill Rd');
  await window.waitForAnswer();
  console.log((await page.locator('article').innerText()).split('\n')[0]);
  await window.report.open();
  await window.report.save();
  // The system's own dialog: it proposes a name, and takes it when the key is pressed.
  const dialog = await waitFor('the dialog', findDialog);
  execFileSync('xdotool', ['windowfocus', '--sync', dialog, 'key', 'Return']);
  await window.report.readSaved();
  const [file = ''] = globSync('**/12 Mill Rd*.pdf', { cwd: home });
  console.log(`${file}: ${readPdf(path.join(home, file)).pages} pages`);
  await window.report.back();
  await window.surveys.saveAnswer();
}

/** Finds the survey that an earlier version has saved, and looks at what a file holds that was opened meanwhile. */
async function comeAgain(page: Page): Promise<void> {
  const window = createDriver(page);
  const opened = page.locator('[data-floating-notice="opened-file"]');
  await opened.getByText('all.freeboard was opened').waitFor();
  await window.surveys.openList();
  const row = page.locator('[data-survey]').filter({ hasText: '12 Mill Rd' });
  await row.first().waitFor();
  console.log(`still there: ${(await row.first().innerText()).replaceAll(/\s+/g, ' ')}`);
  await opened.getByRole('button', { name: 'Look at the surveys' }).click();
  await page.getByRole('button', { name: 'Bring in', exact: true }).waitFor();
  console.log('all.freeboard, opened with Freeboard, shows what it would bring');
}

/** Id of the window that the system asks in; undefined: there is none. */
function findDialog(): string | undefined {
  const windows = execFileSync('xdotool', ['search', '--onlyvisible', '--name', '^Save File$'], { encoding: 'utf8' });
  return windows
    .trim()
    .split('\n')
    .find((id) => id !== '');
}

/** Fails where no page's process is locked in: in namespaces of its own, with a filter over what it may call. */
function requireSandbox(): void {
  const statuses = readdirSync('/proc')
    .filter((id) => /^\d+$/.test(id) && readCommand(id).startsWith('/usr/lib/freeboard/freeboard --type=renderer'))
    .map((id) => readFileSync(`/proc/${id}/status`, 'utf8'));
  const isLockedIn = (status: string): boolean => /^Seccomp:\t2$/m.test(status) && /^NSpid:(?:\t\d+){4}$/m.test(status);
  if (statuses.length === 0 || !statuses.every(isLockedIn)) throw new Error(`no sandbox:\n${statuses.join('\n')}`);
  console.log('The page runs in namespaces of its own, with a filter over its calls.');
}

/** The command line of a process; empty where it has ended. */
function readCommand(id: string): string {
  try {
    return readFileSync(`/proc/${id}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}
