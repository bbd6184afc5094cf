import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { failureText } from '#shared/call/failure-text.ts';
import { MAXIMUM_FOLDER_BYTES, MAXIMUM_FOLDER_FILES, MAXIMUM_UPLOAD_BYTES } from '#shared/contract/stored-bytes.ts';
import { FileRefusedError, NotFoundError } from '../errors/errors.ts';
import type { DownloadFolder } from './download-folder.ts';
import { formatFileName } from './file-name.ts';
import type { TemporaryPath, TemporaryPaths } from './temporary-paths.ts';
import type { UploadBound } from './upload-bound.ts';

/** Most folders of a path in a folder that is brought, its file among them. */
const DEEPEST = 16;

/** Most that a folder may bring. */
export interface FolderLimits {
  readonly files: number;
  readonly bytes: number;
}

/** Folders of the data directory that a browser brings files into. */
export type UploadFolders = ReturnType<typeof createUploadFolders>;

interface OpenFolder {
  readonly path: string;
  files: number;
  bytes: number;
}

/**
 * Creates the access to folders among the uploads. Which of them are open is known as long as the process lasts, and
 * they are noted as its own: of one that was killed the next start takes them away.
 */
export function createUploadFolders(
  {
    uploads,
    bound,
    temporaryPaths,
  }: {
    readonly uploads: Pick<DownloadFolder, 'reserve'>;
    readonly bound: UploadBound;
    readonly temporaryPaths: Pick<TemporaryPaths, 'note'>;
  },
  limits: FolderLimits = { files: MAXIMUM_FOLDER_FILES, bytes: MAXIMUM_FOLDER_BYTES },
) {
  const folders = new Map<string, OpenFolder>();
  const begun: TemporaryPath[] = [];

  return {
    /** Makes an empty folder, called as it is where its files were, in one under a name of ours. Gives its path. */
    async begin(name: string): Promise<string> {
      for (const [id, folder] of folders) {
        // In the order in which they were begun, and so go away.
        if (existsSync(folder.path)) break;
        folders.delete(id);
      }
      const { path: place } = await uploads.reserve('');
      begun.push(temporaryPaths.note(place));
      const folder = path.join(place, formatFileName(name, ''));
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      return folder;
    },
    /** Takes away every folder that was begun. */
    end(): void {
      for (let folder = begun.pop(); folder !== undefined; folder = begun.pop()) folder.remove();
    },
    /** From now on files may be put into a folder that was begun, by an id. */
    open: (id: string, folder: string) => void folders.set(id, { path: folder, files: 0, bytes: 0 }),
    /**
     * Puts a file into an open folder, whole or not at all.
     * @param place names from the folder on, of any origin
     * @throws NotFoundError where no folder is open under the id; FileRefusedError for a name that not every system
     *   takes or that is taken, and when the folder is full
     */
    async put(id: string, place: readonly string[], bytes: AsyncIterable<Uint8Array>): Promise<void> {
      const folder = folders.get(id);
      if (folder === undefined) throw new NotFoundError('grant');
      const target = path.join(folder.path, ...place);
      const isTaken = place.length > DEEPEST || !place.every(isPlainName) || existsSync(target);
      if (isTaken) throw badName(place);
      const came = { bytes: 0 };
      folder.files += 1;
      let incoming: string | null = null;
      try {
        if (folder.files > limits.files) throw tooMuch(limits);
        incoming = (await bound.write(count(bytes, folder, came, limits), MAXIMUM_UPLOAD_BYTES)).path;
        mkdirSync(path.dirname(target), { recursive: true, mode: 0o700 });
        // Another of the name may have come meanwhile; nothing comes between this look and the new name.
        if (existsSync(target)) throw badName(place);
        renameSync(incoming, target);
      } catch (error) {
        folder.files -= 1;
        folder.bytes -= came.bytes;
        if (incoming !== null) rmSync(incoming, { force: true });
        throw isOfNames(error) ? badName(place) : error;
      }
    },
  };
}

/** Counts bytes as they come, since several files may be on their way. @throws FileRefusedError beyond the limit */
async function* count(
  bytes: AsyncIterable<Uint8Array>,
  folder: OpenFolder,
  came: { bytes: number },
  limits: FolderLimits,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    folder.bytes += chunk.length;
    came.bytes += chunk.length;
    if (folder.bytes > limits.bytes) throw tooMuch(limits);
    yield chunk;
  }
}

/** Whether every system takes a name for a file of the folder that it is put into. */
function isPlainName(name: string): boolean {
  return name !== '' && formatFileName(name, '') === name;
}

/** Whether a file stands where a folder is needed, or the path is too long for the file system. */
function isOfNames(error: unknown): boolean {
  return ['EEXIST', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG'].includes((error as NodeJS.ErrnoException).code ?? '');
}

function badName(place: readonly string[]): FileRefusedError {
  return new FileRefusedError(failureText('upload-name-refused', { name: place.join('/') }));
}

function tooMuch({ files, bytes }: FolderLimits): FileRefusedError {
  return new FileRefusedError(failureText('upload-folder-full', { files, gigabytes: bytes / 1024 ** 3 }));
}
