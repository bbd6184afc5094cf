import type { TemporaryPaths } from '#main/platform/files/temporary-paths.ts';
import { exportNames, describingColumns } from './export-columns.ts';
import { createOutputFile } from './output-file.fs.ts';
import type { RowWriter } from './row-writer.ts';
import type { ExportRow } from './select-export-rows.sql.ts';
import { createZipWriter } from './zip-writer.ts';

/** Rows of a worksheet, its heading among them (ECMA-376; Excel's own limit). */
const MAXIMUM_SHEET_ROWS = 1_048_576;
/** Characters of a cell (Excel's own limit). */
const MAXIMUM_CELL_LENGTH = 32_767;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/**
 * Creates the writer of an XLSX workbook (ECMA-376, transitional). Texts are inline strings, which no program takes for
 * formulas; a portfolio with more rows than a sheet holds goes on in the next one.
 * @param sources who made the data that the figures come from: a sheet of its own, the last one
 */
export function createXlsxWriter(file: string, temporaryPaths: TemporaryPaths, sources: readonly string[]): RowWriter {
  const output = createOutputFile(file, temporaryPaths);
  const zip = createZipWriter(output);
  const encoder = new TextEncoder();
  let sheets = 0;
  let rowOfSheet = 0;
  let text = '';

  function flush(): void {
    if (text !== '') zip.add(encoder.encode(text));
    text = '';
  }

  function endSheet(): void {
    if (sheets === 0) return;
    text += '</sheetData></worksheet>';
    flush();
  }

  function beginSheet(): void {
    endSheet();
    sheets += 1;
    rowOfSheet = 0;
    zip.begin(`xl/worksheets/sheet${sheets}.xml`);
    text += `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`;
    addRow(exportNames.map((name, column) => formatTextCell(name, column, 1)));
  }

  function addRow(cells: readonly string[]): void {
    rowOfSheet += 1;
    text += `<row r="${rowOfSheet}">${cells.join('')}</row>`;
  }

  function addPart(name: string, content: string): void {
    zip.begin(name);
    zip.add(encoder.encode(XML + content));
  }

  beginSheet();
  return {
    row(row) {
      if (rowOfSheet >= MAXIMUM_SHEET_ROWS) beginSheet();
      addRow(formatCells(row, rowOfSheet + 1));
    },
    flush,
    finish() {
      endSheet();
      sheets += 1;
      addPart(`xl/worksheets/sheet${sheets}.xml`, formatSourceSheet(sources));
      const numbers = Array.from({ length: sheets }, (_, index) => index + 1);
      addPart('[Content_Types].xml', formatContentTypes(numbers));
      addPart('_rels/.rels', formatRelations([['rId1', 'officeDocument', 'xl/workbook.xml']]));
      addPart('xl/workbook.xml', formatWorkbook(numbers));
      addPart(
        'xl/_rels/workbook.xml.rels',
        formatRelations(numbers.map((number) => [`rId${number}`, 'worksheet', `worksheets/sheet${number}.xml`])),
      );
      zip.end();
      output.finish();
    },
    discard: () => output.discard(),
  };
}

/** Letters of the columns: A, B, … Z, AA, … */
const letters = exportNames.map((_, column) => {
  const first = Math.floor(column / 26);
  return `${first === 0 ? '' : String.fromCharCode(64 + first)}${String.fromCharCode(65 + (column % 26))}`;
});

function formatCells({ values, figures }: ExportRow, row: number): string[] {
  const cells: string[] = [];
  for (let column = 0; column < describingColumns.length; column++) {
    const value = values[column]!;
    if (typeof value === 'number') cells.push(formatNumberCell(value, column, row));
    else if (value !== null && value !== '') cells.push(formatTextCell(value, column, row));
  }
  for (let figure = 0; figure < figures.length; figure++) {
    const value = figures[figure]!;
    if (value === value) cells.push(formatNumberCell(value, describingColumns.length + figure, row));
  }
  return cells;
}

function formatNumberCell(value: number, column: number, row: number): string {
  return `<c r="${letters[column]!}${row}"><v>${value}</v></c>`;
}

function formatTextCell(text: string, column: number, row: number): string {
  const content = escapeXml(text.slice(0, MAXIMUM_CELL_LENGTH));
  return `<c r="${letters[column]!}${row}" t="inlineStr"><is><t xml:space="preserve">${content}</t></is></c>`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};

/**
 * Text of an XML element; what XML cannot hold becomes U+FFFD. An underscore that would begin an escape of ECMA-376,
 * part 1, 22.9.2.19 (`_x000D_`) is escaped itself.
 */
function escapeXml(text: string): string {
  return text
    .replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replaceAll(/[&<>"\r]/g, (character) => entities[character]!)
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '\uFFFD');
}

function formatContentTypes(sheets: readonly number[]): string {
  const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const parts = sheets.map(
    (sheet) => `<Override PartName="/xl/worksheets/sheet${sheet}.xml" ContentType="${types}.worksheet+xml"/>`,
  );
  return `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>${parts.join('')}</Types>`;
}

function formatRelations(relations: readonly (readonly [id: string, type: string, target: string])[]): string {
  const items = relations.map(
    ([id, type, target]) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${PACKAGE}/relationships">${items.join('')}</Relationships>`;
}

function formatSourceSheet(sources: readonly string[]): string {
  const rows = ['Sources', ...sources].map(
    (source, index) => `<row r="${index + 1}">${formatTextCell(source, 0, index + 1)}</row>`,
  );
  return `<worksheet xmlns="${MAIN}"><sheetData>${rows.join('')}</sheetData></worksheet>`;
}

/** @param sheets their numbers; the last one is that of the sources */
function formatWorkbook(sheets: readonly number[]): string {
  const items = sheets.map((sheet) => {
    const ofRows = sheet === 1 ? 'Portfolio' : `Portfolio ${sheet}`;
    const name = sheet === sheets.length ? 'Sources' : ofRows;
    return `<sheet name="${name}" sheetId="${sheet}" r:id="rId${sheet}"/>`;
  });
  return `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${items.join('')}</sheets></workbook>`;
}
