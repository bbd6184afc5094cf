/** One piece of a document that is never cut, with its measured height. */
export interface MeasuredBlock {
  /** CSS pixels, its own spacing included. */
  readonly height: number;
  /** Begins a page: the first block of a building. */
  readonly startsPage?: boolean | undefined;
  /** Stays on the page of the block after it: a heading, the head of a table. */
  readonly keepWithNext?: boolean | undefined;
}

/**
 * Lays blocks out on pages in their order and gives each page's blocks by index. A block taller than a page gets a page
 * of its own; a chain of kept blocks that is taller than a page is cut between its blocks, since there is no page that
 * holds it.
 *
 * @param pageHeight CSS pixels that a page has for blocks
 */
export function paginate(blocks: readonly MeasuredBlock[], pageHeight: number): number[][] {
  const pages: number[][] = [];
  let page: number[] = [];
  let filled = 0;

  function turn(): void {
    if (page.length > 0) pages.push(page);
    page = [];
    filled = 0;
  }

  function place(index: number, height: number): void {
    if (filled + height > pageHeight) turn();
    page.push(index);
    filled += height;
  }

  for (let index = 0; index < blocks.length;) {
    const end = findChainEnd(blocks, index);
    const chain = blocks.slice(index, end);
    const height = chain.reduce((sum, block) => sum + block.height, 0);
    if (blocks[index]?.startsPage === true || filled + height > pageHeight) turn();
    for (const [offset, block] of chain.entries()) place(index + offset, block.height);
    index = end;
  }
  turn();
  return pages;
}

/** One past the last block that has to stay with the one at `start`. */
function findChainEnd(blocks: readonly MeasuredBlock[], start: number): number {
  let end = start + 1;
  while (end < blocks.length && blocks[end - 1]?.keepWithNext === true && blocks[end]?.startsPage !== true) end += 1;
  return end;
}
