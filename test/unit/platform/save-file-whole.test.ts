import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { saveFileWhole } from '#main/platform/files/save-file-whole.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-save-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it.skipIf(process.platform === 'win32')('a secret is its owner’s alone from its first byte on', async () => {
  const file = path.join(folder, 'secret');
  writeFileSync(file, 'the one before', { mode: 0o644 });
  const modes: number[] = [];
  async function* write(): AsyncGenerator<string> {
    yield 'a ';
    // What is being written and what is there before.
    for (const name of readdirSync(folder)) {
      if (name !== 'secret') modes.push(statSync(path.join(folder, name)).mode & 0o777);
    }
    yield 'secret';
    await Promise.resolve();
  }
  await saveFileWhole(file, write(), { mode: 0o600 });
  expect(modes).toEqual([0o600]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, 'utf8')).toBe('a secret');
});
