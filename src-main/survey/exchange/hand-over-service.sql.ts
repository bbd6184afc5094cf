import { createReadStream, existsSync, renameSync } from 'node:fs';
import type { Database } from 'better-sqlite3';
import { MAXIMUM_HAND_OVER_BYTES } from '#shared/contract/stored-bytes.ts';
import { createDownloadFolder } from '#main/platform/files/download-folder.ts';
import { refuseTarget } from '#main/platform/files/refuse-target.ts';
import { createUploadBound } from '#main/platform/files/upload-bound.ts';
import { CancelledError, NotFoundError } from '#main/platform/errors/errors.ts';
import type { Clock } from '#main/platform/forward-clock.ts';
import type { HandOverJobs, ImportDecisions, WrittenHandOver } from './hand-over-job.ts';
import { createHandOverProcess, type HandOverListener } from './run-hand-over-isolated.ts';

export interface HandOverParts {
  readonly folder: string;
  readonly mediaFolder: string;
  /** Where files that are being written are noted. */
  readonly temporaryFolder: string;
  /** The application's own connection: only for what is quick. */
  readonly database: Database;
  readonly clock: Clock;
}

/**
 * Gives surveys out in `.freeboard` files and takes them in. Files are read and written by a process of their
 * own.
 */
export type HandOverService = ReturnType<typeof createHandOverService>;

const EXTENSION = 'freeboard';

/** Opens the service over a folder of its own. */
export function createHandOverService({ folder, database, clock, ...places }: HandOverParts) {
  const thread = createHandOverProcess({ databaseFile: database.name, ...places }, clock);
  const selectCurrent = database
    .prepare<[], string>('SELECT id FROM survey WHERE archived_at IS NULL ORDER BY id')
    .pluck();

  const files = createDownloadFolder(folder, clock);
  const bound = createUploadBound(folder);

  /** Takes a file in and gives its id. @throws FileRefusedError when it, or all that is kept, is too large */
  async function receive(bytes: AsyncIterable<Uint8Array>): Promise<string> {
    const { id, path: file } = await files.reserve(EXTENSION);
    const incoming = await bound.write(bytes, MAXIMUM_HAND_OVER_BYTES);
    renameSync(incoming.path, file);
    return id;
  }

  return {
    /** Ids of what is handed over when nobody chooses: every survey that is not archived. */
    listCurrent: () => selectCurrent.all(),
    /** Where a file that was written or taken in lies; null when there is none. */
    findFile: (id: string) => files.find(id),
    /** Writes a file to be got by its id. @throws NotFoundError, CancelledError */
    async write(id: string, ids: readonly string[], listener: HandOverListener): Promise<WrittenHandOver> {
      const { path: file } = await files.reserve(EXTENSION, id);
      return thread.run('write', { file, ids }, listener);
    },
    /** Writes a file to a path that somebody chose. @throws NotFoundError, ServiceError NOT_SAVED, CancelledError */
    async writeTo(file: string, ids: readonly string[], listener: HandOverListener): Promise<WrittenHandOver> {
      refuseTarget(file);
      return thread.run('write', { file, ids }, listener);
    },
    receive,
    /** Takes a file in that lies on a disk. @throws as {@link receive}, NotFoundError, CancelledError */
    async receiveFile(file: string, signal: AbortSignal): Promise<string> {
      try {
        return await receive(createReadStream(file, { signal }));
      } catch (error) {
        if (signal.aborted) throw new CancelledError();
        throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? new NotFoundError('hand-over') : error;
      }
    },
    /** What a file would bring. @throws ServiceError FILE_REFUSED, CancelledError */
    preview: (file: string, listener: HandOverListener) => thread.run('preview', { file }, listener),
    /** Brings a file's surveys in, all or none. @throws ServiceError FILE_REFUSED, CancelledError */
    async import(
      file: string,
      decisions: ImportDecisions,
      listener: HandOverListener,
    ): Promise<HandOverJobs['import']['gives']> {
      if (!existsSync(file)) throw new NotFoundError('hand-over');
      return thread.run('import', { file, ...decisions }, listener);
    },
    /** Ends what is being read and written. */
    close: () => thread.close(),
  };
}
