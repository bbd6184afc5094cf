import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { copyRecords } from '#main/records/copies/copy-records.sql.ts';
import { closeDatabase } from '#main/platform/database/database.ts';
import { findRecordsFile, openRecordsDatabase } from '#main/records/open-records.fs.ts';

vi.mock('node:fs/promises', async (original) => ({ ...(await original<object>()), statfs: vi.fn() }));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-copy-room-'));
  closeDatabase(openRecordsDatabase(findRecordsFile(folder)));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it.each([
  [0, 'no room'],
  // The records are of some 100 KiB: three times as much is free, or not.
  [200 * 1024, 'no room'],
  [10 * 1024 * 1024, 'made'],
])('with %i bytes free: %s', async (free, result) => {
  vi.mocked(statfs as unknown as () => Promise<object>).mockResolvedValue({ bavail: free / 1024, bsize: 1024 });
  expect(await copyRecords({ dataDirectory: folder, now: Date.parse('2026-11-24T09:00:00Z') })).toBe(result);
  expect(existsSync(path.join(folder, 'copies'))).toBe(result === 'made');
});
