import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paginate, type MeasuredBlock } from '#renderer/report/paginate.ts';

const block = (height: number, extra: Partial<MeasuredBlock> = {}): MeasuredBlock => ({ height, ...extra });

describe('laying blocks out on pages', () => {
  test('fills a page to its last pixel and turns at the next', () => {
    // 40 + 60 = 100 fits; the 1 that follows does not.
    expect(paginate([block(40), block(60), block(1)], 100)).toEqual([[0, 1], [2]]);
  });

  test('takes a heading along to the page of what it heads', () => {
    expect(paginate([block(80), block(15, { keepWithNext: true }), block(30)], 100)).toEqual([[0], [1, 2]]);
  });

  test('begins a page where a building begins', () => {
    expect(paginate([block(10, { startsPage: true }), block(10), block(10, { startsPage: true })], 100)).toEqual([
      [0, 1],
      [2],
    ]);
  });

  test('gives a block taller than a page one of its own', () => {
    expect(paginate([block(10), block(150), block(10)], 100)).toEqual([[0], [1], [2]]);
  });

  test('cuts a chain that no page can hold between its blocks', () => {
    const kept = { keepWithNext: true };
    expect(paginate([block(60, kept), block(60, kept), block(60)], 100)).toEqual([[0], [1], [2]]);
  });

  test('a document without blocks has no page', () => {
    expect(paginate([], 100)).toEqual([]);
  });
});

const anyBlock = fc.record({
  height: fc.integer({ min: 0, max: 140 }),
  startsPage: fc.boolean(),
  keepWithNext: fc.boolean(),
});

test('every block is there once, in order, and no page overflows but by one block', () => {
  fc.assert(
    fc.property(fc.array(anyBlock, { maxLength: 60 }), (blocks) => {
      const pages = paginate(blocks, 100);
      expect(pages.flat()).toEqual(blocks.map((_, index) => index));
      for (const page of pages) {
        expect(page.length).toBeGreaterThan(0);
        const height = page.reduce((sum, index) => sum + (blocks[index]?.height ?? 0), 0);
        // Blocks of no height may stand beside the one that is too tall.
        if (height > 100) expect(page.filter((index) => (blocks[index]?.height ?? 0) > 0)).toHaveLength(1);
        for (const index of page.slice(1)) expect(blocks[index]?.startsPage).toBe(false);
      }
    }),
  );
});

test('a kept block is never the last of its page unless its chain is taller than one', () => {
  fc.assert(
    fc.property(fc.array(anyBlock, { maxLength: 60 }), (blocks) => {
      for (const page of paginate(blocks, 100)) {
        const last = page.at(-1) ?? 0;
        const next = blocks[last + 1];
        if (blocks[last]?.keepWithNext !== true || next === undefined || next.startsPage) continue;
        let start = last;
        while (start > 0 && blocks[start - 1]?.keepWithNext === true && blocks[start]?.startsPage !== true) start -= 1;
        let end = last + 1;
        while (blocks[end]?.keepWithNext === true && blocks[end + 1] !== undefined && !blocks[end + 1]?.startsPage)
          end += 1;
        const chain = blocks.slice(start, end + 1).reduce((sum, { height }) => sum + height, 0);
        expect(chain).toBeGreaterThan(100);
      }
    }),
  );
});
