import { openPageFile, PageFileError, type PageFile } from './page-file.ts';
import type { KeyStart, StoredValue } from './record.ts';
import { createTreeCursor } from './tree-cursor.ts';

/** Entries of an index, or of a table without row numbers, in the order of their keys. */
export type StoredKeys = ReturnType<typeof openKeysAt>;

/** Rows of a table by their numbers. The column that is the number itself is stored as NULL. */
export type StoredRows = ReturnType<typeof openRowsAt>;

/** The tables and indexes of a database file that is only read. */
export interface StoredTables {
  has(name: string): boolean;
  /** @throws PageFileError where there is none */
  openKeys(name: string, columnCount: number): StoredKeys;
  openRows(name: string, columnCount: number): StoredRows;
  close(): void;
}

/** Page and columns of the schema: type, name, table, root page. */
const SCHEMA_ROOT = 1;
const SCHEMA_COLUMNS = 4;

/**
 * Opens the tables of a database file without SQLite, which lets nobody look at a page between the disk and an answer:
 * each page is compared with its checksum when it is read, those above a row among them, so that what is not found is
 * not there.
 * @param hasSums whether checksums of its pages stand beside it; else nothing is compared
 * @throws ChecksumError, PageFileError, here and where it is read
 */
export function openStoredTables(path: string, hasSums: boolean): StoredTables {
  const file = openPageFile(path, hasSums);
  try {
    const roots = new Map(
      openRowsAt(file, SCHEMA_ROOT, SCHEMA_COLUMNS)
        .list(0, Infinity)
        .map(({ values }) => [String(values[1]), Number(values[3])]),
    );
    const findRoot = (name: string): number => {
      const root = roots.get(name);
      if (root === undefined) throw new PageFileError(path, `no table ${name}.`);
      return root;
    };
    return {
      has: (name) => roots.has(name),
      openKeys: (name, columnCount) => openKeysAt(file, findRoot(name), columnCount),
      openRows: (name, columnCount) => openRowsAt(file, findRoot(name), columnCount),
      close: file.close,
    };
  } catch (error) {
    file.close();
    throw error;
  }
}

function openKeysAt(file: PageFile, root: number, allColumns: number) {
  const cursor = createTreeCursor(file, root);
  function visit(first: KeyStart, last: KeyStart, take: (values: StoredValue[]) => boolean): void {
    for (let isThere = cursor.seekKey(first); isThere && cursor.compare(last) <= 0; isThere = cursor.next()) {
      if (!take(cursor.read(allColumns))) return;
    }
  }
  return {
    /**
     * Visits the entries from the first that starts with `first`, or comes behind it, to the last that starts with
     * `last`, until `visit` says false. Nothing of the same table is to be read meanwhile.
     */
    visit,
    /** The same from the last to the first. */
    visitBack(first: KeyStart, last: KeyStart, take: (values: StoredValue[]) => boolean): void {
      // To the first entry behind those that start with the last key, and one back from there.
      for (let isThere = cursor.seekKey(last); isThere && cursor.compare(last) <= 0;) isThere = cursor.next();
      while (cursor.previous() && cursor.compare(first) >= 0) {
        if (!take(cursor.read(allColumns))) return;
      }
    },
    /** The first entry that starts so. */
    find(key: KeyStart, columnCount = allColumns): StoredValue[] | undefined {
      return cursor.seekKey(key) && cursor.compare(key) === 0 ? cursor.read(columnCount) : undefined;
    },
    /** Entries from the first to the last key, `limit` at most. */
    list(first: KeyStart, last: KeyStart, limit = Infinity): StoredValue[][] {
      const found: StoredValue[][] = [];
      if (limit > 0) visit(first, last, (values) => found.push(values) < limit);
      return found;
    },
  };
}

function openRowsAt(file: PageFile, root: number, columnCount: number) {
  const cursor = createTreeCursor(file, root);
  return {
    find: (row: number) => (cursor.seekRow(row) && cursor.readRow() === row ? cursor.read(columnCount) : undefined),
    /** Rows from the first to the last number, `limit` at most. */
    list(first: number, last: number, limit = Infinity): { readonly row: number; readonly values: StoredValue[] }[] {
      const found: { row: number; values: StoredValue[] }[] = [];
      for (let isThere = cursor.seekRow(first); isThere && found.length < limit; isThere = cursor.next()) {
        const row = cursor.readRow();
        if (row > last) break;
        found.push({ row, values: cursor.read(columnCount) });
      }
      return found;
    },
  };
}
