import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { computeDefaultDataDirectory } from '#main/platform/files/default-data-directory.ts';
import { launchApp, makeDataDirectory, cleanUp, startUndriven } from '../support/electron-app.ts';

const commandLine = path.resolve(import.meta.dirname, '..', '..', 'out', 'main', 'cli.js');
const homeDirectory = makeDataDirectory();
// Whatever a system takes its folders from, so that nothing of this machine's user is touched.
const surroundings = {
  HOME: homeDirectory,
  USERPROFILE: homeDirectory,
  XDG_CONFIG_HOME: path.join(homeDirectory, 'config'),
  APPDATA: path.join(homeDirectory, 'roaming'),
};
const dataDirectory = computeDefaultDataDirectory({
  platform: process.platform,
  environment: surroundings,
  homeDirectory,
});

afterAll(cleanUp);

it('survives being killed at its first start, then has the demonstration region in its own data directory', async () => {
  const first = await startUndriven({ env: { ...surroundings, FREEBOARD_DIE_AT: 'pack-copy-written' } }).ended;
  expect(first.signal).toBe('SIGKILL');

  const second = await launchApp({ env: surroundings });
  await second.window.waitForRegion('Portham');
  expect(await second.window.call('app.info', {})).toMatchObject({ ok: true, value: { dataDirectory } });
  await second.window.search.submit('12 Mill Rd Portham');
  await second.window.waitForAnswer('12 Mill Rd');
  await second.close();

  expect(readdirSync(path.join(dataDirectory, 'packs')).sort()).toEqual([
    expect.stringMatching(/^demonstration-region@/),
    'state.json',
  ]);
  // The command line finds what the window has installed, without being told where.
  const { stdout } = await promisify(execFile)(process.execPath, [commandLine, 'pack', 'list'], {
    env: { ...process.env, ...surroundings },
  });
  expect(JSON.parse(stdout)).toMatchObject({ packs: [{ builtIn: true, active: true }] });
});
