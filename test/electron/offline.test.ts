import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { copyDemonstrationData } from '../support/demonstration-data.ts';
import { launchApp, removeDataDirectory } from '../support/electron-app.ts';

const dataDirectory = copyDemonstrationData();
afterAll(() => removeDataDirectory(dataDirectory));

/** What Chromium's network log holds, as far as it is read here. */
interface NetworkLog {
  readonly constants: { readonly logEventTypes: Readonly<Record<string, number>> };
  readonly events: readonly { readonly type: number; readonly params?: { readonly url?: string } }[];
}

/** Kinds of event that stand for something that leaves the process: a name looked up, a connection opened. */
const outboundKinds = [
  'HOST_RESOLVER_MANAGER_JOB',
  'TCP_CONNECT',
  'UDP_CONNECT',
  'SSL_CONNECT',
  'SOCKET_POOL_CONNECTING_N_SOCKETS',
  'PROXY_RESOLUTION_SERVICE_WAITING_FOR_INIT_PAC',
];

it('sends nothing anywhere: no request, no name looked up, no connection', async () => {
  const logFile = path.join(dataDirectory, 'network.json');
  const running = await launchApp({ dataDirectory, args: [`--log-net-log=${logFile}`] });
  const { app, page, window } = running;
  await app.evaluate(({ session }) => {
    const seen = globalThis as { seenAddresses?: string[] };
    seen.seenAddresses = [];
    const note = ({ url }: { url: string }): void => void seen.seenAddresses?.push(url);
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
  const addresses = await app.evaluate(() => (globalThis as { seenAddresses?: string[] }).seenAddresses ?? []);
  await running.close();

  expect(addresses.length).toBeGreaterThan(5);
  expect(addresses.filter((address) => !/^(?:app:\/\/freeboard\/|blob:|data:|devtools:)/.test(address))).toEqual([]);

  const { constants, events } = JSON.parse(readFileSync(logFile, 'utf8')) as NetworkLog;
  const requested = events.flatMap(({ params }) => (params?.url === undefined ? [] : [params.url]));
  expect(requested.filter((url) => /^(?:https?|wss?|ftp):/.test(url))).toEqual([]);
  const known = outboundKinds.filter((kind) => kind in constants.logEventTypes);
  expect(known).toContain('TCP_CONNECT');
  expect(known).toContain('HOST_RESOLVER_MANAGER_JOB');
  const outbound = new Set(known.map((kind) => constants.logEventTypes[kind]));
  expect(events.filter(({ type }) => outbound.has(type))).toEqual([]);
  expect(readFileSync(path.join(dataDirectory, 'logs', 'freeboard.log'), 'utf8')).not.toContain('address blocked');
});
