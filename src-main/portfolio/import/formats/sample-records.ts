import type { PortfolioRecord, SampleRecord } from '../columns/portfolio-record.ts';
import type { RecordSource } from './record-source.ts';

/** Records at the beginning of a file that a detection looks at, all of them. */
export const FIRST_RECORDS = 200;
/** Most records behind these that it looks at, spread evenly, and cells of them. */
export const MOST_SPREAD_RECORDS = 500;
const MOST_SPREAD_CELLS = 200_000;
/** How far the records of a format are read that cannot be sought, bytes. */
const MOST_BYTES = 8 * 1024 * 1024;

/**
 * Characters of a cell that a detection looks at: many cells may share one long text, and each pattern of a detection
 * goes over all of them.
 */
const LONGEST_CELL = 400;

/** A cell as a detection looks at it. */
export const cutSampleCell = (text: string): string =>
  text.length > LONGEST_CELL ? text.slice(0, LONGEST_CELL) : text;

/** The cells of a record as a detection looks at them. */
export function listSampleCells(record: Pick<PortfolioRecord, 'length' | 'text'>): string[] {
  return Array.from({ length: record.length }, (_, index) => cutSampleCell(record.text(index)));
}

/** Creates what takes the first of many items, and of the others every n-th, so that they reach as far as all do. */
export function createSpreadSample<Item>(firstCount = FIRST_RECORDS) {
  const first: Item[] = [];
  let spread: { readonly item: Item; readonly cells: number }[] = [];
  let cellCount = 0;
  let step = 1;
  let count = 0;

  function thinOut(): void {
    spread = spread.filter((_, index) => index % 2 === 1);
    cellCount = spread.reduce((sum, { cells }) => sum + cells, 0);
    step *= 2;
  }

  return {
    /** @param cells of the item; `make` is called only when it is taken */
    offer(cells: number, make: () => Item): void {
      count += 1;
      if (count <= firstCount) {
        first.push(make());
        return;
      }
      if ((count - firstCount) % step !== 0) return;
      spread.push({ item: make(), cells });
      cellCount += cells;
      if (spread.length > MOST_SPREAD_RECORDS || cellCount > MOST_SPREAD_CELLS) thinOut();
    },
    /** Items that were offered. */
    get count() {
      return count;
    },
    list: (): Item[] => [...first, ...spread.map(({ item }) => item)],
  };
}

/** Records of a source: its first ones, and others behind them. */
export interface SourceSample {
  readonly records: readonly SampleRecord[];
  /** The cells that are no numbers by their type. */
  readonly texts: readonly string[];
  /** Records in what was read of the file, and how many bytes that is. */
  readonly count: number;
  readonly bytesRead: number;
}

/** Reads records of the first {@link MOST_BYTES} of a source. */
export async function listSampleRecords(source: RecordSource, signal?: AbortSignal): Promise<SourceSample> {
  const sample = createSpreadSample<{ readonly record: SampleRecord; readonly texts: readonly string[] }>();
  let bytesRead = 0;
  for await (const bytes of source.read((record) => {
    if (record.problem !== null && sample.count >= FIRST_RECORDS) return;
    sample.offer(record.length, () => {
      const cells = listSampleCells(record);
      const texts = cells.filter((_, index) => Number.isNaN(record.plainNumber(index)));
      return { record: { line: record.line, cells }, texts };
    });
  }, signal)) {
    bytesRead = bytes;
    if (bytesRead >= MOST_BYTES) break;
  }
  const taken = sample.list();
  return {
    records: taken.map(({ record }) => record),
    texts: taken.flatMap(({ texts }) => texts),
    count: sample.count,
    bytesRead,
  };
}
