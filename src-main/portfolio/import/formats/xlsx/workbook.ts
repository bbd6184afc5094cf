import { appendCellText, unescapeText } from './append-cell-text.ts';
import { findBuiltInKind, findFormatKind, type FormatKind } from './date-format.ts';
import { findShownUnit, type ShownUnit } from './shown-unit.ts';
import type { XlsxArchive } from './xlsx-archive.ts';

/** A sheet of a spreadsheet. */
export interface WorkbookSheet {
  readonly name: string;
  /** Path of its XML in the archive. */
  readonly part: string;
  /** Whether people who open the spreadsheet do not see it. */
  readonly isHidden: boolean;
}

/** What the sheets of a spreadsheet share. */
export interface Workbook {
  /** In the order of their tabs. */
  readonly sheets: readonly WorkbookSheet[];
  readonly texts: readonly string[];
  /** What the cell format of this index shows numbers as, or writes beside them; null: as numbers. */
  formatKind(index: number): FormatKind | ShownUnit | null;
  /** Days are counted from 1904 in spreadsheets of old Macs, else from 1900. */
  readonly counts1904: boolean;
}

/** Characters of a number format that are looked at; Excel writes 255 at most. */
const LONGEST_FORMAT = 1000;

const WORKBOOK_PART = 'xl/workbook.xml';

/** Reads what the sheets of a spreadsheet share (ECMA-376, part 1: SpreadsheetML). */
export async function readWorkbook(archive: XlsxArchive): Promise<Workbook> {
  const targets = await readRelations(archive);
  const sheets: WorkbookSheet[] = [];
  const parts = new Set<string>();
  let counts1904 = false;
  await archive.visit(WORKBOOK_PART, {
    open(name, attributes) {
      if (name === 'sheet') {
        const id = Object.entries(attributes).find(([key]) => /(?:^|:)id$/.test(key))?.[1] ?? '';
        const part = targets.get(id);
        const isHidden = (attributes['state'] ?? 'visible') !== 'visible';
        // Each sheet has a part of its own (ECMA-376, part 1, 12.3.24): one that others have named is read once.
        if (part === undefined || !archive.has(part) || parts.has(part.toLowerCase())) return;
        parts.add(part.toLowerCase());
        archive.budget.require('sheets', parts.size);
        sheets.push({ name: attributes['name'] ?? '', part, isHidden });
      } else if (name === 'workbookPr') {
        counts1904 = attributes['date1904'] === '1' || attributes['date1904'] === 'true';
      }
    },
  });
  const formats = await readFormats(archive);
  return { sheets, texts: await readTexts(archive), formatKind: (index) => formats[index] ?? null, counts1904 };
}

/** Parts by the identifiers under which the workbook names them. */
async function readRelations(archive: XlsxArchive): Promise<Map<string, string>> {
  const targets = new Map<string, string>();
  await archive.visit('xl/_rels/workbook.xml.rels', {
    open(name, { Id: id = '', Target: target = '' }) {
      if (name !== 'Relationship') return;
      targets.set(id, target.startsWith('/') ? target.slice(1) : `xl/${target}`);
      archive.budget.require('entries', targets.size);
    },
  });
  return targets;
}

/** The shared texts; parts in different fonts are joined, the readings of Asian characters (`rPh`) left out. */
async function readTexts(archive: XlsxArchive): Promise<string[]> {
  const part = 'xl/sharedStrings.xml';
  const texts: string[] = [];
  if (!archive.has(part)) return texts;
  let current = '';
  let isInText = false;
  let isInReading = false;
  await archive.visit(part, {
    open(name) {
      if (name === 'si') current = '';
      else if (name === 'rPh') isInReading = true;
      else if (name === 't') isInText = !isInReading;
    },
    text(text) {
      if (isInText) current = appendCellText(current, text);
    },
    close(name) {
      if (name === 't') isInText = false;
      else if (name === 'rPh') isInReading = false;
      else if (name === 'si') {
        archive.budget.take('texts', 1);
        archive.budget.take('textCharacters', current.length);
        texts.push(unescapeText(current));
      }
    },
  });
  return texts;
}

/** Of each cell format, what it shows numbers as. */
async function readFormats(archive: XlsxArchive): Promise<(FormatKind | ShownUnit | null)[]> {
  const part = 'xl/styles.xml';
  const formats: (FormatKind | ShownUnit | null)[] = [];
  if (!archive.has(part)) return formats;
  const customKinds = new Map<number, FormatKind | ShownUnit | null>();
  let isInCellFormats = false;
  await archive.visit(part, {
    open(name, attributes) {
      if (name === 'numFmt') {
        const code = attributes['formatCode'] ?? '';
        const known = code.slice(0, LONGEST_FORMAT);
        customKinds.set(Number(attributes['numFmtId']), findFormatKind(known) ?? findShownUnit(known));
        archive.budget.require('formats', customKinds.size);
      } else if (name === 'cellXfs') {
        isInCellFormats = true;
      } else if (name === 'xf' && isInCellFormats) {
        const id = Number(attributes['numFmtId'] ?? 0);
        formats.push(customKinds.get(id) ?? findBuiltInKind(id));
        archive.budget.require('formats', formats.length);
      }
    },
    close(name) {
      if (name === 'cellXfs') isInCellFormats = false;
    },
  });
  return formats;
}
