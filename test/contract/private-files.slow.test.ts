import { globSync, lstatSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ProcedureInput, ProcedureName } from '#shared/contract/procedures.ts';
import { copyRecords } from '#main/records/copies/copy-records.sql.ts';
import { createBackend, type Backend } from '#main/backend.ts';
import { fillDataDirectory } from '../support/fill-data-directory.ts';

let folder: string;
let umask: number;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-private-'));
  // Nothing is kept from others by the way: what is written says for itself whose it is.
  umask = process.umask(0);
});
afterEach(() => {
  process.umask(umask);
  rmSync(folder, { recursive: true, force: true });
});

/** Everything in the data directory that others may read, write or look into. */
const listOpen = (): string[] =>
  globSync(['data', 'data/**'], { cwd: folder })
    .filter((name) => (lstatSync(path.join(folder, name)).mode & 0o077) !== 0)
    .toSorted();

it.skipIf(process.platform === 'win32')('whatever is done, a data directory is its owner’s alone', async () => {
  const dataDirectory = path.join(folder, 'data');
  const backend: Backend = await createBackend({ dataDirectory, version: '0.0.0', name: 'test' });
  const call = async <Name extends ProcedureName>(name: Name, input: ProcedureInput<Name>): Promise<void> => {
    const answer = await backend.dispatch(name, input);
    if (!answer.ok) throw new Error(`${name}: ${answer.error.message}`);
  };
  try {
    expect(listOpen()).toEqual([]);
    await fillDataDirectory(backend, folder);
    await call('portfolio.mappings.save', {
      mapping: {
        format: 1,
        name: 'Harbour',
        options: {},
        mapping: { columns: {}, values: {}, defaults: { typeOfBusiness: 'RES1', currency: 'CAD' } },
      },
    });
    await copyRecords({ dataDirectory, now: Date.now() });
    expect(listOpen()).toEqual([]);
  } finally {
    await backend.close();
  }
  expect(listOpen()).toEqual([]);
});
