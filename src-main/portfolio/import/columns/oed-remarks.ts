import type { RowNote } from '#shared/portfolio/portfolio-location.ts';
import type { PortfolioMapping } from '#shared/portfolio/portfolio-mapping.ts';
import { listNameWords } from './column-name-matches.ts';
import { findColumnIndex } from './compile-columns.ts';
import { findOwnName } from './group-headings.ts';
import type { RowContext } from './row-context.ts';
import { floodPerils, furtherPerils, otherPerils } from '#main/portfolio/export/oed/oed-perils.ts';
import { createRowNote, quoteCell } from './row-notes.ts';

/** Bound of the notes of a column that are kept to be shared. */
const MOST_NOTES = 1000;

/**
 * Creates what remarks on columns that change nothing here: OED's perils covered where some or all are not answered,
 * and the number of buildings that one row stands for.
 */
export function createOedRemarks(names: readonly string[], mapping: PortfolioMapping, context: RowContext): () => void {
  const mapped = new Set(Object.values(mapping.columns).flat());
  const find = (isWanted: (name: string) => boolean): number =>
    names.findIndex((name) => isWanted(name) && !mapped.has(name));
  const createRemark = (index: number, judge: Judge): (() => boolean) =>
    index < 0
      ? () => false
      : createCellRemark(context, index, judge, (code, text) => createRowNote(code, names[index]!, text));
  const noteCovered = createRemark(find(isNamed('LocPerilsCovered')), judgePerils);
  const noteTerms = createRemark(find(isNamed('LocPeril')), judgePerils);
  const noteBuildings = createRemark(find(isNumberOfBuildings), (text) =>
    isSeveral(text) ? 'several-buildings' : null,
  );
  return () => {
    // The terms may be of one peril of several that are covered.
    if (!noteCovered()) noteTerms();
    noteBuildings();
  };
}

type OedRemark = 'other-perils' | 'flood-not-covered' | 'several-buildings';
type Judge = (text: string) => OedRemark | null;

function isNamed(wanted: string): (name: string) => boolean {
  return (name) => findColumnIndex([findOwnName(name)], wanted) === 0;
}

const numberOfBuildings =
  /^(?:(?:total )?(?:number|count|anzahl|aantal) (?:(?:identical|similar|insured|separate|total) )*(?:building|structure|house|batiment|gebaude|gebouw)|building count)$/u;

/**
 * `NumberOfBuildings`, `# Bldgs`, `Building count`, `Anzahl Gebäude`; `Building number` is one of them by its number.
 */
function isNumberOfBuildings(name: string): boolean {
  return numberOfBuildings.test(listNameWords(findOwnName(name)).join(' '));
}

/** Whether {@link createOedRemarks} says of each row what a column of this name has. */
export function isRemarkedColumn(name: string): boolean {
  return isNumberOfBuildings(name) || isNamed('LocPerilsCovered')(name) || isNamed('LocPeril')(name);
}

/**
 * Creates what adds a note to rows whose cell asks for one, the same for equal cells; gives whether there is anything
 * in it.
 */
function createCellRemark(
  context: RowContext,
  index: number,
  judge: Judge,
  createNote: (code: OedRemark, quoted: string) => RowNote,
): () => boolean {
  const known = new Map<string, RowNote | null>();
  return () => {
    const text = context.record.text(index);
    let note = known.get(text);
    if (note === undefined) {
      const code = judge(text.trim());
      note = code === null ? null : createNote(code, quoteCell(text.trim()));
      if (known.size < MOST_NOTES) known.set(text, note);
    }
    if (note !== null) context.note(note);
    return text !== '' && text.trim() !== '';
  };
}

/**
 * What a list such as `QEQ;WTC` leaves out: all that there are figures of, or floods. With a word that is no code it is
 * not judged.
 */
function judgePerils(text: string): OedRemark | null {
  const words = text.toUpperCase().match(/[^;,|\s]+/gu) ?? [];
  if (words.length === 0 || words.some((word) => floodPerils.has(word))) return null;
  if (words.every((word) => otherPerils.has(word))) return 'other-perils';
  return words.every((word) => otherPerils.has(word) || furtherPerils.has(word)) ? 'flood-not-covered' : null;
}

/** Whether a count is above 1, with or without separators of thousands. */
function isSeveral(text: string): boolean {
  return /^\d+([.,]0{1,2})?$/u.test(text) ? Number.parseInt(text, 10) > 1 : /^\d{1,3}([.,'\s]\d{3})+$/u.test(text);
}
