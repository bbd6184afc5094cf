import { existsSync } from 'node:fs';
import path from 'node:path';
import { createFileOnce } from '#main/platform/files/create-file-once.ts';
import { saveFileWhole } from '#main/platform/files/save-file-whole.ts';
import { readPlainText } from '#main/platform/files/read-plain-file.ts';

/** Where the licence of this installation is kept. */
export type LicenceFile = ReturnType<typeof createLicenceFile>;

/** Readable and writable by its owner alone. */
const OWNER_ONLY = 0o600;

/** The licence as `licence.jwt` in the data directory, readable by its owner alone. */
export function createLicenceFile(dataDirectory: string) {
  const file = path.join(dataDirectory, 'licence.jwt');
  return {
    path: file,
    /** Null when there is none. */
    load: () => (existsSync(file) ? readPlainText(file).trim() : null),
    /** Keeps a licence unless there is one already, and gives the one that is kept. */
    saveFirst: (licence: string) => createFileOnce(file, `${licence}\n`, OWNER_ONLY).trim(),
    /** Puts a licence in place of what is kept: the old one or the whole new one is there, whatever happens. */
    replace: (licence: string) => saveFileWhole(file, `${licence}\n`, { mode: OWNER_ONLY }),
  };
}
