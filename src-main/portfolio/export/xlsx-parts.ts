import type { ExportUnit } from './export-columns.ts';

/** Characters of a cell (Excel's own limit). */
const MAXIMUM_CELL_LENGTH = 32_767;

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
/** Namespace of worksheets, workbook and styles. */
export const SPREADSHEET_XMLNS = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Formats of cells: places in {@link STYLES}. */
const cellStyles = {
  plain: 0,
  heading: 1,
  money: 2,
  perMille: 3,
  degrees: 4,
  metres: 5,
  years: 0,
} as const satisfies Record<ExportUnit | 'plain' | 'heading', number>;
/** How a cell is shown. */
export type CellStyle = keyof typeof cellStyles;

/** Part of a workbook: formats of numbers, fonts, and what cells have of them. */
export const STYLES = `<styleSheet xmlns="${SPREADSHEET_XMLNS}"><numFmts count="2"><numFmt numFmtId="164" formatCode="0.00##"/><numFmt numFmtId="165" formatCode="0.000000"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6">${[
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>',
  ...[3, 164, 165, 2].map(
    (format) => `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  ),
].join('')}</cellXfs></styleSheet>`;

/** Letters of a column, counted from 0: A, B, … Z, AA, … ZZ. */
export function formatColumnLetters(column: number): string {
  const first = Math.floor(column / 26);
  return `${first === 0 ? '' : String.fromCharCode(64 + first)}${String.fromCharCode(65 + (column % 26))}`;
}

/** @param reference where it stands: `A1` */
export function formatNumberCell(value: number, reference: string, style: CellStyle = 'plain'): string {
  return `<c r="${reference}"${formatStyle(style)}><v>${value}</v></c>`;
}

/** A text as an inline string, which no program takes for a formula. @param reference where it stands: `A1` */
export function formatTextCell(text: string, reference: string, style: CellStyle = 'plain'): string {
  const content = escapeXml(text.slice(0, MAXIMUM_CELL_LENGTH));
  return `<c r="${reference}"${formatStyle(style)} t="inlineStr"><is><t xml:space="preserve">${content}</t></is></c>`;
}

function formatStyle(style: CellStyle): string {
  return style === 'plain' ? '' : ` s="${cellStyles[style]}"`;
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

/** Begins a worksheet. @param widths of its columns, characters. @param frozen columns and rows that stay in sight */
export function beginWorksheet(widths: readonly number[], frozen: { readonly columns: number; readonly rows: number }) {
  const { columns, rows } = frozen;
  const split = `${columns === 0 ? '' : ` xSplit="${columns}"`}${rows === 0 ? '' : ` ySplit="${rows}"`}`;
  const active = columns === 0 ? 'bottomLeft' : 'bottomRight';
  const pane =
    split === ''
      ? ''
      : `<pane${split} topLeftCell="${formatColumnLetters(columns)}${rows + 1}" activePane="${active}" state="frozen"/>`;
  const columnParts = widths.map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  return `${XML_HEAD}<worksheet xmlns="${SPREADSHEET_XMLNS}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><cols>${columnParts.join('')}</cols><sheetData>`;
}

/** A worksheet of a workbook: its part is `xl/worksheets/sheet<number>.xml`. */
export interface SheetPart {
  readonly number: number;
  readonly name: string;
  /** The range with the filter, `$A$1:$C$9`; null: none. */
  readonly filter: string | null;
}

export function formatContentTypes(sheets: readonly SheetPart[]): string {
  const parts = sheets.map(
    ({ number }) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${TYPES}.worksheet+xml"/>`,
  );
  return `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/>${parts.join('')}</Types>`;
}

export function formatRelations(relations: readonly (readonly [id: string, type: string, target: string])[]): string {
  const items = relations.map(
    ([id, type, target]) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${PACKAGE}/relationships">${items.join('')}</Relationships>`;
}

/** @param sheets in the order in which they are seen */
export function formatWorkbook(sheets: readonly SheetPart[]): string {
  const items = sheets.map(({ number, name }) => `<sheet name="${name}" sheetId="${number}" r:id="rId${number}"/>`);
  const filters = sheets.flatMap(({ name, filter }, at) =>
    filter === null
      ? []
      : [`<definedName name="_xlnm._FilterDatabase" localSheetId="${at}" hidden="1">'${name}'!${filter}</definedName>`],
  );
  return `<workbook xmlns="${SPREADSHEET_XMLNS}" xmlns:r="${OFFICE}"><sheets>${items.join('')}</sheets><definedNames>${filters.join('')}</definedNames></workbook>`;
}
