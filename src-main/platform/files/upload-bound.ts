import { readdir, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { failureText } from '#shared/call/failure-text.ts';
import { MAXIMUM_UPLOADS_BYTES, MAXIMUM_UPLOADS_FILES } from '#shared/contract/stored-bytes.ts';
import { FileRefusedError, ServiceError } from '../errors/errors.ts';
import { writeIncoming, type IncomingFile } from './write-incoming.ts';

/** How long a look at what is kept holds, milliseconds: other processes bring files and take them away, too. */
const LOOK_MILLISECONDS = 60_000;
/** Files whose sizes are asked for at once. */
const ASKED_AT_ONCE = 64;
/** Bytes after which the room on the disk is looked at again. */
const ROOM_EVERY_BYTES = 1024 * 1024;
/** Room on the disk that what is brought leaves to everything else: so many bytes, of small disks a share. */
const ROOM_LEFT_BYTES = 512 * 1024 * 1024;
const ROOM_LEFT_SHARE = 0.05;

/** Most that a folder may hold at a time, whoever has brought it. */
export interface UploadLimits {
  readonly files: number;
  readonly bytes: number;
}

/** Bounds all that lies in a folder of uploads together. */
export type UploadBound = ReturnType<typeof createUploadBound>;

/** Creates the bound of a folder, which need not be there yet. */
export function createUploadBound(
  folder: string,
  limits: UploadLimits = { files: MAXIMUM_UPLOADS_FILES, bytes: MAXIMUM_UPLOADS_BYTES },
) {
  /** What was there at the latest look, and what has come since it began: no file begins to come during it. */
  let seen: UploadLimits = { files: 0, bytes: 0 };
  let since = { files: 0, bytes: 0 };
  let lookedAt = -Infinity;
  let look: Promise<void> | null = null;

  async function lookOver(): Promise<void> {
    since = { files: 0, bytes: 0 };
    seen = await measureFolder(folder);
    lookedAt = performance.now();
  }

  async function lookIfOld(): Promise<void> {
    if (performance.now() - lookedAt < LOOK_MILLISECONDS) return;
    look ??= lookOver().finally(() => {
      look = null;
    });
    await look;
  }

  function requireWithin(): void {
    if (seen.files + since.files > limits.files || seen.bytes + since.bytes > limits.bytes) {
      const { files, bytes } = limits;
      throw new FileRefusedError(failureText('uploads-full', { files, gigabytes: bytes / 1024 ** 3 }));
    }
  }

  async function* count(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    since.files += 1;
    requireWithin();
    let unasked = ROOM_EVERY_BYTES;
    for await (const chunk of bytes) {
      since.bytes += chunk.length;
      requireWithin();
      unasked += chunk.length;
      if (unasked >= ROOM_EVERY_BYTES) {
        await requireRoom(folder, chunk.length);
        unasked = 0;
      }
      yield chunk;
    }
  }

  return {
    /**
     * Writes a file as {@link writeIncoming} does.
     * @throws FileRefusedError beyond a limit; ServiceError STORAGE_FULL where too little of the disk would be left
     */
    async write(bytes: AsyncIterable<Uint8Array>, limit: number): Promise<IncomingFile> {
      await lookIfOld();
      try {
        return await writeIncoming(folder, count(bytes), limit);
      } catch (error) {
        // What was counted of it is not kept, and other files may have gone meanwhile.
        lookedAt = -Infinity;
        throw error;
      }
    },
  };
}

/** @param bytes that are written next. @throws ServiceError STORAGE_FULL */
async function requireRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, blocks, bsize } = await statfs(folder);
  const left = Math.min(ROOM_LEFT_BYTES, blocks * bsize * ROOM_LEFT_SHARE);
  if (bavail * bsize - bytes < left) {
    const megabytes = Math.ceil(left / 1024 ** 2);
    throw new ServiceError('STORAGE_FULL', failureText('upload-without-room', { megabytes }));
  }
}

/** Files below a folder and their bytes together; what goes away meanwhile is none. */
async function measureFolder(folder: string): Promise<UploadLimits> {
  const kept = { files: 0, bytes: 0 };
  const entries = await unlessGone(readdir(folder, { withFileTypes: true }), []);
  for (const entry of entries.filter((found) => found.isDirectory())) {
    const { files, bytes } = await measureFolder(path.join(folder, entry.name));
    kept.files += files;
    kept.bytes += bytes;
  }
  const files = entries.filter((entry) => entry.isFile());
  for (let at = 0; at < files.length; at += ASKED_AT_ONCE) {
    const asked = files.slice(at, at + ASKED_AT_ONCE);
    const found = await Promise.all(asked.map(({ name }) => unlessGone(stat(path.join(folder, name)), { size: 0 })));
    for (const { size } of found) kept.bytes += size;
  }
  kept.files += files.length;
  return kept;
}

async function unlessGone<Found, Other>(asked: Promise<Found>, otherwise: Other): Promise<Found | Other> {
  try {
    return await asked;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return otherwise;
    throw error;
  }
}
