import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { NotFoundError, PackFolderExistsError } from '#main/services/errors.ts';
import type { PackWorkshop } from '#main/services/ports.ts';
import { synchroniseFolder } from '#main/adapters/files/synchronise-folder.ts';
import { inspectInWorker, writeInWorker } from './build-in-worker.ts';

/** Creates the workshop: looks into folders, writes packs beside their place and moves them into it. */
export function createPackWorkshop(): PackWorkshop {
  return {
    async inspect(folder, { crs, generalCrs, signal, onProgress }) {
      if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw new NotFoundError('folder', { folder });
      return inspectInWorker({ folder, crs, generalCrs }, { signal, onProgress });
    },
    async write({ folder, out, manifest, steps }, options) {
      requireFree(out);
      const parent = path.dirname(out);
      mkdirSync(parent, { recursive: true });
      // Hidden, and on the same disk: it can be moved in one step, and what a killed process leaves is no pack.
      const target = path.join(parent, `.${path.basename(out)}-${process.pid}-${randomUUID()}`);
      const discard = () => rmSync(target, { recursive: true, force: true });
      try {
        const findings = await writeInWorker({ folder, target, manifest, steps }, options);
        return {
          folder: target,
          findings,
          publish() {
            requireFree(out);
            if (existsSync(out)) rmdirSync(out);
            renameSync(target, out);
            synchroniseFolder(parent);
          },
          discard,
        };
      } catch (error) {
        discard();
        throw error;
      }
    },
  };
}

/** An empty folder is free, too: it was just made to be chosen. */
function requireFree(out: string): void {
  const stats = statSync(out, { throwIfNoEntry: false });
  if (stats === undefined || (stats.isDirectory() && readdirSync(out).length === 0)) return;
  throw new PackFolderExistsError(out);
}
