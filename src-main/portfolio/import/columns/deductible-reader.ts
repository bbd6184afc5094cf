import { assets, type Asset, type Financial } from '#shared/exposure/exposure.ts';
import type { DeductibleType } from '#shared/portfolio/portfolio-mapping.ts';
import { createAmountCell, createExponentReader, type AmountStyle } from './amount-cell.ts';
import { isOedName } from './column-name-matches.ts';
import type { MappedColumn, MappedColumns } from './compile-columns.ts';
import { applyBasis, createTermsReader, isBasisName } from './deductible-terms.ts';
import type { DeductibleMeaning } from './deductible-type.ts';
import { boundAmount } from './bound-deductible.ts';
import { createSum, type NumberOrNothing } from './number-field.ts';
import { parseDeductibleText, type DeductibleText, type ShareBase } from './parse-deductible-text.ts';
import { readPercentHeading } from './percent-heading.ts';
import { createRowNote, quoteCell } from './row-notes.ts';
import type { RowContext } from './row-context.ts';

/** Percentages of the insured value are no higher, as a rule, and amounts hardly ever as low [ours]. */
export const LARGEST_USUAL_PERCENTAGE = 25;
/** A percentage below it may be a share: 0.02 for 2 %. */
const LEAST_PERCENTAGE = 0.1;

/** What is known of the deductibles of a file. */
export interface DeductibleOptions extends AmountStyle {
  /** What a number is where neither its cell nor its heading nor a column of types says it. */
  readonly deductibleType: DeductibleType;
  /** Whether somebody has said so. */
  readonly isTypeSaid: boolean;
}

/** Insured values of a row, not given ones as 0. */
export type InsuredValues = Pick<Financial, 'structureTIV' | 'inventoryTIV' | 'equipmentTIV'>;

/** What a deductible is of: one asset, or the whole location. */
export type DeductibleScope = Asset | 'location';

/**
 * Creates what reads the deductible of one asset, or one over all of them, as an amount. A share or percentage of the
 * insured value becomes money: by the row's type, else as the cell says itself (`2%`, `2% of TIV`), else as the heading
 * does, else as the mapping. A share of the loss is not modelled: 0, with a note.
 */
export function createDeductibleReader(
  scope: DeductibleScope,
  columns: MappedColumns,
  options: DeductibleOptions,
  context: RowContext,
): (insuredValue: number, values: InsuredValues) => number {
  const mapped = columns[`${scope}Deductible`];
  const [column] = mapped;
  if (column === undefined) return () => 0;
  const { name } = column;
  const typeColumns = listTypeColumns(scope, columns);
  const ofScope = scope === 'location' ? 'location' : 'asset';
  const others =
    ofScope === 'location' ? assets.flatMap((asset) => columns[`${asset}Deductible`]) : columns.locationDeductible;
  const empty = createRowNote('deductible-empty', name, 'empty: 0');
  const aboveValue = createRowNote('deductible-above-tiv', name, 'above the insured value');
  /** Insured value of the current row, and those of single assets, currency. */
  let insured = 0;
  let ofAssets: InsuredValues = { structureTIV: 0, inventoryTIV: 0, equipmentTIV: 0 };
  const findInsured = (asset: Asset | null): number => (asset === null ? insured : ofAssets[`${asset}TIV`]);
  const read = createSum(
    mapped.map((each) => {
      const isOfBoth = others.some(({ index }) => index === each.index);
      return createDeductibleCell(each, { ...options, typeColumns, ofScope, isOfBoth, findInsured }, context);
    }),
  );

  return (insuredValue, values) => {
    insured = insuredValue;
    ofAssets = values;
    const amount = read();
    if (amount === null) {
      context.note(empty);
      return 0;
    }
    if (amount > insuredValue && insuredValue > 0) context.note(aboveValue);
    return amount;
  };
}

/**
 * The columns that say how a deductible is meant: its own, else those of all where no deductible is over all. What a
 * percentage is of may be said of all beside types of single ones.
 */
function listTypeColumns(scope: DeductibleScope, columns: MappedColumns): readonly MappedColumn[] {
  const own = columns[`${scope}DeductibleType`];
  if (scope === 'location' || columns.locationDeductible.length > 0) return own;
  // OED has a type for each deductible: amounts where it is left out.
  const ofAll = columns.locationDeductibleType.filter(({ name }) => !isOedName(name));
  const isBasis = ({ name }: MappedColumn): boolean => isBasisName(name);
  if (own.length === 0) return ofAll;
  return own.some(isBasis) ? own : [...own, ...ofAll.filter(isBasis)];
}

