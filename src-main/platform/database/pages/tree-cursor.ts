import { PageFileError, type Page, type PageFile } from './page-file.ts';
import {
  compareRecord,
  measureRecord,
  measureVarint,
  readPageNumber,
  readRecord,
  readVarint,
  type KeyStart,
  type StoredValue,
} from './record.ts';

/** Levels of a tree at most: SQLite's own bound (`BTCURSOR_MAX_DEPTH`). A page that lies below itself exceeds it. */
const DEEPEST = 20;

/** Creates a cursor over the tree whose root is a page (SQLite file format, 1.6). */
export function createTreeCursor(file: PageFile, root: number) {
  /** From the root to the page of the entry. */
  const pages: Page[] = [];
  /** Of the last page the number of the cell; of those above it that of the child that was taken. */
  const cells: number[] = [];
  let top = 0;
  /** Bytes of a record that stand in the page itself: at most in an index, in a table, and at least in both (1.6). */
  const mostOfIndex = Math.floor(((file.usableBytes - 12) * 64) / 255) - 23;
  const mostOfTable = file.usableBytes - 35;
  const least = Math.floor(((file.usableBytes - 12) * 32) / 255) - 23;

  function descend(number: number): Page {
    if (top + 1 >= DEEPEST) throw new PageFileError(file.path, 'a page lies below itself.');
    const page = file.readPage(number);
    top += 1;
    pages[top] = page;
    return page;
  }

  function start(): Page {
    top = -1;
    return descend(root);
  }

  function findCell({ bytes, pointersAt }: Page, cell: number): number {
    const at = pointersAt + 2 * cell;
    return (bytes[at]! << 8) | bytes[at + 1]!;
  }

  function findChild(page: Page, cell: number): number {
    return cell < page.cellCount ? readPageNumber(page.bytes, findCell(page, cell)) : page.lastChild;
  }

  /** Where the record of a cell of an index begins behind its length; of a table behind the row's number, too. */
  function findPayload({ bytes, isIndex, isLeaf }: Page, at: number): { size: number; from: number } {
    const lengthAt = isLeaf ? at : at + 4;
    const afterLength = lengthAt + measureVarint(bytes, lengthAt);
    return {
      size: readVarint(bytes, lengthAt),
      from: isIndex ? afterLength : afterLength + measureVarint(bytes, afterLength),
    };
  }

  function measureLocal({ isIndex }: Page, size: number): number {
    const most = isIndex ? mostOfIndex : mostOfTable;
    if (size <= most) return size;
    const share = least + ((size - least) % (file.usableBytes - 4));
    return share <= most ? share : least;
  }

  /** A record whose end stands on pages of its own. */
  function gather(page: Page, from: number, local: number, size: number): Buffer {
    const isInside = size <= file.pageCount * file.usableBytes && from + local + 4 <= page.bytes.length;
    if (!isInside) throw new PageFileError(file.path, 'a record is too long.');
    const whole = Buffer.allocUnsafe(size);
    let done = page.bytes.copy(whole, 0, from, from + local);
    let number = readPageNumber(page.bytes, from + local);
    while (done < size) {
      const bytes = file.readBytes(number);
      done += bytes.copy(whole, done, 4, Math.min(file.usableBytes, 4 + size - done));
      number = readPageNumber(bytes, 0);
    }
    return whole;
  }

  /** Compares the record of a cell with a key. */
  function compareCell(page: Page, cell: number, key: KeyStart): number {
    const { bytes } = page;
    const at = findCell(page, cell);
    const lengthAt = page.isLeaf ? at : at + 4;
    const size = readVarint(bytes, lengthAt);
    const from = lengthAt + measureVarint(bytes, lengthAt);
    const local = measureLocal(page, size);
    if (local === size || measureRecord(bytes, from, key.length) <= local) return compareRecord(bytes, from, key);
    return compareRecord(gather(page, from, local, size), 0, key);
  }

  function readCellRow(page: Page, cell: number): number {
    const at = findCell(page, cell);
    if (!page.isLeaf) return readVarint(page.bytes, at + 4);
    return readVarint(page.bytes, at + measureVarint(page.bytes, at));
  }

  /** Goes up where a page has no entry behind the place. */
  function climb(): boolean {
    while (cells[top]! >= pages[top]!.cellCount) {
      top -= 1;
      if (top < 0) return false;
      if (pages[top]!.isIndex && cells[top]! < pages[top]!.cellCount) return true;
      if (cells[top]! < pages[top]!.cellCount) {
        cells[top] = cells[top]! + 1;
        descendFirst();
      }
    }
    return true;
  }

  /** From the child that the last page names to the first entry below it. */
  function descendFirst(): void {
    for (let page = pages[top]!; !page.isLeaf;) {
      page = descend(findChild(page, cells[top]!));
      cells[top] = 0;
    }
  }

  function descendLast(): void {
    for (let page = pages[top]!; !page.isLeaf;) {
      page = descend(findChild(page, cells[top]!));
      cells[top] = page.isLeaf ? page.cellCount - 1 : page.cellCount;
    }
  }

  /** Goes to the first cell of which `isBefore` does not hold. */
  function seek(isBefore: (page: Page, cell: number) => boolean): boolean {
    for (let page = start(); ; page = descend(findChild(page, cells[top]!))) {
      let low = 0;
      let high = page.cellCount;
      while (low < high) {
        const middle = (low + high) >>> 1;
        if (isBefore(page, middle)) low = middle + 1;
        else high = middle;
      }
      cells[top] = low;
      if (page.isLeaf) return climb();
    }
  }

  return {
    /** Goes to the first entry that starts with the key or comes after it. @returns whether there is one */
    seekKey: (key: KeyStart) => seek((page, cell) => compareCell(page, cell, key) < 0),
    /** The same in a table by the number of a row. */
    seekRow: (row: number) => seek((page, cell) => readCellRow(page, cell) < row),
    next(): boolean {
      cells[top] = cells[top]! + 1;
      descendFirst();
      return climb();
    },
    /** @returns false before the first entry; from behind the last one it goes to that */
    previous(): boolean {
      if (top < 0) {
        const page = start();
        cells[top] = page.isLeaf ? page.cellCount - 1 : page.cellCount;
        descendLast();
      } else if (pages[top]!.isLeaf) cells[top] = cells[top]! - 1;
      else descendLast();
      while (cells[top]! < 0) {
        top -= 1;
        if (top < 0) return false;
        cells[top] = cells[top]! - 1;
        if (cells[top]! >= 0 && !pages[top]!.isIndex) descendLast();
      }
      return true;
    },
    /** Number of the row of a table. */
    readRow: () => readCellRow(pages[top]!, cells[top]!),
    /** The entry's record beside a key: {@link compareRecord}. */
    compare: (key: KeyStart) => compareCell(pages[top]!, cells[top]!, key),
    /** The first columns of the entry. */
    read(columnCount: number): StoredValue[] {
      const page = pages[top]!;
      const { size, from } = findPayload(page, findCell(page, cells[top]!));
      const local = measureLocal(page, size);
      const isLocal = local === size || measureRecord(page.bytes, from, columnCount) <= local;
      return isLocal
        ? readRecord(page.bytes, from, columnCount)
        : readRecord(gather(page, from, local, size), 0, columnCount);
    },
  };
}
