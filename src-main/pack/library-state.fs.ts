import { closeSync, fsyncSync, openSync, renameSync, statSync, writeSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { failPoint } from '#main/platform/files/fail-point.ts';
import { setAside, type SetAsideListener } from '#main/platform/files/set-aside.ts';
import { synchroniseFolder } from '#main/platform/files/synchronise-folder.ts';
import { formatSealedJson, readSealedJson } from '#main/platform/files/sealed-json.ts';
import { withFileLock } from '#main/platform/database/file-lock.ts';
import { DamagedFileError, FileTooNewError } from '#main/platform/errors/errors.ts';
import { installedRecordSchema } from './installed-record.ts';
import { readPlainText } from '#main/platform/files/read-plain-file.ts';

const stateSchema = z.strictObject({
  /** Active version by pack id. */
  active: z.record(z.string(), z.string()),
  /**
   * Install ids of the packs that were switched on, or not, when they came. A file without them knows all that are
   * there.
   */
  known: z.array(z.string()).optional(),
  /** What is known of packs whose own record cannot be read. Earlier versions left it out. */
  outlines: z.record(z.string(), installedRecordSchema).optional(),
});
export type LibraryState = z.infer<typeof stateSchema>;

/** The state of a folder without packs. */
const nothingKnown: LibraryState = { active: {}, known: [], outlines: {} };

/**
 * Creates the access to `state.json` of a packs folder, which several processes may read and write. Saved whole or not
 * at all; the lock lies beside the folder, and so does a copy, `packs-state.json`: where the folder is gone it says
 * which packs were there.
 *
 * @param onSetAside where it is given, a state that cannot be read is set aside with the next update and made anew, of
 *   its copy: without one all packs count as having come just now. That of a newer version is left as it is
 */
export function createLibraryStateFile(folder: string, onSetAside?: SetAsideListener) {
  const own = path.join(folder, 'state.json');
  const copy = `${folder}-state.json`;

  /** What a file says; null where there is none. */
  function read(file: string): LibraryState | null {
    try {
      return readSealedJson(readPlainText(file), file, stateSchema).value;
    } catch (error) {
      if (error instanceof FileTooNewError) throw error;
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT') return null;
      // What a read of the system fails with is no matter of what stands there.
      const isRefusedBySystem = code !== undefined && !(error instanceof DamagedFileError);
      throw isRefusedBySystem ? error : new DamagedFileError(file, error);
    }
  }

  const load = (): LibraryState => read(own) ?? read(copy) ?? nothingKnown;

  /** What a file says; null where there is none, or none that can be read, which is set aside then. */
  function readOrSetAside(file: string): LibraryState | null {
    try {
      return read(file);
    } catch (error) {
      const isUnreadable =
        error instanceof SyntaxError || error instanceof z.ZodError || error instanceof DamagedFileError;
      if (onSetAside === undefined || !isUnreadable) throw error;
      onSetAside(setAside(file), error);
      return null;
    }
  }

  /** Saves both where they do not say so yet. */
  function save(state: LibraryState, saved: LibraryState | null, copied: LibraryState | null): void {
    const isSaid = (said: LibraryState | null): boolean =>
      JSON.stringify(said ?? nothingKnown) === JSON.stringify(state);
    if (!isSaid(saved)) write(own, state);
    if (!isSaid(copied)) write(copy, state);
  }

  function write(file: string, state: LibraryState): void {
    const temporary = `${file}.${process.pid}.tmp`;
    const descriptor = openSync(temporary, 'w', 0o600);
    try {
      writeSync(descriptor, formatSealedJson(state));
      fsyncSync(descriptor);
      failPoint('library-state-written');
    } finally {
      closeSync(descriptor);
    }
    renameSync(temporary, file);
    failPoint('library-state-in-place');
    synchroniseFolder(path.dirname(file));
  }

  function readStamp(): string {
    const stats = statSync(own, { throwIfNoEntry: false, bigint: true });
    return stats === undefined ? '' : `${stats.mtimeNs} ${stats.ino} ${stats.size}`;
  }

  return {
    load,
    /**
     * Reads, changes and saves the state while no other process does; what is not changed is not saved.
     * @returns the stamp of what is saved then
     */
    update: (change: (state: LibraryState) => LibraryState) =>
      withFileLock(`${folder}.lock`, () => {
        const saved = readOrSetAside(own);
        const copied = readOrSetAside(copy);
        save(change(saved ?? copied ?? nothingKnown), saved, copied);
        return readStamp();
      }),
    /** A text that is another one after any process has saved. */
    readStamp,
  };
}
