import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';

/** A cell of a sheet: a text, a number, a date, an error, a formula that was never computed. */
export type SheetCell =
  | string
  | number
  /** Of more digits than a number holds. */
  | bigint
  | boolean
  | null
  | { readonly days: number }
  | { readonly error: string }
  /** Shown in percent. */
  | { readonly share: number }
  /** Shown by the code of a number format. */
  | { readonly number: number; readonly code: string }
  /** With the result that is stored, unless it was never computed; '' where an empty one is left in its place. */
  | { readonly formula: string; readonly result?: number | '' };

/** One sheet of a spreadsheet to be made. */
export interface MadeSheet {
  readonly name: string;
  readonly rows: readonly (readonly SheetCell[])[];
  readonly mergedCells?: readonly string[];
  readonly isHidden?: boolean;
  /** Numbers of the rows that are not shown. */
  readonly hiddenRows?: readonly number[];
  /** Numbers of the columns that are not shown. */
  readonly hiddenColumns?: readonly number[];
}

/**
 * Makes an XLSX file with the parts that Excel writes: shared texts, styles, relations. Format 1 of its cells is a
 * date, 2 a percentage, those from 3 have codes of their own.
 */
export async function makeXlsx(sheets: readonly MadeSheet[]): Promise<Buffer> {
  const texts: string[] = [];
  const zip = new yazl.ZipFile();
  const add = (name: string, xml: string) =>
    zip.addBuffer(Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${xml}`), name);
  const codes: string[] = [];
  sheets.forEach((sheet, index) => add(`xl/worksheets/sheet${index + 1}.xml`, toSheetXml(sheet, texts, codes)));
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const tabs = sheets.map(
    ({ name, isHidden = false }, index) =>
      `<sheet name="${escapeXml(name)}" sheetId="${index + 1}"${isHidden ? ' state="hidden"' : ''} r:id="rId${index + 1}"/>`,
  );
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  add('xl/workbook.xml', `<workbook ${main} xmlns:r="${relations}"><sheets>${tabs.join('')}</sheets></workbook>`);
  const targets = sheets.map(
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  add(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets.join('')}</Relationships>`,
  );
  const own = codes.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escapeXml(code)}"/>`).join('');
  const used = codes.map((_, at) => `<xf numFmtId="${164 + at}"/>`).join('');
  add(
    'xl/styles.xml',
    `<styleSheet ${main}><numFmts>${own}</numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="10"/>${used}</cellXfs></styleSheet>`,
  );
  const items = texts.map((text) => `<si><t xml:space="preserve">${escapeXml(text)}</t></si>`);
  add('xl/sharedStrings.xml', `<sst ${main}>${items.join('')}</sst>`);
  zip.end();
  return buffer(zip.outputStream);
}

function toSheetXml(
  { rows, mergedCells = [], hiddenRows = [], hiddenColumns = [] }: MadeSheet,
  texts: string[],
  codes: string[],
): string {
  const lines = rows.map((cells, row) => {
    const xml = cells.map((cell, column) =>
      toCellXml(cell, `${String.fromCharCode(65 + column)}${row + 1}`, texts, codes),
    );
    const hidden = hiddenRows.includes(row + 1) ? ' hidden="1"' : '';
    return `<row r="${row + 1}"${hidden}>${xml.join('')}</row>`;
  });
  const areas = mergedCells.map((reference) => `<mergeCell ref="${reference}"/>`).join('');
  const merged = areas === '' ? '' : `<mergeCells>${areas}</mergeCells>`;
  const listed = hiddenColumns.map((column) => `<col min="${column}" max="${column}" width="0" hidden="1"/>`).join('');
  const columns = listed === '' ? '' : `<cols>${listed}</cols>`;
  return `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${columns}<sheetData>${lines.join('')}</sheetData>${merged}</worksheet>`;
}

function toCellXml(cell: SheetCell, reference: string, texts: string[], codes: string[]): string {
  if (cell === null) return '';
  if (typeof cell === 'number' || typeof cell === 'bigint') return `<c r="${reference}"><v>${cell}</v></c>`;
  if (typeof cell === 'boolean') return `<c r="${reference}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (typeof cell === 'object') {
    if ('formula' in cell) {
      const result = cell.result === undefined ? '' : `<v>${cell.result}</v>`;
      return `<c r="${reference}"><f>${cell.formula}</f>${result}</c>`;
    }
    if ('code' in cell) return `<c r="${reference}" s="${2 + codes.push(cell.code)}"><v>${cell.number}</v></c>`;
    if ('share' in cell) return `<c r="${reference}" s="2"><v>${cell.share}</v></c>`;
    return 'days' in cell
      ? `<c r="${reference}" s="1"><v>${cell.days}</v></c>`
      : `<c r="${reference}" t="e"><v>${escapeXml(cell.error)}</v></c>`;
  }
  return `<c r="${reference}" t="s"><v>${texts.push(cell) - 1}</v></c>`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
