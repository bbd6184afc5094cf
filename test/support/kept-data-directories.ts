import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { unzipSync } from 'fflate';

const fixtures = path.resolve(import.meta.dirname, '..', 'fixtures', 'data-directories');

/** Data directories that earlier revisions have left: ended in peace, and killed with write-ahead logs beside. */
export const keptDataDirectories = [
  'revision-890890b4',
  'revision-890890b4-killed',
  'revision-465d602c',
  'revision-465d602c-killed',
] as const;
/** Name of one of {@link keptDataDirectories}. */
export type KeptDataDirectory = (typeof keptDataDirectories)[number];

/** A copy of a kept data directory, in a folder of its own. */
export interface UnpackedData {
  /** Holds everything below; removed by {@link UnpackedData.remove}. */
  readonly folder: string;
  readonly dataDirectory: string;
  /** The pack that is installed there, as it came. */
  readonly packSource: string;
  /** A hand-over of the surveys that are not archived. */
  readonly handOverFile: string;
  remove(): void;
}

/** Unpacks a kept data directory, see make-data-directory.ts for what is in it. */
export function unpackDataDirectory(name: KeptDataDirectory): UnpackedData {
  const folder = mkdtempSync(path.join(tmpdir(), 'freeboard-kept-data-'));
  const files = unzipSync(readFileSync(path.join(fixtures, `${name}.zip`)));
  for (const [file, bytes] of Object.entries(files)) {
    const target = path.join(folder, ...file.split('/'));
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, bytes);
  }
  return {
    folder,
    dataDirectory: path.join(folder, 'data'),
    packSource: path.join(folder, 'pack'),
    handOverFile: path.join(folder, 'surveys.freeboard'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
