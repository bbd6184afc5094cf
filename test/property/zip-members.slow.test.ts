import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { zipSync } from 'fflate';
import { afterAll, describe, expect, it } from 'vitest';
import type { ByteRange } from '#main/platform/files/partly-file.ts';
import { listMembers, unpackMember, type FromZip } from '#main/region/fetching/unpack-member.fs.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'freeboard-members-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const source = path.join(folder, 'source.zip');
let number = 0;
const nextTarget = (): string => path.join(folder, `${(number += 1)}.member`);

/** Reads a zip as one on a server is read: what is asked for is here the next time. Tells how much was asked for. */
async function fetchAll<Result>(
  bytes: Uint8Array,
  read: (parts: Parameters<typeof unpackMember>[0]['parts']) => Promise<FromZip<Result>>,
): Promise<{ result: Result; bytes: number; rounds: number }> {
  writeFileSync(source, bytes);
  const here: ByteRange[] = [];
  for (let rounds = 0; rounds < 10; rounds += 1) {
    const extents = here.map((range) => ({ ...range, at: range.start }));
    const found = await read({ path: source, size: bytes.length, extents });
    if (found.missing === null)
      return { result: found.result, bytes: here.reduce((sum, { length }) => sum + length, 0), rounds };
    for (const { start, length } of found.missing) expect(start + length).toBeLessThanOrEqual(bytes.length);
    here.push(...found.missing);
  }
  throw new Error('it asks again and again');
}

const noise = (length: number, seed: number): Uint8Array => {
  let state = seed + 1;
  return Uint8Array.from({ length }, () => (state = (state * 48_271) % 2_147_483_647) & 255);
};

const zips = fc.record({
  sizes: fc.array(fc.integer({ min: 0, max: 300_000 }), { minLength: 1, maxLength: 5 }),
  level: fc.constantFrom<0 | 6>(0, 6),
  comment: fc.integer({ min: 0, max: 300 }),
});

describe('a member of a zip of which nothing is here', () => {
  it('is taken out as it was put in, in at most four rounds, with little more than its own bytes', async () => {
    await fc.assert(
      fc.asyncProperty(zips, async ({ sizes, level, comment }) => {
        const members = Object.fromEntries(
          sizes.map(
            (size, at) =>
              [`folder ${at}/Straße ${at}.tif`, [noise(size, at), { comment: 'c'.repeat(comment) }]] as const,
          ),
        );
        const zip = zipSync(members as Parameters<typeof zipSync>[0], { level });
        for (const [at, size] of sizes.entries()) {
          const target = nextTarget();
          const job = { name: `folder ${at}/Straße ${at}.tif`, target };
          const read = await fetchAll(zip, (parts) => unpackMember({ ...job, parts }));
          expect(read.result).toBe(true);
          expect(read.rounds).toBeLessThanOrEqual(3);
          expect(read.bytes).toBeLessThanOrEqual(size + 2 * 2 ** 17 + 4096);
          expect(Buffer.compare(readFileSync(target), noise(size, at))).toBe(0);
          rmSync(target);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('is found by a pattern whose star is no slash; of a name that there is none of nothing is written', async () => {
    const zip = zipSync({
      'a/x_24.csv': noise(9, 1),
      'a/x_24_part_2.csv': noise(9, 2),
      'a/b/x_24.csv': noise(9, 3),
      'a/x.24': noise(1, 1),
    });
    const names = await fetchAll(zip, (parts) => listMembers({ parts, pattern: 'a/x_24*.csv' }));
    expect(names.result.toSorted((a, b) => (a.name < b.name ? -1 : 1))).toMatchObject([
      { name: 'a/x_24.csv' },
      { name: 'a/x_24_part_2.csv' },
    ]);
    expect(await fetchAll(zip, (parts) => listMembers({ parts, pattern: 'a/x.*' }))).toMatchObject({
      result: [{ name: 'a/x.24' }],
    });
    const gone = await fetchAll(zip, (parts) => unpackMember({ parts, name: 'a/y', target: nextTarget() }));
    expect(gone.result).toBe(false);
  });
});

describe('a zip with a byte that is another one', () => {
  it('gives the member whole or is refused', async () => {
    const content = noise(5000, 4).map((byte, at) => (at % 3 === 0 ? 7 : byte));
    const zip = zipSync({ 'a.tif': content, 'b.tif': noise(100, 5) });
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: zip.length - 1 }),
        fc.integer({ min: 1, max: 255 }),
        async (at, flip) => {
          const damaged = zip.map((byte, place) => (place === at ? byte ^ flip : byte));
          const target = nextTarget();
          const read = await fetchAll(damaged, (parts) => unpackMember({ parts, name: 'a.tif', target })).catch(
            () => null,
          );
          if (read?.result === true) expect(Buffer.compare(readFileSync(target), content)).toBe(0);
        },
      ),
      { numRuns: 150 },
    );
  });

  it.each<[string, Uint8Array]>([
    ['is none', noise(5000, 1)],
    ['is empty', new Uint8Array()],
    ['ends in the middle', zipSync({ 'a.tif': noise(5000, 1) }).slice(0, 2500)],
  ])('is refused where it %s', async (_, bytes) => {
    await expect(fetchAll(bytes, (parts) => listMembers({ parts, pattern: '*' }))).rejects.toThrow();
  });
});
