import { closeSync, openSync, readSync, writeSync } from 'node:fs';

/** Byte of the head of a database that says how large a page is (SQLite file format, 1.3.2). */
const PAGE_SIZE_AT = 16;

/** Swaps two pages of a database, as a disk leaves them that writes at the wrong place. Pages count from 1. */
export function swapPages(file: string, first: number, second: number): void {
  const descriptor = openSync(file, 'r+');
  try {
    const head = Buffer.alloc(PAGE_SIZE_AT + 2);
    readSync(descriptor, head, 0, head.length, 0);
    const size = head.readUInt16BE(PAGE_SIZE_AT);
    const [one, other] = [first, second].map((page) => {
      const bytes = Buffer.alloc(size);
      readSync(descriptor, bytes, 0, size, (page - 1) * size);
      return bytes;
    }) as [Buffer, Buffer];
    writeSync(descriptor, one, 0, size, (second - 1) * size);
    writeSync(descriptor, other, 0, size, (first - 1) * size);
  } finally {
    closeSync(descriptor);
  }
}
