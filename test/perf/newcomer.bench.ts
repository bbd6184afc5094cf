// A newcomer's clock: from `npm start` on an empty data directory to the first figure of a region that comes from a
// server on loopback, in seconds and clicks; what is set up and built is not in it. Without a display, so in a browser.
// Run: node test/perf/newcomer.bench.ts
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openPage, shareBrowser } from '../support/browser.ts';
import { describeBaseMapSource, describeFloodSource, startFloodMapServer } from '../support/flood-map-server.ts';
import { createDriver } from '../support/window-driver.ts';

const root = path.resolve(import.meta.dirname, '..', '..');
const data = mkdtempSync(path.join(tmpdir(), 'freeboard-newcomer-'));
mkdirSync(path.join(data, 'sources'), { recursive: true });
const server = await startFloodMapServer();
// They cover little, and so serve the box better than maps of the whole earth.
const coverage = [[4.9, 50.5, 6, 51.6]];
for (const source of [describeFloodSource(server.origin), describeBaseMapSource(server.origin)]) {
  const first = { ...source, id: `a-${String(source['id'])}`, coverage };
  writeFileSync(path.join(data, 'sources', `${first.id}.json`), JSON.stringify(first));
}
const { DISPLAY: _x11, WAYLAND_DISPLAY: _wayland, ...env } = process.env;
const started = performance.now();
const tell = (what: string): void => console.log(`${what}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
const words = ['scripts/start.js', '--data-dir', data, '--allow-host', '127.0.0.1'];
const application = spawn(process.execPath, words, { cwd: root, env, detached: true });
try {
  const { page } = await openPage(await shareBrowser(true), await readAddress());
  const window = createDriver(page);
  await window.waitUntilReady();
  tell('the window is there');
  const { region } = window;
  await region.open();
  await region.chooseTown('Maaseik', 'Belgium');
  // Servers that are not there are not asked: this is no part of a newcomer's way.
  for (const name of [/Aqueduct.*coast/, /^Protomaps/, /OpenStreetMap/]) await region.leaveOut(name);
  await region.get();
  await region.show();
  tell('the region is shown');
  await window.search.submit('51.1002, 5.84381');
  await window.waitForWords('Water from 1 in 200 years');
  tell(`the first figure of a place in it, after ${region.countClicks()} clicks and two texts that were typed`);
  await page.context().close();
} finally {
  process.kill(-application.pid!, 'SIGTERM');
  await new Promise((resolve) => application.once('close', resolve));
  await server.close();
  rmSync(data, { recursive: true, force: true });
}
process.exit();

/** The address that is printed where there is no display. */
function readAddress(): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const listen = (chunk: Buffer): void => {
      said += chunk.toString();
      const address = /https?:\/\/\S+#\S+/.exec(said)?.[0];
      if (address !== undefined) resolve(address);
    };
    application.stdout.on('data', listen);
    application.stderr.on('data', listen);
    application.once('close', () => reject(new Error(said)));
  });
}
