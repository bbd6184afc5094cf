import { createHash } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, renameSync, rmSync, utimesSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { failureText } from '#shared/call/failure-text.ts';
import { ChecksumError } from '#main/platform/files/checksum.ts';
import { requirePlainFile } from '#main/platform/files/read-plain-file.ts';
import { isUuidName, removeOlder } from '#main/platform/files/remove-older.ts';
import { synchroniseFolder } from '#main/platform/files/synchronise-folder.ts';
import { requireSoundFile } from '#main/platform/files/sound-files.ts';
import type { MediaRecord } from '../attachment-store.sql.ts';
import { CancelledError, DamagedFileError, FileRefusedError, NotFoundError } from '#main/platform/errors/errors.ts';
import { createMediaTrash, hashName, type MediaSweep } from './media-trash.fs.ts';
import { detectMediaType, MEDIA_HEAD_BYTES } from './detect-media-type.ts';
import { readPhotoIsolated, type ReadPhoto } from './read-photo-isolated.ts';
import { writeIncoming } from '#main/platform/files/write-incoming.ts';

/** Told what a file is before it counts as kept. */
type Remember = (media: MediaRecord) => void | Promise<void>;

/** The files of surveys on the disk, each kept once under the SHA-256 of its contents. */
export type MediaStore = ReturnType<typeof createMediaStore>;

/** Read of a file at once. */
const READ_BYTES = 1024 * 1024;

/**
 * Opens the store in a folder, which need not exist yet.
 * @param readPhoto left out: in a process of its own, for whoever is not in one already
 */
export function createMediaStore(folder: string, readPhoto: ReadPhoto = readPhotoIsolated) {
  const incoming = path.join(folder, 'incoming');
  const roots = { original: folder, thumbnail: path.join(folder, 'thumbnails') } as const;

  const trash = createMediaTrash(folder, roots);

  function pathOf(hash: string, part: 'original' | 'thumbnail' = 'original'): string {
    if (!hashName.test(hash)) throw new Error(`not the name of a kept file: ${hash}`);
    const file = path.join(roots[part], hash.slice(0, 2), hash);
    // Records that were put back from a copy may know what was thrown away since.
    if (!existsSync(file)) trash.restore(hash);
    return file;
  }

  /** Gives the file its name; a name that is taken has the same contents. */
  function place(from: string, to: string): void {
    mkdirSync(path.dirname(to), { recursive: true, mode: 0o700 });
    renameSync(from, to);
    synchroniseFolder(path.dirname(to));
  }

  return {
    /** Where a file is, or its small picture. */
    pathOf,

    /**
     * Reads a file, piece by piece.
     * @throws NotFoundError when it is not there, DamagedFileError, CancelledError
     */
    async *read(hash: string, signal: AbortSignal): AsyncIterable<Uint8Array> {
      const digest = createHash('sha256');
      try {
        requirePlainFile(pathOf(hash));
        for await (const piece of createReadStream(pathOf(hash), { highWaterMark: READ_BYTES })) {
          if (signal.aborted) throw new CancelledError();
          digest.update(piece as Uint8Array);
          yield piece as Uint8Array;
        }
        if (digest.digest('hex') !== hash) throw new DamagedFileError(pathOf(hash), new ChecksumError('a kept file'));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new NotFoundError('file');
        if (error instanceof CancelledError || error instanceof DamagedFileError) throw error;
        // What this installation keeps, and not where it is written to: that is told otherwise.
        throw new Error('a kept file cannot be read', { cause: error });
      }
    },

    /**
     * Keeps a file. `remember` is called with what it is before it counts as kept, so that it is not swept away
     * between.
     * @throws FileRefusedError for a kind of file that surveys do not take, one that is too large, or a photo that
     *   cannot be read
     */
    async keep(bytes: AsyncIterable<Uint8Array>, limit: number, remember: Remember): Promise<MediaRecord> {
      const file = await writeIncoming(incoming, bytes, limit);
      try {
        const type = await detectType(file.path);
        if (type === null) throw refuseKind();
        const { hash, sizeBytes } = file;
        const record = { hash, type, sizeBytes, photo: await readPhoto(file.path, type) };
        const target = pathOf(hash);
        // Young again: a sweep that is about to take it leaves it.
        if (existsSync(target)) utimesSync(target, new Date(), new Date());
        await remember(record);
        if (!existsSync(target) || !isSound(target, hash)) place(file.path, target);
        return record;
      } finally {
        rmSync(file.path, { force: true });
      }
    },

    /** Keeps the small picture of a file, over an earlier one. @throws FileRefusedError */
    async keepThumbnail(hash: string, bytes: AsyncIterable<Uint8Array>, limit: number): Promise<void> {
      const file = await writeIncoming(incoming, bytes, limit);
      try {
        const type = await detectType(file.path);
        if (type !== 'image/webp' && type !== 'image/jpeg') throw refuseKind();
        place(file.path, pathOf(hash, 'thumbnail'));
      } finally {
        rmSync(file.path, { force: true });
      }
    },

    /** Puts files and their small pictures into the trash, but for those that have come in since. */
    remove(hashes: readonly string[], before: Date): void {
      for (const hash of hashes) trash.discard(hash, before);
    },

    /**
     * Deletes rests of broken uploads and what has lain in the trash since before a moment, and puts into the trash
     * what is older than that and nobody remembers: unless that is much.
     */
    async sweep(isRemembered: (hash: string) => boolean, before: Date): Promise<MediaSweep> {
      await removeOlder(incoming, before, isUuidName);
      await trash.empty(before);
      return trash.sweep(isRemembered, before);
    },
  };
}

/** Whether a kept file is what its name says. */
function isSound(file: string, hash: string): boolean {
  try {
    requireSoundFile(file, hash);
    return true;
  } catch (error) {
    if (error instanceof ChecksumError) return false;
    throw error;
  }
}

function refuseKind(): FileRefusedError {
  return new FileRefusedError(failureText('file-kind-not-taken'));
}

async function detectType(file: string): Promise<ReturnType<typeof detectMediaType>> {
  const handle = await open(file, 'r');
  try {
    const head = Buffer.alloc(MEDIA_HEAD_BYTES);
    const { bytesRead } = await handle.read(head, 0, head.length, 0);
    return detectMediaType(head.subarray(0, bytesRead));
  } finally {
    await handle.close();
  }
}
