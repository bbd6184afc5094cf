import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import { makeDataDirectory } from './electron-app.ts';
import { callServed, keepFirstView, type AskedServer } from './keep-first-view.ts';
import { serveWindow } from './served-window.ts';

const projectRoot = path.resolve(import.meta.dirname, '..', '..');

/**
 * A data directory as a first start of the built application leaves it: with the demonstration region and the images of
 * its first view. The first call after a build takes seconds; later ones, of other processes too, get a copy of what
 * that one kept.
 */
export async function makeDemonstrationData(): Promise<string> {
  const dataDirectory = makeDataDirectory();
  cpSync(await keepDemonstrationData(), dataDirectory, { recursive: true });
  return dataDirectory;
}

/** The folder in which this build's demonstration region is kept. To be copied, not changed. */
async function keepDemonstrationData(): Promise<string> {
  const kept = path.join(projectRoot, '.cache', 'demonstration');
  const stamp = readFileSync(path.join(projectRoot, 'out', 'build-stamp'), 'utf8');
  const folder = path.join(kept, stamp);
  if (existsSync(folder)) return folder;
  mkdirSync(kept, { recursive: true });
  const fresh = mkdtempSync(path.join(kept, 'unfinished-'));
  try {
    await fillByFirstStart(fresh);
    renameSync(fresh, folder);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    // Another process may have been faster.
    if (!existsSync(folder)) throw error;
  }
  for (const name of readdirSync(kept))
    if (name !== stamp && !name.startsWith('unfinished-')) rmSync(path.join(kept, name), { recursive: true });
  return folder;
}

async function fillByFirstStart(dataDirectory: string): Promise<void> {
  const served = await serveWindow(dataDirectory);
  try {
    const { port, hash } = new URL(served.address);
    // With the secret under any name of this machine: Node does not know those below localhost.
    const server = { origin: `http://127.0.0.1:${port}`, secret: hash.replace('#token=', '') };
    await waitForRegion(server);
    // Its basemap is cut afterwards; stopped before, every test would have it cut anew.
    await waitUntil(() => globSync('tiles/*/basemap.mbtiles', { cwd: dataDirectory }).length > 0);
    await keepFirstView(server);
  } finally {
    await served.stop();
  }
}

function waitForRegion(server: AskedServer): Promise<void> {
  return waitUntil(async () => {
    const { packs } = await callServed<ProcedureOutput<'pack.list'>>(server, 'pack.list');
    return packs.length > 0;
  });
}

async function waitUntil(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 3000; attempt++) {
    if (await isSo()) return;
    await delay(200);
  }
  throw new Error('the demonstration region was not made within ten minutes');
}
