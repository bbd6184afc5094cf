import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openPartlyFile } from '#main/platform/files/partly-file.ts';
import { createRangeStore, openRangeStore } from '#main/region/fetching/range-store.fs.ts';

/** The file on the server. */
const whole = Uint8Array.from({ length: 96 }, (_, at) => at * 7);

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-parts-'));
  file = path.join(folder, 'map.parts');
  const store = createRangeStore(file, { url: 'https://maps.example/a.tif', size: whole.length, version: '"1"' });
  for (const start of [0, 32, 64]) store.add(start, whole.subarray(start, start + 20));
  store.close();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('whatever bit is turned round, what is read of the parts is what the server has there', () => {
  const written = readFileSync(file);
  for (let bit = 0; bit < written.length * 8; bit += 1) {
    const spoilt = Buffer.from(written);
    spoilt[bit >> 3]! ^= 1 << (bit & 7);
    writeFileSync(file, spoilt);
    const store = openRangeStore(file);
    if (store === null) continue;
    // What a record is lost with is fetched again.
    expect(store.remote).toEqual({ url: 'https://maps.example/a.tif', size: whole.length, version: '"1"' });
    const parts = openPartlyFile(store.parts);
    for (const { start, length } of store.parts.extents) {
      expect(parts.read(start, length), `bit ${bit}`).toEqual(whole.slice(start, start + length));
    }
    parts.close();
    store.close();
  }
});