interface CellOptions extends DeductibleOptions {
  readonly typeColumns: readonly MappedColumn[];
  readonly ofScope: 'asset' | 'location';
  /** Whether the column is one of a single asset and one over all: which, the row's type says. */
  readonly isOfBoth: boolean;
  /** What a share is of: the insured value of one asset, else of what the deductible is of. */
  readonly findInsured: (asset: Asset | null) => number;
}

/** Creates what reads the amount in one column. */
function createDeductibleCell(
  column: MappedColumn,
  { typeColumns, ofScope, isOfBoth, findInsured, deductibleType, isTypeSaid, ...style }: CellOptions,
  context: RowContext,
): () => NumberOrNothing {
  const { name } = column;
  const heading = readPercentHeading(name);
  const saysValue = deductibleType === 'shareOfValue' || deductibleType === 'percentOfValue';
  const ofNumber = readNumberMeaning();
  const terms = createTermsReader(typeColumns, context);
  /** What the cell that was read last says itself: a percentage and of what, or an amount by its currency or unit. */
  let hasPercent = false;
  let base: ShareBase = null;
  let ofAsset: Asset | null = null;
  let insured = 0;
  let isPerMille = false;
  let bounds: DeductibleText['bounds'] = null;
  let isMoney = false;
  const readExponent = createExponentReader(column, style);

  const onPercent = (value: number) => {
    hasPercent = true;
    return value;
  };
  const cut = (text: string) => {
    const parts = parseDeductibleText(text);
    ({ base, isPerMille, bounds, asset: ofAsset } = parts);
    isMoney = /[\p{Sc}\p{L}]/u.test(parts.figure.replace(/e[-+]?\d+$/i, ''));
    return parts.figure;
  };
  const isAmount = () => readType()?.type === 'amount';
  const read = createAmountCell(column, { ...style, onPercent, cut, isAmount }, context);
  const shareOfLoss = createRowNote('deductible-not-modelled', name, 'a share of the loss: 0');
  const belowOne = createRowNote('deductible-below-one', name, 'an amount below 1');
  const low = createRowNote('deductible-low', name, `an amount of ${LARGEST_USUAL_PERCENTAGE} at most`);
  const tiny = createRowNote('deductible-percentage-tiny', name, `a percentage below ${LEAST_PERCENTAGE}`);

  /** A number without a sign, where the row has no type. */
  function readNumberMeaning(): DeductibleMeaning {
    if (heading === null) return { type: deductibleType, isAssumed: false, isOfFile: true };
    if (heading.base === 'loss') return { type: 'shareOfLoss', isAssumed: false };
    if (heading.base === 'limit') return { type: 'shareOfLimit', isAssumed: false };
    const isOfFile = heading.base === null;
    if (deductibleType === 'shareOfValue') return { type: 'shareOfValue', isAssumed: false, isOfFile };
    if (isOfFile && deductibleType === 'shareOfLoss') return { type: 'shareOfLoss', isAssumed: false };
    const { isPerMille: ofThousand } = heading;
    const isAssumed = isOfFile && !saysValue;
    return { type: 'percentOfValue', asset: heading.asset, isAssumed, isOfFile, isPerMille: ofThousand };
  }

  function readPercentMeaning(): DeductibleMeaning {
    const said = base ?? heading?.base ?? (deductibleType === 'shareOfLoss' ? 'loss' : null);
    if (said === 'loss') return { type: 'shareOfLoss', isAssumed: false };
    if (said === 'limit') return { type: 'shareOfLimit', isAssumed: false };
    const asset = base === null ? (heading?.asset ?? null) : ofAsset;
    const isOfFile = said === null;
    return { type: 'percentOfValue', asset, isAssumed: isOfFile && !saysValue, isOfFile, isPerMille };
  }

  /** How the number that was read is meant; null: the row's type, or what a percentage is of, is not known. */
  function readType(): DeductibleMeaning | null {
    const said = terms.read();
    const meaning = readWithoutBasis(said.type);
    return meaning === null ? null : applyBasis(meaning, said);
  }

  function readWithoutBasis(said: DeductibleMeaning | null | undefined): DeductibleMeaning | null {
    if (said === null || said?.type === 'shareOfLoss' || said?.type === 'shareOfLimit' || said?.type === 'notModelled')
      return said;
    if (hasPercent) {
      // A share with a percent sign is a percentage.
      const isOfValue =
        said !== undefined && said.type !== 'amount' && said.type !== 'amountOrShare' && !said.isAssumed;
      return isOfValue && base !== 'limit'
        ? { type: 'percentOfValue', asset: ofAsset ?? said.asset ?? null, isAssumed: false, isPerMille }
        : readPercentMeaning();
    }
    return said ?? (isMoney ? { type: 'amount', isAssumed: false } : ofNumber);
  }

  function toMoney(value: number, whole: 1 | 100, isAssumed: boolean): number {
    if (value > whole) {
      context.reject('deductible-share-above-one', name, whole === 1 ? String(value) : `${value} %`);
      return 0;
    }
    // Multiplied first: 7 % of 100 is 7, where 0.07 times 100 is not.
    const amount = (value * insured) / whole;
    const share = whole === 1 ? String(value) : `${value} %`;
    context.noteOnce(
      isAssumed ? 'deductible-percentage-assumed' : 'deductible-share-of-tiv',
      name,
      `${share} of ${insured} is ${amount}`,
    );
    return bounds === null ? amount : bound(amount, share, bounds);
  }

  /** A share in money, not below its minimum nor above its maximum; the row is set aside where these are not clear. */
  function bound(amount: number, share: string, given: NonNullable<DeductibleText['bounds']>): number {
    // Where nothing is insured, nothing is borne.
    if (insured === 0) return 0;
    const bounded = boundAmount(amount, given, {
      decimalSeparator: style.decimalSeparator,
      hasUnit: readExponent() !== 0,
    });
    if (bounded === null) {
      rejectOpen();
      return 0;
    }
    context.currencies.push(...bounded.currencies);
    context.noteOnce('deductible-bounded', name, `${share} of ${insured} is ${amount}, ${bounded.said}`);
    return bounded.amount;
  }

  function rejectOpen(): void {
    const cell = quoteCell(context.record.text(column.index).trim());
    const said = terms.quote();
    context.reject('deductible-share-open', name, said === '' ? cell : `${cell}, ${said}`);
  }

  function noteNotModelled(): void {
    context.noteOnce('deductible-not-modelled', name, `of type ${terms.quote()}: 0`);
  }

  function convert(value: number): number {
    const meaning = readType();
    if (meaning === null) {
      const { column: said, text = '' } = terms.read().unknown ?? {};
      context.reject('deductible-type-unknown', said ?? null, quoteCell(text));
      return 0;
    }
    const { type, isAssumed, scope } = meaning;
    insured = findInsured(meaning.asset ?? null);
    if (scope !== undefined && scope !== ofScope) {
      // What is read for the other scope is told there.
      if (scope !== 'none' && !isOfBoth) noteNotModelled();
      return 0;
    }
    if (type === 'shareOfLimit' || (type === 'shareOfLoss' && bounds !== null)) {
      rejectOpen();
      return 0;
    }
    if (type === 'shareOfLoss') {
      context.note(shareOfLoss);
      return 0;
    }
    if (type === 'notModelled') {
      noteNotModelled();
      return 0;
    }
    if (type === 'shareOfValue' || (type === 'amountOrShare' && value <= 1)) return toMoney(value, 1, isAssumed);
    if (type === 'percentOfValue') {
      if (!hasPercent && value < LEAST_PERCENTAGE) context.note(tiny);
      return toMoney(meaning.isPerMille === true ? value / 10 : value, 100, isAssumed);
    }
    if (value < 1) context.note(belowOne);
    else if (value <= LARGEST_USUAL_PERCENTAGE && meaning === ofNumber && !isTypeSaid) context.note(low);
    return value;
  }

  return () => {
    hasPercent = false;
    base = null;
    ofAsset = null;
    isPerMille = false;
    bounds = null;
    isMoney = false;
    const value = read();
    if (value === null || value === 0 || Number.isNaN(value)) return value;
    if (value < 0) {
      context.reject('amount-negative', name, String(value));
      return 0;
    }
    return convert(value);
  };
}
