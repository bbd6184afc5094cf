import { BYTE_ORDER_MARK, formatCsvLine } from '#main/platform/text/csv-text.ts';
import type { Movements } from './movement-rows.sql.ts';
import type { OutputFile } from './output-file.fs.ts';
import type { RunControl } from '../run/run-control.ts';
import { writeWhole } from './write-whole.ts';

/** Locations looked at before other work of the thread has its turn. */
const LOCATIONS_PER_TURN = 2000;

/**
 * Writes the rows that moved as a CSV (RFC 4180, UTF-8 with a byte order mark), whole or not at all.
 * @returns how many there are.
 * @throws CancelledError; NotSavedError: then nothing is left.
 */
export function writeMovements(
  output: OutputFile,
  movements: Movements,
  control: RunControl,
  onProgress: (rows: number, fraction: number) => void,
): Promise<number> {
  const write = (text: string): void => output.write(Buffer.from(text, 'utf8'));
  return writeWhole(output, control, async () => {
    let rows = 0;
    write(BYTE_ORDER_MARK + formatCsvLine(movements.columns));
    for (let start = 0; start < movements.count; start += LOCATIONS_PER_TURN) {
      await control.checkpoint();
      const end = Math.min(movements.count, start + LOCATIONS_PER_TURN);
      let text = '';
      for (let position = start; position < end; position++) {
        const cells = movements.read(position);
        if (cells === null) continue;
        text += formatCsvLine(cells);
        rows += 1;
      }
      if (text !== '') write(text);
      onProgress(rows, end / movements.count);
    }
    return rows;
  });
}
