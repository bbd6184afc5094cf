import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { LicenceFile } from '#main/services/ports.ts';
import { createFileOnce } from './create-file-once.ts';

/** The licence as `licence.jwt` in the data directory, readable by its owner alone. */
export function createLicenceFile(dataDirectory: string): LicenceFile {
  const file = path.join(dataDirectory, 'licence.jwt');
  return {
    path: file,
    load: () => (existsSync(file) ? readFileSync(file, 'utf8').trim() : null),
    saveFirst: (licence) => createFileOnce(file, `${licence}\n`, 0o600).trim(),
  };
}
