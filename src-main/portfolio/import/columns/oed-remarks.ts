import type { RowNote } from '#shared/portfolio/portfolio-location.ts';
import type { PortfolioMapping } from '#shared/portfolio/portfolio-mapping.ts';
import { listNameWords } from './column-name-matches.ts';
import { findColumnIndex } from './compile-columns.ts';
import { findOwnName } from './group-headings.ts';
import { createPartJudge } from './insured-parts.ts';
import type { RowContext } from './row-context.ts';
import { floodPerils, furtherPerils, otherPerils } from '#main/portfolio/export/oed/oed-perils.ts';
import { isNo, leavesOutFloods, readPerilName } from './peril-words.ts';
import { createRowNote, quoteCell } from './row-notes.ts';
import { foldText } from '#shared/text/fold-text.ts';
import words from './data/telling-words.json' with { type: 'json' };

const ofStatus: ReadonlySet<string> = new Set(words.status);
const besideStatus: ReadonlySet<string> = new Set(words.ofStatus);
const gone: ReadonlySet<string> = new Set(words.gone);
const notGone: ReadonlySet<string> = new Set(words.notGone);

/** Whether a column says what became of a building by its name: `Status`, `Location status`. */
function isStatusName(name: string): boolean {
  const named = listNameWords(findOwnName(name));
  return (
    named.some((word) => ofStatus.has(word)) && named.every((word) => ofStatus.has(word) || besideStatus.has(word))
  );
}

/** Whether a status says that there is nothing to insure any more: `Sold`, `Vacant land`, `Disposed 2023`. */
function isGone(text: string): boolean {
  const found = foldText(text).split(' ');
  return found.some((word) => gone.has(word)) && !found.some((word) => notGone.has(word));
}

/** Bound of the notes of a column that are kept to be shared. */
const MOST_NOTES = 1000;

/**
 * Creates what remarks on columns that change nothing here: perils covered, OED's or in words, where some or all are
 * not answered, the number of buildings or locations that one row stands for, a status that says that it is insured
 * no more, and a part of a building that the row's value is not taken for.
 */
export function createOedRemarks(names: readonly string[], mapping: PortfolioMapping, context: RowContext): () => void {
  const mapped = new Set(Object.values(mapping.columns).flat());
  const listUnmapped = (isWanted: (name: string) => boolean): number[] =>
    names.flatMap((name, index) => (isWanted(name) && !mapped.has(name) ? [index] : []));
  const createRemark = (index: number | undefined, judge: Judge): (() => boolean) =>
    index === undefined
      ? () => false
      : createCellRemark(context, index, judge, (code, text) => createRowNote(code, names[index]!, text));
  const noteCovered = createRemark(listUnmapped(isNamed('LocPerilsCovered'))[0], judgePerils);
  const noteTerms = createRemark(listUnmapped(isNamed('LocPeril'))[0], judgePerils);
  const further = [
    ...listUnmapped(isNumberOfBuildings).map((index) =>
      createRemark(index, (text) => (isSeveral(text) ? 'several-buildings' : null)),
    ),
    ...listUnmapped((name) => !isOedPerils(name) && readPerilName(name) === 'flood').map((index) =>
      createRemark(index, (text) => (isNo(text) ? 'flood-not-covered' : null)),
    ),
    ...listUnmapped((name) => !isOedPerils(name) && readPerilName(name) === 'list').map((index) =>
      createRemark(index, (text) => (leavesOutFloods(text) ? 'flood-not-covered' : null)),
    ),
    ...listUnmapped(isStatusName).map((index) =>
      createRemark(index, (text) => (isGone(text) ? 'status-not-insured' : null)),
    ),
    ...names.flatMap((name, index) => {
      const isOther = mapped.has(name) ? null : createPartJudge(name, mapping);
      return isOther === null ? [] : [createRemark(index, (text) => (isOther(text) ? 'value-of-other-part' : null))];
    }),
  ];
  return () => {
    // The terms may be of one peril of several that are covered.
    if (!noteCovered()) noteTerms();
    for (const note of further) note();
  };
}

type OedRemark =
  | 'other-perils'
  | 'flood-not-covered'
  | 'several-buildings'
  | 'status-not-insured'
  | 'value-of-other-part';
type Judge = (text: string) => OedRemark | null;

function isNamed(wanted: string): (name: string) => boolean {
  return (name) => findColumnIndex([findOwnName(name)], wanted) === 0;
}

const numberOfBuildings =
  /^(?:(?:total )?(?:number|count|anzahl|aantal) (?:(?:identical|similar|insured|separate|total) )*(?:building|structure|house|batiment|gebaude|gebouw)|building count)$/u;
/** In the plural: the number of a risk or location is its identifier. */
const numberOfRisks =
  /^(?:(?:total )?(?:number|count|anzahl|aantal) (?:(?:identical|similar|insured|separate|total) )*(?:locations|locs|risks|sites|properties|premises|standorte|risiken|objekte|locaties|risques|emplacements|riesgos|rischi)|(?:locations?|locs?|risks?|sites?|property|properties) count)$/u;

/**
 * `NumberOfBuildings`, `# Bldgs`, `Building count`, `Num risks`, `Anzahl Gebäude`; `Building number` is one of them by
 * its number.
 */
function isNumberOfBuildings(name: string): boolean {
  const words = listNameWords(findOwnName(name)).join(' ');
  return numberOfBuildings.test(words) || numberOfRisks.test(words);
}

function isOedPerils(name: string): boolean {
  return isNamed('LocPerilsCovered')(name) || isNamed('LocPeril')(name);
}

/** Whether {@link createOedRemarks} says of each row what a column of this name has. */
export function isRemarkedColumn(name: string): boolean {
  return isNumberOfBuildings(name) || isOedPerils(name);
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
