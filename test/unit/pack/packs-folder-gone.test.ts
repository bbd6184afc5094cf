import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { listInstalled } from '#main/pack/list-installed.fs.ts';

it('a folder of packs that is gone is told as such, and is no installation without packs', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'freeboard-gone-'));
  expect(listInstalled(root)).toEqual([]);
  rmSync(root, { recursive: true });
  expect(() => listInstalled(root)).toThrow(expect.objectContaining({ code: 'FILE_DAMAGED', damage: 'missing' }));
});
