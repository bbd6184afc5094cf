import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { copyDemonstrationData } from '../support/demonstration-data.ts';
import { cleanUp, launchApp, startUndriven } from '../support/electron-app.ts';

let dataDirectory: string;
let networkLog: string;
beforeEach(() => {
  dataDirectory = copyDemonstrationData();
  networkLog = path.join(dataDirectory, 'network.json');
});
afterEach(cleanUp);

/** An event of Chromium's network log, as far as it is read here. */
interface NetworkEvent {
  readonly type: number;
  readonly params?: { readonly url?: string };
}

/** What has Chromium write its network log. */
const modules = [path.join(import.meta.dirname, '..', 'support', 'mark-network-log.cjs')];
/** Marks of four seconds. */
const MARKS_OF_A_START = 240;

/** Kinds of event that stand for something that leaves the process: a name looked up, a connection opened. */
const outboundKinds = ['HOST_RESOLVER_MANAGER_JOB', 'TCP_CONNECT', 'UDP_CONNECT', 'SSL_CONNECT'];

/** Reads the log, whose end may be missing: the constants on a line, and each event on one. */
function readNetworkLog(): { typeIds: Readonly<Record<string, number>>; events: readonly NetworkEvent[] } {
  const [head = '', , ...lines] = readFileSync(networkLog, 'utf8').split('\n');
  const { constants } = JSON.parse(`${head.slice(0, -1)}}`) as { constants: { logEventTypes: Record<string, number> } };
  const written = lines.filter((line) => /^\{.*\}\]?,$/.test(line));
  const events = written.map((line) => JSON.parse(line.replace(/\]?,$/, '')) as NetworkEvent);
  return { typeIds: constants.logEventTypes, events };
}

/** Waits until the log has so many marks, and with them all that came before. */
async function waitForMarks(marks: number): Promise<void> {
  const countMarks = (): number => {
    const { typeIds, events } = readNetworkLog();
    return events.filter(({ type }) => type === typeIds['COOKIE_STORE_COOKIE_ADDED']).length;
  };
  await expect.poll(countMarks).toBeGreaterThanOrEqual(marks);
}

/** Holds that the whole application, Chromium's own services included, asked the network for nothing. */
function expectSilence(): void {
  const { typeIds, events } = readNetworkLog();
  const requested = events.flatMap(({ params }) => (params?.url === undefined ? [] : [params.url]));
  expect(requested.filter((url) => /^(?:https?|wss?|ftp):/.test(url))).toEqual([]);
  const types = outboundKinds.map((kind) => typeIds[kind]);
  // A kind under another name would be one that is never seen.
  expect(types.every(Number.isInteger), 'the log names its kinds as before').toBe(true);
  expect(events.filter(({ type }) => types.includes(type))).toEqual([]);
  const log = readFileSync(path.join(dataDirectory, 'logs', 'freeboard.log'), 'utf8');
  expect(log).toContain('"msg":"started"');
  expect(log).not.toContain('address blocked');
}

it('asks the network for nothing when it starts and stands open', async () => {
  // Undriven: the driver switches some of Chromium's services off, too.
  const running = startUndriven({ dataDirectory, args: ['--perf', `--log-net-log=${networkLog}`], modules });
  await running.waitForOutput('app/firstPaint');
  await running.waitForOutput(`network marks: ${MARKS_OF_A_START}\n`);
  await waitForMarks(MARKS_OF_A_START);
  running.askToEnd();
  expect((await running.ended).code).toBe(0);
  expectSilence();
});

it('asks the network for nothing while it is used', async () => {
  const { app, page, window, close } = await launchApp({
    drawsMap: true,
    dataDirectory,
    args: [`--log-net-log=${networkLog}`],
    modules,
  });
  await app.evaluate(({ session }) => {
    const seen: string[] = [];
    Object.assign(globalThis, { seenAddresses: seen });
    const note = ({ url }: { url: string }): void => void seen.push(url);
    session.defaultSession.webRequest.onSendHeaders(note);
    session.defaultSession.webRequest.onErrorOccurred(note);
  });
  await page.reload();
  await window.waitForMap();
  await window.search.submit('12 Mill Rd Portham');
  await window.waitForAnswer('12 Mill Rd');
  await window.building.enter({ structureTIV: '400000' });
  await window.goTo('Places');
  await window.goTo('Settings');
  const kinds = await app.evaluate((electron) => electron.app.getAppMetrics().map(({ type }) => type));
  const addresses = await app.evaluate(() => (globalThis as { seenAddresses?: string[] }).seenAddresses ?? []);
  await waitForMarks(await app.evaluate(() => (globalThis as { networkMarks?: number }).networkMarks ?? Number.NaN));
  await close();

  expect(addresses.length).toBeGreaterThan(5);
  expect(addresses.filter((address) => !/^(?:app:\/\/freeboard\/|blob:|data:|devtools:)/.test(address))).toEqual([]);
  expectSilence();
  expect(kinds).toContain('Tab');
  expect(kinds, 'Chromium has no process for the network').not.toContain('Utility');
});
