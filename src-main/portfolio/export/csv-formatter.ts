import { BYTE_ORDER_MARK, type CsvFieldOptions, formatCsvText, LINE_END } from '#main/platform/text/csv-text.ts';
import type { PortfolioDatabase } from '../portfolio-database.sql.ts';
import { createByteWriter, type ByteWriter } from './byte-writer.ts';
import { describingColumns, exportNames } from './export-columns.ts';
import { findOedLength } from './oed/oed-fields.ts';
import { createOedRows, type OedLayout } from './oed-rows.ts';
import { prepareExportRows, type CsvRows, type ExportChoice, type ExportRow } from './select-export-rows.sql.ts';

/** Which columns a CSV has: by the query service's names, or as an OED location file. */
export type ExportLayout = { readonly kind: 'plain' } | OedLayout;

/** Rows that were written. */
export interface WrittenRows {
  readonly rows: number;
  /** Texts that are longer than OED has it, by the names of their columns; none of another layout. */
  readonly longTexts: Readonly<Record<string, number>>;
}

/** Rows as lines of CSV, in UTF-8. */
export type FormattedRows = WrittenRows & { readonly bytes: Uint8Array<ArrayBuffer> };

/** Writes rows of a portfolio as lines of CSV. */
export interface CsvFormatter {
  /** The first line: a byte order mark, by which spreadsheets know UTF-8, and the names of the columns. */
  readonly header: string;
  /**
   * The rows with ids in a range, ends included, in UTF-8; every line ends with CR LF.
   * @param choice which of them are meant, as `cutChoice` has it.
   */
  format(from: number, to: number, choice: ExportChoice | null): FormattedRows;
}

/** Creates the formatter of the rows of a portfolio's database. */
export function createCsvFormatter(database: PortfolioDatabase, layout: ExportLayout): CsvFormatter {
  const { names, describing, isVerbatim, read } =
    layout.kind === 'oed' ? createOedRows(database, layout) : plain(database);
  const writer = createByteWriter();
  const lengths = layout.kind === 'oed' ? names.slice(0, describing).map(findOedLength) : [];
  return {
    header: BYTE_ORDER_MARK + names.map((name) => formatCsvText(name, { isVerbatim })).join(',') + LINE_END,
    format(from, to, choice) {
      let rows = 0;
      const longTexts: Record<string, number> = {};
      read(from, to, choice, (row) => {
        writeLine(writer, row, describing, isVerbatim);
        rows += 1;
        for (let column = 0; column < lengths.length; column++) {
          if (!isLonger(row.values[column]!, lengths[column]!)) continue;
          const name = names[column]!;
          longTexts[name] = (longTexts[name] ?? 0) + 1;
        }
      });
      return { bytes: writer.take(), rows, longTexts };
    },
  };
}

function plain(database: PortfolioDatabase): CsvRows {
  return {
    names: exportNames,
    describing: describingColumns.length,
    isVerbatim: false,
    read: prepareExportRows(database),
  };
}

/** Whether a text has more characters, whole ones, than a field. */
function isLonger(value: string | number | null, most: number): boolean {
  return typeof value === 'string' && value.length > most && [...value].length > most;
}

const COMMA = 0x2c;
const CARRIAGE_RETURN = 0x0d;
const LINE_FEED = 0x0a;

/** How texts are written: made once, for millions of them. */
const verbatim: CsvFieldOptions = { isVerbatim: true };
const ofFirst: CsvFieldOptions = { isFirst: true };

function writeLine(writer: ByteWriter, { values, figures }: ExportRow, columns: number, isVerbatim: boolean): void {
  for (let column = 0; column < columns; column++) {
    const value = values[column]!;
    if (column > 0) writer.byte(COMMA);
    if (typeof value === 'number') writer.number(value);
    else if (value !== null && value !== '')
      writer.text(formatCsvText(value, isVerbatim ? verbatim : column === 0 ? ofFirst : undefined));
  }
  for (const figure of figures) {
    writer.byte(COMMA);
    if (figure === figure) writer.number(figure);
  }
  writer.byte(CARRIAGE_RETURN);
  writer.byte(LINE_FEED);
}
