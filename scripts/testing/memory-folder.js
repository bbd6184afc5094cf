import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import path from 'node:path';
import { say } from '../setup/project.js';

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm';
const PREFIX = 'freeboard-test-';
/** What must be free there, and of the machine's memory: several times what the tests have ever held there at a time. */
const LEAST_BYTES = 6 * 2 ** 30;

/**
 * Runs `work` while temporary files of this process, and of those that it starts, are in memory where the system has a
 * place with room for them. Tests write thousands of small databases that wait for the disk with every commit: on a
 * slow disk they wait most of their time. What is proven stays the same: a process that is killed leaves in memory what it
 * leaves on a disk.
 *
 * @template Result
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function withMemoryFolder(work) {
  if (!hasRoom()) return work();
  removeAbandoned();
  const folder = mkdtempSync(path.join(MEMORY, `${PREFIX}${process.pid}-`));
  say(`· Temporary files of the tests are in ${folder}, in memory.`);
  try {
    process.env['TMPDIR'] = folder;
    return await work();
  } finally {
    delete process.env['TMPDIR'];
    rmSync(folder, { recursive: true, force: true });
  }
}

function hasRoom() {
  // Who has named a folder wants that one.
  if (process.platform !== 'linux' || process.env['TMPDIR'] !== undefined || tmpdir().startsWith(MEMORY)) return false;
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= LEAST_BYTES && freemem() >= LEAST_BYTES;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return false;
    throw error;
  }
}

/** Removes folders of test runs that were killed: they would keep their memory until the machine is started anew. */
function removeAbandoned() {
  for (const name of readdirSync(MEMORY)) {
    const owner = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (owner !== undefined && !isRunning(Number(owner)))
      rmSync(path.join(MEMORY, name), { recursive: true, force: true });
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
