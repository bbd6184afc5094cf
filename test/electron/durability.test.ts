import { afterEach, beforeEach, expect, it } from 'vitest';
import { copyDemonstrationData, floodedAddress } from '../support/demonstration-data.ts';
import { launchApp, cleanUp, type RunningApp } from '../support/electron-app.ts';
import type { TileText } from '../support/window-driver.ts';

let dataDirectory: string;
beforeEach(() => {
  dataDirectory = copyDemonstrationData();
});
afterEach(cleanUp);

/** Asks for an address and gives what the window says of the river there. */
async function askForFluvial({ window }: RunningApp, text: string): Promise<TileText> {
  await window.search.submit(text);
  await window.waitForAnswer(text);
  return window.readTile('fluvial');
}

it('keeps the history and the answers over a restart', async () => {
  const first = await launchApp({ dataDirectory });
  const asked = { location: floodedAddress };
  expect(await first.window.call('risk.query', asked)).toMatchObject({ ok: true, value: { fromCache: false } });
  const tile = await askForFluvial(first, '16 Mill Rd');
  await first.close();

  const second = await launchApp({ dataDirectory });
  await expect
    .poll(() => second.window.readHistory())
    .toEqual([expect.stringContaining('16 Mill Rd'), expect.stringContaining('12 Mill Rd')]);
  await second.window.openHistory('16 Mill Rd');
  await second.window.waitForAnswer('16 Mill Rd');
  expect(await second.window.readTile('fluvial')).toEqual(tile);
  expect(await second.window.call('risk.query', asked)).toMatchObject({ ok: true, value: { fromCache: true } });
  await second.close();
});

it('loses nothing when the main process is killed', async () => {
  const first = await launchApp({ dataDirectory });
  await askForFluvial(first, '16 Mill Rd');
  const tile = await askForFluvial(first, '12 Mill Rd');
  await first.kill();

  const second = await launchApp({ dataDirectory });
  await expect
    .poll(() => second.window.readHistory())
    .toEqual([expect.stringContaining('12 Mill Rd'), expect.stringContaining('16 Mill Rd')]);
  await second.window.openHistory('12 Mill Rd');
  await second.window.waitForAnswer('12 Mill Rd');
  expect(await second.window.readTile('fluvial')).toEqual(tile);
  await second.close();
});

it('opens again where it was', async () => {
  const first = await launchApp({ dataDirectory });
  const bounds = { x: 120, y: 90, width: 1100, height: 720 };
  await first.app.evaluate(({ BrowserWindow }, to) => BrowserWindow.getAllWindows()[0]?.setBounds(to), bounds);
  await first.close();

  const second = await launchApp({ dataDirectory });
  expect(await second.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds())).toEqual(
    bounds,
  );
  await second.close();
});

it('gives the page back after its process has died', async () => {
  const running = await launchApp({ dataDirectory });
  const reloaded = running.app.evaluate(
    ({ BrowserWindow }) =>
      new Promise<string>((resolve) => {
        const contents = BrowserWindow.getAllWindows()[0]?.webContents;
        contents?.once('did-finish-load', () => resolve(contents.getURL()));
        contents?.forcefullyCrashRenderer();
      }),
  );
  expect(await reloaded).toContain('app://freeboard/');
  await running.close();
});
