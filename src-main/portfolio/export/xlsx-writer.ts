import type { TemporaryPaths } from '#main/platform/files/temporary-paths.ts';
import texts from '#shared/portfolio/export-texts.json' with { type: 'json' };
import { portfolioFigureNames } from '#shared/portfolio/portfolio-figures.ts';
import { exportNames, describingColumns } from './export-columns.ts';
import type { ExportFacts } from './export-facts.ts';
import { createOutputFile } from './output-file.fs.ts';
import type { RowWriter } from './row-writer.ts';
import type { ExportRow } from './select-export-rows.sql.ts';
import { exportLegend } from './export-legend.ts';
import {
  beginWorksheet,
  formatContentTypes,
  formatNumberCell,
  formatRelations,
  formatTextCell,
  formatWorkbook,
  formatColumnLetters,
  STYLES,
  XML_HEAD,
  type CellStyle,
  type SheetPart,
} from './xlsx-parts.ts';
import { listAssumptions, listLegend, listSummary, type SheetContent } from './xlsx-sheets.ts';
import { createZipWriter } from './zip-writer.ts';

/** Rows of a worksheet, its heading among them (ECMA-376; Excel's own limit). */
const MAXIMUM_SHEET_ROWS = 1_048_576;
/** Bytes after which rows go on in another sheet: a part of a zip without ZIP64 has less than 4 GiB. */
const MAXIMUM_SHEET_BYTES = 3 * 2 ** 30;

/** Columns that stay in sight: line and identifier. */
const FROZEN_COLUMNS = 2;
/** Widths of columns, characters. */
const widths = { number: 13, text: 18, long: 30 } as const;
const longColumns: ReadonlySet<string> = new Set(['streetAddress', 'reason', 'remarks', 'packs']);

const letters = exportNames.map((_, column) => formatColumnLetters(column));
const styles = exportLegend.map(({ unit }): CellStyle => (unit === null || unit === 'index' ? 'plain' : unit));
const columnWidths = [
  ...describingColumns.map(({ name, type }) =>
    longColumns.has(name) ? widths.long : type === 'text' ? widths.text : widths.number,
  ),
  ...portfolioFigureNames.map(() => widths.number),
];

/**
 * Creates the writer of an XLSX workbook (ECMA-376, transitional): sheets of the summary, the locations, what was
 * assumed, and the names of the columns. Rows are written as they come; a portfolio with more than a sheet holds goes
 * on in another one.
 */
export function createXlsxWriter(file: string, temporaryPaths: TemporaryPaths, facts: ExportFacts): RowWriter {
  const output = createOutputFile(file, temporaryPaths);
  const zip = createZipWriter(output);
  const encoder = new TextEncoder();
  const parts: SheetPart[] = [];
  let rowOfSheet = 0;
  let bytesOfSheet = 0;
  let text = '';

  function flush(): void {
    if (text === '') return;
    const bytes = encoder.encode(text);
    bytesOfSheet += bytes.length;
    zip.add(bytes);
    text = '';
  }

  function beginSheet(name: string): void {
    zip.begin(`xl/worksheets/sheet${parts.length + 1}.xml`);
    rowOfSheet = 0;
    bytesOfSheet = 0;
    parts.push({ number: parts.length + 1, name, filter: null });
  }

  function addRow(cells: readonly string[]): void {
    rowOfSheet += 1;
    text += `<row r="${rowOfSheet}">${cells.join('')}</row>`;
  }

  function beginLocations(): void {
    const { locations } = texts.sheet;
    beginSheet(parts.length === 0 ? locations : `${locations} ${parts.length + 1}`);
    text += beginWorksheet(columnWidths, { columns: FROZEN_COLUMNS, rows: 1 });
    addRow(exportNames.map((name, column) => formatTextCell(name, `${letters[column]!}1`, 'heading')));
  }

  function endLocations(): void {
    const last = letters.at(-1)!;
    text += `</sheetData><autoFilter ref="A1:${last}${rowOfSheet}"/></worksheet>`;
    flush();
    parts.push({ ...parts.pop()!, filter: `$A$1:$${last}$${rowOfSheet}` });
  }

  function addSheet(name: string, { rows, widths: ofColumns }: SheetContent): void {
    beginSheet(name);
    text += beginWorksheet(ofColumns, { columns: 0, rows: 0 });
    for (const cells of rows) {
      const row = rowOfSheet + 1;
      addRow(
        cells.map(({ value, style = 'plain' }, column) => {
          const reference = `${formatColumnLetters(column)}${row}`;
          return typeof value === 'number'
            ? formatNumberCell(value, reference, style)
            : formatTextCell(value, reference, style);
        }),
      );
    }
    text += '</sheetData></worksheet>';
    flush();
  }

  function addPart(name: string, content: string): void {
    zip.begin(name);
    zip.add(encoder.encode(XML_HEAD + content));
  }

  beginLocations();
  return {
    takes: () => true,
    row(row) {
      if (rowOfSheet >= MAXIMUM_SHEET_ROWS || bytesOfSheet >= MAXIMUM_SHEET_BYTES) {
        endLocations();
        beginLocations();
      }
      addRow(formatCells(row, rowOfSheet + 1));
    },
    flush,
    finish() {
      endLocations();
      addSheet(texts.sheet.summary, listSummary(facts));
      const summary = parts.pop()!;
      const shown = [summary, ...parts];
      parts.push(summary);
      addSheet(texts.sheet.assumptions, listAssumptions(facts));
      addSheet(texts.sheet.names, listLegend());
      shown.push(...parts.slice(shown.length));
      addPart('[Content_Types].xml', formatContentTypes(shown));
      addPart('_rels/.rels', formatRelations([['rId1', 'officeDocument', 'xl/workbook.xml']]));
      addPart('xl/styles.xml', STYLES);
      addPart('xl/workbook.xml', formatWorkbook(shown));
      const sheets = shown.map(({ number }) => [`rId${number}`, 'worksheet', `worksheets/sheet${number}.xml`] as const);
      const relations = [...sheets, [`rId${sheets.length + 1}`, 'styles', 'styles.xml'] as const];
      addPart('xl/_rels/workbook.xml.rels', formatRelations(relations));
      zip.end();
      output.finish();
    },
    discard: () => output.discard(),
  };
}

function formatCells({ values, figures }: ExportRow, row: number): string[] {
  const cells: string[] = [];
  for (let column = 0; column < describingColumns.length; column++) {
    const value = values[column]!;
    const reference = `${letters[column]!}${row}`;
    if (typeof value === 'number') cells.push(formatNumberCell(value, reference, styles[column]));
    else if (value !== null && value !== '') cells.push(formatTextCell(value, reference));
  }
  for (let figure = 0; figure < figures.length; figure++) {
    const value = figures[figure]!;
    const column = describingColumns.length + figure;
    if (value === value) cells.push(formatNumberCell(value, `${letters[column]!}${row}`, styles[column]));
  }
  return cells;
}
