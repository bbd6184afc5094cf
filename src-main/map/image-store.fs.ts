import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sealBytes, unsealBytes } from '#main/platform/files/checksum.ts';
import { requirePlainFile } from '#main/platform/files/read-plain-file.ts';

/** Images of one pack that are kept: some kilobytes each, so about ten megabytes. */
const MAXIMUM_IMAGES = 2000;

/**
 * Opens the store of finished tiles below a folder, so that a start need not draw them again; the folder is made with
 * the first image.
 * @param edition tells images of another way of drawing apart: they are not found, and go with `keepOnly`.
 */
export function openImageStore(folder: string, edition: string) {
  const counts = new Map<string, Promise<number>>();
  const writing = new Set<Promise<void>>();
  let nextWrite = 1;

  const toFolderName = (installId: string): string => toFileName(`${edition}-${installId}`);
  // Ids of installs and keys are the application's own; whatever else they hold must not name another folder.
  const locate = (installId: string, key?: string): string =>
    path.join(folder, toFolderName(installId), ...(key === undefined ? [] : [`${toFileName(key)}.png`]));
  const nameImage = (installId: string, key: string): string => `${edition} ${installId} ${key}`;

  async function write(installId: string, key: string, image: Uint8Array): Promise<void> {
    const held = counts.get(installId) ?? countFiles(locate(installId));
    counts.set(
      installId,
      held.then((count) => count + 1),
    );
    if ((await held) >= MAXIMUM_IMAGES) return;
    const target = locate(installId, key);
    const part = `${target}.${process.pid}-${nextWrite++}.part`;
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    await writeFile(part, sealBytes(image, nameImage(installId, key)));
    await rename(part, target);
  }

  function track(work: Promise<void>): void {
    const done = finish(work);
    writing.add(done);
    void done.finally(() => writing.delete(done));
  }

  return {
    /** A file of its own beside the images of an install. */
    locate: (installId: string, fileName: string) => path.join(folder, toFolderName(installId), fileName),
    /** Null when the image is not kept, not as it was, or another one. */
    async find(installId: string, key: string): Promise<Uint8Array | null> {
      try {
        requirePlainFile(locate(installId, key));
        return unsealBytes(await readFile(locate(installId, key)), 'an image', nameImage(installId, key));
      } catch {
        // Not there, or not what was written: a browser would show a damaged picture as a place without any water.
        return null;
      }
    },
    /**
     * Keeps an image; once a pack has {@link MAXIMUM_IMAGES}, nothing more. Never fails: what cannot be kept is drawn
     * again.
     */
    save(installId: string, key: string, image: Uint8Array): void {
      track(write(installId, key, image));
    },
    /** Lets go of the images of every other install. */
    keepOnly(installIds: readonly string[]): void {
      const kept = new Set(installIds.map(toFolderName));
      for (const installId of counts.keys()) if (!installIds.includes(installId)) counts.delete(installId);
      track(removeOthers(folder, kept));
    },
    /** Resolves when what was saved is on the disk. */
    async close(): Promise<void> {
      await Promise.all(writing);
    },
  };
}

/** A full disk or a folder that was taken away costs time later, not the picture now. */
async function finish(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch {
    // Drawn again when it is next wanted.
  }
}

function toFileName(text: string): string {
  return encodeURIComponent(text).replaceAll(/[.*%]/g, '_');
}

async function countFiles(folder: string): Promise<number> {
  try {
    return (await readdir(folder)).length;
  } catch {
    return 0;
  }
}

/** What the folder of an install is called: ends with its id, which is a UUID. */
const OWN_FOLDER = /^[\w-]+-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Removes the folders of other installs; what else stands there, as where it is a link elsewhere, is not ours. */
async function removeOthers(folder: string, kept: ReadonlySet<string>): Promise<void> {
  for (const name of await readdir(folder)) {
    if (OWN_FOLDER.test(name) && !kept.has(name)) await rm(path.join(folder, name), { recursive: true, force: true });
  }
}
