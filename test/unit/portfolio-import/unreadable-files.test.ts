import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inspectPortfolioFile } from '#main/portfolio/import/formats/inspect-portfolio-file.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-unreadable-'));
  mkdirSync(path.join(folder, 'a folder.csv'));
  writeFileSync(path.join(folder, 'file.csv'), 'Ref\n');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a path that cannot be read', () => {
  test.each([
    ['nothing is there', 'no such file.csv', 'file-missing'],
    ['a file stands where a folder should', 'file.csv/inner.csv', 'file-missing'],
    ['a folder is there', 'a folder.csv', 'file-is-folder'],
    ['the name is longer than any', `${'n'.repeat(300)}.csv`, 'file-not-readable'],
  ])('is told as such: %s', async (_what, name, code) => {
    await expect(inspectPortfolioFile({ path: path.join(folder, name), rows: 1 })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      remarks: [{ code, severity: 'error' }],
    });
  });
});
