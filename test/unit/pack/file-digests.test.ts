import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { computeFileDigests } from '#main/platform/files/file-digests.ts';

it.skipIf(process.platform === 'win32')('a pipe in the place of a file is told, and not waited for', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'freeboard-digests-'));
  try {
    execFileSync('mkfifo', [path.join(folder, 'a')]);
    await expect(computeFileDigests(folder)).rejects.toMatchObject({ code: 'FILE_DAMAGED' });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('digests tell how far they are within a large file, by the bytes of all', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'freeboard-digests-'));
  try {
    // FIPS 180-2, appendix B.3: a million times "a".
    writeFileSync(path.join(folder, 'a'), 'a'.repeat(1_000_000));
    writeFileSync(path.join(folder, 'b'), new Uint8Array(4_000_000));
    writeFileSync(path.join(folder, 'empty'), '');
    const told: [name: string, fraction: number][] = [];
    const digests = await computeFileDigests(folder, {
      names: ['a', 'b', 'empty'],
      onProgress: (fraction, name) => told.push([name, fraction]),
    });
    expect(digests['a']).toBe('cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0');
    expect(told.find(([, fraction]) => fraction >= 0.2)).toEqual(['a', 0.2]);
    expect(told.filter(([name]) => name === 'b').length).toBeGreaterThan(2);
    expect(told.at(-1)).toEqual(['b', 1]);
    const fractions = told.map(([, fraction]) => fraction);
    expect(fractions).toEqual(fractions.toSorted((a, b) => a - b));
  } finally {
    rmSync(folder, { recursive: true });
  }
});
