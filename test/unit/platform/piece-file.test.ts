import { existsSync, mkdtempSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { createPieceReader, createPieceWriter } from '#main/platform/isolation/piece-file.ts';

const SLOTS = 3;
const folder = mkdtempSync(path.join(tmpdir(), 'freeboard-pieces-'));
let files = 0;
const nameFile = () => path.join(folder, `pieces-${(files += 1)}`);
afterAll(() => rmSync(folder, { recursive: true }));

test('pieces of any bytes are read as they were written, as long as no more are written than there are slots', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 2000 }), { maxLength: 3 * SLOTS }), (pieces) => {
      const file = nameFile();
      const writer = createPieceWriter(file, SLOTS);
      const reader = createPieceReader(file);
      for (let first = 0; first < pieces.length; first += SLOTS) {
        const some = pieces.slice(first, first + SLOTS);
        const places = some.map((piece) => writer.write(piece)!);
        expect(places.map((place) => Uint8Array.from(reader.read(place)))).toEqual(some);
      }
      writer.close();
      reader.close();
    }),
  );
});

test('what does not fit, or cannot be written, is left to messages', () => {
  const file = nameFile();
  const writer = createPieceWriter(file, SLOTS);
  expect(writer.write(new Uint8Array(2 ** 20 + 1))).toBeNull();
  expect(existsSync(file)).toBe(false);
  expect(writer.write(new Uint8Array(2 ** 20))).toEqual({ at: 0, length: 2 ** 20 });
  const other = createPieceWriter(file, SLOTS);
  expect(other.write(new Uint8Array(1))).toBeNull();
  writer.close();
  other.close();
});

test('a file that ends before a piece is no piece', () => {
  const file = nameFile();
  const writer = createPieceWriter(file, SLOTS);
  const place = writer.write(new Uint8Array(100))!;
  truncateSync(file, 99);
  const reader = createPieceReader(file);
  expect(() => reader.read(place)).toThrow('ends before the piece at 0');
  writer.close();
  reader.close();
});
