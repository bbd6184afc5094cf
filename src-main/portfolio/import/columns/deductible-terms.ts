import type { Asset } from '#shared/exposure/exposure.ts';
import { isBlankCell } from './blank-cell.ts';
import { listNameWords } from './column-name-matches.ts';
import type { MappedColumn } from './compile-columns.ts';
import words from './data/deductible-words.json' with { type: 'json' };
import { readDeductibleType, type DeductibleMeaning } from './deductible-type.ts';
import { findShareBase, isKnownBehindPercent, type ShareOf } from './parse-deductible-text.ts';
import { quoteCell } from './row-notes.ts';
import type { RowContext } from './row-context.ts';

/** What columns of types and bases say of a row's deductible; each undefined where none says so. */
export interface DeductibleTerms {
  /** How the number is meant; null: the word is not known. */
  readonly type?: DeductibleMeaning | null | undefined;
  /** What a percentage is of; null: the word is not known. */
  readonly basis?: ShareOf | null | undefined;
  /** The first word that is not known. */
  readonly unknown?: { readonly column: string; readonly text: string } | undefined;
}

/** Bound of the texts of a column that are remembered. */
const MOST_TEXTS = 100;

const basisNames: ReadonlySet<string> = new Set(words.basisNames);

/** Whether a column says by its name what a percentage is of: `Ded Basis`. Types and amounts may stand there, too. */
export function isBasisName(name: string): boolean {
  return listNameWords(name).some((word) => basisNames.has(word));
}

/** What a cell of a column of types or bases says; a value is a basis in one of bases, and an amount in others. */
export function readDeductibleTerm(text: string, isBasis: boolean): Pick<DeductibleTerms, 'type' | 'basis'> {
  const type = readDeductibleType(text);
  if (!isBasis || (type !== null && type.type !== 'amount')) return { type };
  if (isKnownBehindPercent(text)) return { basis: findShareBase(text) };
  return type === null ? { basis: null } : { type };
}

/** Creates what reads the columns of types and bases of the row at hand: of each kind the first that says something. */
export function createTermsReader(
  columns: readonly MappedColumn[],
  context: RowContext,
): { readonly read: () => DeductibleTerms; readonly quote: () => string } {
  const cells = columns.map((column) => ({
    ...column,
    isBasis: isBasisName(column.name),
    known: new Map<string, DeductibleTerms>(),
  }));
  const readText = (index: number): string => {
    const text = context.record.text(index).trim();
    return isBlankCell(text) ? '' : text;
  };
  const readOne = ({ name, index, isBasis, known }: (typeof cells)[number]): DeductibleTerms => {
    const text = readText(index);
    if (text === '') return {};
    let terms = known.get(text);
    if (terms === undefined) {
      const term = readDeductibleTerm(text, isBasis);
      const isUnknown = term.type === null || term.basis === null;
      terms = isUnknown ? { ...term, unknown: { column: name, text } } : term;
      if (known.size < MOST_TEXTS) known.set(text, terms);
    }
    return terms;
  };
  return {
    read: () => {
      const said = cells.map(readOne);
      return {
        type: said.find(({ type }) => type !== undefined)?.type,
        basis: said.find(({ basis }) => basis !== undefined)?.basis,
        unknown: said.find(({ unknown }) => unknown !== undefined)?.unknown,
      };
    },
    quote: () =>
      cells
        .map(({ index }) => readText(index))
        .filter((text) => text !== '')
        .map(quoteCell)
        .join(', '),
  };
}

/**
 * What a number is of by its type, cell, heading or file together with the basis of its row; null where a word is not
 * known. One that does not say of what is of the basis; one of something else leaves open of what. Amounts have none.
 */
export function applyBasis(
  meaning: DeductibleMeaning,
  { type, basis }: Pick<DeductibleTerms, 'type' | 'basis'>,
): DeductibleMeaning | null {
  if (basis === null && type === undefined) return null;
  const said = baseOfTypes[meaning.type];
  if (basis === undefined || said === undefined) return meaning;
  if (basis === null) return null;
  if (basis.base === null) return meaning;
  const asset = mergeAssets(meaning.asset ?? null, basis.asset);
  const isOpen = meaning.isAssumed || meaning.isOfFile === true;
  if (asset === undefined || (said !== basis.base && !isOpen)) return { type: 'shareOfLimit', isAssumed: false };
  if (basis.base === 'value') return { ...meaning, asset, isAssumed: false };
  return { type: basis.base === 'loss' ? 'shareOfLoss' : 'shareOfLimit', isAssumed: false };
}

/** What shares are of by their types; amounts are of nothing. */
const baseOfTypes: Readonly<Partial<Record<DeductibleMeaning['type'], ShareOf['base']>>> = {
  percentOfValue: 'value',
  shareOfValue: 'value',
  shareOfLoss: 'loss',
  shareOfLimit: 'limit',
};

/** Undefined: two that differ. */
function mergeAssets(one: Asset | null, other: Asset | null): Asset | null | undefined {
  return one !== null && other !== null && one !== other ? undefined : (one ?? other);
}
