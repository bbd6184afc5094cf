import type { RowNote } from '#shared/domain/portfolio-location.ts';
import type { PortfolioMapping } from '#shared/domain/portfolio-mapping.ts';
import { findColumnIndex } from './compile-columns.ts';
import type { RowContext } from './row-context.ts';
import { createRowNote, quoteCell } from './row-notes.ts';

/**
 * OED's codes of perils, and of groups of them, that have no flood, no storm surge and no wildfire (`PerilsCovered.csv`
 * of OasisLMF/ODS_OpenExposureData). Those that have are ORF, OSF, WSS, BBF, OO1, WW1, BB1 and AA1.
 */
const otherPerils = new Set(
  (
    'QEQ QFF QTS QSL QLS QLF QQ1 WTC WEC WW2 XSL XTD XHL XLT XX1 XZ1 ZSN ZIC ZFZ ZST ZZ1 BFR BSK MNT MTR MM1 ' +
    'SSD XCH GG1 CSB CPD CC1 PNF PP1 VVA VVE VVL VV1 SBU'
  ).split(' '),
);
/** Bound of the notes of a column that are kept to be shared. */
const MOST_NOTES = 1000;

/**
 * Creates what remarks on OED's columns that change nothing here: perils covered of which none is answered, and the
 * number of buildings that one row stands for.
 */
export function createOedRemarks(names: readonly string[], mapping: PortfolioMapping, context: RowContext): () => void {
  const mapped = new Set(Object.values(mapping.columns).flat());
  const find = (...wanted: string[]): number => {
    const found = wanted.map((name) => findColumnIndex(names, name)).find((index) => index >= 0) ?? -1;
    return mapped.has(names[found] ?? '') ? -1 : found;
  };
  const createRemark = (code: 'other-perils' | 'several-buildings', index: number, judge: Judge): (() => boolean) =>
    index < 0
      ? () => false
      : createCellRemark(context, index, judge, (text) => createRowNote(code, names[index]!, text));
  const noteCovered = createRemark('other-perils', find('LocPerilsCovered'), hasOtherPerilsOnly);
  const noteTerms = createRemark('other-perils', find('LocPeril'), hasOtherPerilsOnly);
  const noteBuildings = createRemark('several-buildings', find('NumberOfBuildings', 'Number of buildings'), isSeveral);
  return () => {
    // The terms may be of one peril of several that are covered.
    if (!noteCovered()) noteTerms();
    noteBuildings();
  };
}

type Judge = (text: string) => boolean;

/**
 * Creates what adds a note to rows whose cell asks for one, the same for equal cells; gives whether there is anything
 * in it.
 */
function createCellRemark(
  context: RowContext,
  index: number,
  judge: Judge,
  createNote: (quoted: string) => RowNote,
): () => boolean {
  const known = new Map<string, RowNote | null>();
  return () => {
    const text = context.record.text(index);
    let note = known.get(text);
    if (note === undefined) {
      note = judge(text.trim()) ? createNote(quoteCell(text.trim())) : null;
      if (known.size < MOST_NOTES) known.set(text, note);
    }
    if (note !== null) context.note(note);
    return text !== '' && text.trim() !== '';
  };
}

/**
 * Whether a list such as `QEQ;WTC` has nothing but codes of other perils. With a word that is no code it is not judged.
 */
function hasOtherPerilsOnly(text: string): boolean {
  const words = text.toUpperCase().match(/[^;,|\s]+/gu) ?? [];
  return words.length > 0 && words.every((word) => otherPerils.has(word));
}

/** Whether a count is above 1, with or without separators of thousands. */
function isSeveral(text: string): boolean {
  return /^\d+([.,]0{1,2})?$/u.test(text) ? Number.parseInt(text, 10) > 1 : /^\d{1,3}([.,'\s]\d{3})+$/u.test(text);
}
