import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestCli } from './support/test-cli.ts';

const cli = createTestCli();

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-documents-'));
  cli.answers['region.files'] = { ok: true, value: { files: [], unlisted: [] } };
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const list = (out: string) => cli.run(['region', 'list-files', '--bbox', '5,52,6,53', '--out', out]);

it('writes the list of files and its scripts into a folder that it makes', async () => {
  const out = path.join(folder, 'new', 'stick');
  expect((await list(out)).code).toBe(0);
  expect(readdirSync(out).toSorted()).toEqual(['fetch.ps1', 'fetch.sh', 'files.txt']);
});

it('says in a sentence where the list cannot be written', async () => {
  const file = path.join(folder, 'file');
  writeFileSync(file, '');
  for (const out of [file, path.join(file, 'below')]) {
    const { code, out: printed } = await list(out);
    expect(code).toBe(1);
    expect(JSON.parse(printed)).toMatchObject({ error: { code: 'NOT_SAVED' } });
  }
});
