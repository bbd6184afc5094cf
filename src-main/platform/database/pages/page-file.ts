import { basename } from 'node:path';
import { readBlockSums, type BlockSums } from '../../files/block-sums.ts';
import { ChecksumError } from '../../files/checksum.ts';
import { FileEndsError, openRandomAccessFile, type RandomAccessFile } from '../../files/random-access-file.ts';
import { rethrowCondition } from '../../errors/system-errors.ts';

/** A database file is not one, or its pages do not fit each other. */
export class PageFileError extends Error {
  /** Its path. */
  readonly file: string;

  constructor(file: string, what: string, cause?: unknown) {
    super(`${file}: ${what}`, { cause });
    this.name = 'PageFileError';
    this.file = file;
  }
}

/** A page of a tree (SQLite file format, 1.6). */
export interface Page {
  readonly bytes: Buffer;
  readonly isLeaf: boolean;
  /** Whether the tree is ordered by the records themselves, else by the number of a row. */
  readonly isIndex: boolean;
  readonly cellCount: number;
  /** Where the cells' places stand, two bytes each. */
  readonly pointersAt: number;
  /** Number of the page behind the last cell; 0 in a leaf. */
  readonly lastChild: number;
}

/** The pages of a database file that is only read, and that no other program writes. */
export type PageFile = ReturnType<typeof readPages>;

/** Bytes of pages that are kept: the upper levels of the trees, and what was asked last. */
const CACHE_BYTES = 32 * 1024 * 1024;
/** Bytes of the head of the first page (1.3). */
const HEAD_BYTES = 100;
const MAGIC = 'SQLite format 3\0';
const UTF8 = 1;

const INTERIOR_INDEX = 2;
const INTERIOR_TABLE = 5;
const LEAF_INDEX = 10;
const LEAF_TABLE = 13;

/**
 * Opens a database file for reading its pages.
 * @param hasSums whether checksums of its pages stand beside it (`writeBlockSums`): each is compared when it is read
 * @throws ChecksumError, PageFileError
 */
export function openPageFile(path: string, hasSums: boolean): PageFile {
  return namingFile(path, () => {
    const sums = hasSums ? readBlockSums(path) : null;
    const file = openRandomAccessFile(path);
    try {
      if (sums !== null && sums.fileBytes !== file.size) throw new ChecksumError(basename(path));
      return readPages(file, sums);
    } catch (error) {
      file.close();
      throw error;
    }
  });
}

function readPages(file: RandomAccessFile, sums: BlockSums | null) {
  const head = Buffer.from(file.read(0, HEAD_BYTES).buffer);
  const pageBytes = head.readUInt16BE(16) === 1 ? 65_536 : head.readUInt16BE(16);
  const isKnown = head.toString('latin1', 0, MAGIC.length) === MAGIC && head.readUInt32BE(56) === UTF8;
  if (sums !== null && sums.blockBytes !== pageBytes) throw new ChecksumError(basename(file.path));
  if (!isKnown || pageBytes < 512) throw new PageFileError(file.path, 'no database in UTF-8.');
  const pageCount = Math.floor(file.size / pageBytes);
  // Two generations: what was not asked for since the younger one was full goes.
  const mostYoung = Math.max(1, Math.floor(CACHE_BYTES / pageBytes / 2));
  let young = new Map<number, Page>();
  let old = new Map<number, Page>();

  function readBytes(number: number): Buffer {
    return namingFile(file.path, () => {
      if (!(number >= 1 && number <= pageCount)) throw new PageFileError(file.path, `no page ${number}.`);
      const bytes = file.read((number - 1) * pageBytes, pageBytes);
      sums?.require(number - 1, bytes);
      return Buffer.from(bytes.buffer);
    });
  }

  return {
    path: file.path,
    /** Bytes of a page that are used. */
    usableBytes: pageBytes - head[20]!,
    pageCount,
    /** Any page. @throws ChecksumError, PageFileError */
    readBytes,
    /** A page of a tree, by its number from 1. @throws ChecksumError, PageFileError */
    readPage(number: number): Page {
      const kept = young.get(number);
      if (kept !== undefined) return kept;
      const page = old.get(number) ?? describePage(file.path, readBytes(number), number === 1 ? HEAD_BYTES : 0);
      if (young.size >= mostYoung) {
        old = young;
        young = new Map();
      }
      young.set(number, page);
      return page;
    },
    close: file.close,
  };
}

function describePage(path: string, bytes: Buffer, at: number): Page {
  const type = bytes[at]!;
  const isLeaf = type === LEAF_INDEX || type === LEAF_TABLE;
  const isIndex = type === LEAF_INDEX || type === INTERIOR_INDEX;
  if (!isLeaf && !isIndex && type !== INTERIOR_TABLE) throw new PageFileError(path, 'a page is of no tree.');
  const cellCount = bytes.readUInt16BE(at + 3);
  const pointersAt = at + (isLeaf ? 8 : 12);
  if (pointersAt + 2 * cellCount > bytes.length) throw new PageFileError(path, 'a page has more cells than room.');
  return { bytes, isLeaf, isIndex, cellCount, pointersAt, lastChild: isLeaf ? 0 : bytes.readUInt32BE(at + 8) };
}

/** Makes what the system says of a file, and that it ends too early, an error of ours. */
function namingFile<Value>(path: string, work: () => Value): Value {
  try {
    return work();
  } catch (error) {
    rethrowCondition(error);
    const isOfSystem = (error as NodeJS.ErrnoException).code !== undefined || error instanceof TypeError;
    if (isOfSystem || error instanceof FileEndsError) throw new PageFileError(path, 'it cannot be read.', error);
    throw error;
  }
}
