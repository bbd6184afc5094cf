import { mkdtempSync, readdirSync, readlinkSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import path from 'node:path';
import { say } from '../setup/project.js';

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm';
/**
 * What must be free there, and of the machine's memory: several times what the tests have ever held there at a time.
 */
const LEAST_BYTES = 6 * 2 ** 30;
/** @type {readonly NodeJS.Signals[]} */
const ENDINGS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs `work` while temporary files of this process, and of those that it starts, are in memory where the system has a
 * place with room for them; otherwise where they always are. Tests write thousands of small databases that wait for the
 * disk with every commit: on a slow disk they wait most of their time. What is proven stays the same: a process that is
 * killed leaves in memory what it leaves on a disk.
 *
 * @template Result
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function withMemoryFolder(work) {
  const folder = makeFolder();
  if (folder === null) return work();
  say(`· Temporary files of the tests are in ${folder}, in memory.`);
  /** @param {NodeJS.Signals} signal */
  const end = (signal) => {
    remove(folder);
    for (const ending of ENDINGS) process.off(ending, end);
    process.kill(process.pid, signal);
  };
  for (const ending of ENDINGS) process.on(ending, end);
  try {
    process.env['TMPDIR'] = folder;
    return await work();
  } finally {
    delete process.env['TMPDIR'];
    for (const ending of ENDINGS) process.off(ending, end);
    remove(folder);
  }
}

/** Makes the folder; null where there is no place for it, or where somebody has named another one. */
function makeFolder() {
  if (process.platform !== 'linux' || tmpdir() !== '/tmp') return null;
  try {
    // Process numbers mean something in their own namespace only: containers may share the memory's folder.
    const prefix = `freeboard-test-${readlinkSync('/proc/self/ns/pid').replaceAll(/\D/g, '')}-`;
    removeAbandoned(prefix);
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize < LEAST_BYTES || freemem() < LEAST_BYTES) return null;
    return mkdtempSync(path.join(MEMORY, `${prefix}${process.pid}-`));
  } catch (error) {
    say(`· Temporary files of the tests are on the disk: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  }
}

/**
 * Removes folders of test runs that were killed: they would keep their memory until the machine is started anew.
 *
 * @param {string} prefix
 */
function removeAbandoned(prefix) {
  for (const name of readdirSync(MEMORY).filter((found) => found.startsWith(prefix))) {
    if (!isRunning(Number(name.slice(prefix.length).split('-', 1)[0]))) remove(path.join(MEMORY, name));
  }
}

/**
 * Removes a folder as far as it can be: a browser may still write into it, and another user's is not ours to remove.
 *
 * @param {string} folder
 */
function remove(folder) {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  } catch (error) {
    say(`· ${folder} could not be removed: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}
