import path from 'node:path';
import { Readable } from 'node:stream';
import { createPackageFromStreams, type AsarStreamType } from '@electron/asar';
import type { ApplicationFile } from './application-files.ts';

/**
 * Writes files as `app.asar`, those that are unpacked beside it. The same files make the same bytes, in whichever order
 * they come: they are sorted by their paths, and the format holds no times.
 */
export async function writeArchive(target: string, files: readonly ApplicationFile[]): Promise<void> {
  const entries = new Map<string, AsarStreamType>();
  for (const { path: file, bytes, isUnpacked } of files) {
    for (let folder = path.posix.dirname(file); folder !== '.'; folder = path.posix.dirname(folder)) {
      entries.set(folder, { type: 'directory', path: folder, unpacked: false });
    }
    entries.set(file, {
      type: 'file',
      path: file,
      unpacked: isUnpacked,
      stat: { mode: 0o644, size: bytes().length },
      // One piece: what the archive says of a file's parts would depend on how the stream was cut.
      streamGenerator: () => Readable.from([bytes()]),
    });
  }
  // By code units, not by a language's order; a folder is shorter than what is in it and comes before.
  const sorted = [...entries.keys()].sort((one, other) => (one < other ? -1 : 1));
  await createPackageFromStreams(
    target,
    sorted.flatMap((name) => entries.get(name) ?? []),
  );
}
