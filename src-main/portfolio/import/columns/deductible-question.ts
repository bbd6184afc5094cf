import { listSome } from '#shared/text/list-some.ts';
import { assets } from '#shared/exposure/exposure.ts';
import type { AnswerChange, FileQuestion } from '#shared/portfolio/file-question.ts';
import type { PortfolioMapping } from '#shared/portfolio/portfolio-mapping.ts';
import { findHeadingUnit } from './amount-unit.ts';
import { isBlankCell } from './blank-cell.ts';
import { isBasisName, readDeductibleTerm } from './deductible-terms.ts';
import { LARGEST_USUAL_PERCENTAGE } from './deductible-reader.ts';
import { parseAmountText } from './parse-amount-text.ts';
import { parseDeductibleText } from './parse-deductible-text.ts';
import { readPercentHeading } from './percent-heading.ts';
import { findMiddle, type SampledAmounts } from './sampled-amounts.ts';

/** Beside insured values in thousands by their headings, lower deductibles may be in thousands, too [ours]. */
const SMALLEST_AMOUNT_BESIDE_THOUSANDS = 1000;
/** Deductibles that are repeated in a question. */
const SAMPLES = 3;

const scopes = [...assets, 'location'] as const;

/**
 * Asks what deductibles are where nothing says so and half of them are as low as percentages or shares are, or, beside
 * insured values in thousands by their headings, as amounts in thousands are.
 * @param said the mapping that somebody has given or answered; undefined: nobody has
 */
export function askDeductibleType(
  sampled: Omit<SampledAmounts, 'above'>,
  decimalSeparator: '.' | ',',
  said: PortfolioMapping | undefined,
): FileQuestion[] {
  const { columns } = sampled.mapping;
  const hasThousands = assets.some((asset) => columns[`${asset}TIV`]?.some((name) => (findHeadingUnit(name) ?? 1) > 1));
  const open = listOpenColumns(sampled.mapping);
  const found = open.flatMap((one) => listNumbers(sampled, decimalSeparator, one));
  const middle = findMiddle(found);
  if (middle === null) return [];
  const mayBeShares = middle <= LARGEST_USUAL_PERCENTAGE;
  if (!mayBeShares && !(hasThousands && middle < SMALLEST_AMOUNT_BESIDE_THOUSANDS)) return [];
  const names = open.map(({ name }) => name);
  const choices = [
    createChoice('amount', { defaults: { deductibleType: 'amount' } }),
    ...(hasThousands && middle >= 1 ? [createChoice('thousands', inThousands(names))] : []),
    ...(mayBeShares ? [createChoice('percentOfValue', { defaults: { deductibleType: 'percentOfValue' } })] : []),
    ...(middle <= 1 ? [createChoice('shareOfValue', { defaults: { deductibleType: 'shareOfValue' } })] : []),
  ];
  const detail = `${listSome(names)}: ${[...new Set(found)].slice(0, SAMPLES).join(', ')}`;
  return [{ code: 'deductible-type', detail, choices, answer: findAnswer(said, names) }];
}

interface OpenColumn {
  readonly name: string;
  /** The columns of its types and bases. */
  readonly types: readonly string[];
}

/** Columns of deductibles whose headings say neither a percentage nor a unit, and the columns of their types. */
function listOpenColumns({ columns }: PortfolioMapping): OpenColumn[] {
  const all = scopes.flatMap((scope) =>
    (columns[`${scope}Deductible`] ?? []).map((name) => ({
      name,
      types: columns[`${scope}DeductibleType`] ?? columns.locationDeductibleType ?? [],
    })),
  );
  return all.filter(
    ({ name }, at) =>
      all.findIndex((one) => one.name === name) === at &&
      readPercentHeading(name) === null &&
      findHeadingUnit(name) === null,
  );
}

/** The numbers above 0 of a column that neither their cells nor the types of their rows say more of. */
function listNumbers(
  { names, rows }: Pick<SampledAmounts, 'names' | 'rows'>,
  decimalSeparator: '.' | ',',
  { name, types }: OpenColumn,
): number[] {
  const at = names.indexOf(name);
  const ofTypes = types.map((type) => ({ typeAt: names.indexOf(type), isBasis: isBasisName(type) }));
  return rows.flatMap(({ cells }) => {
    const isTyped = ofTypes.some(({ typeAt, isBasis }) => {
      const text = (cells[typeAt] ?? '').trim();
      return !isBlankCell(text) && readDeductibleTerm(text, isBasis).basis === undefined;
    });
    if (isTyped) return [];
    const { figure } = parseDeductibleText(cells[at] ?? '');
    if (/[\p{Sc}\p{L}%]/u.test(figure)) return [];
    const reading = parseAmountText(figure, decimalSeparator);
    return reading.kind === 'number' && reading.value > 0 ? [reading.value] : [];
  });
}

function createChoice(value: string, mapping: NonNullable<AnswerChange['mapping']>): FileQuestion['choices'][number] {
  return { value, change: { mapping } };
}

function inThousands(names: readonly string[]): NonNullable<AnswerChange['mapping']> {
  return {
    amountUnits: Object.fromEntries(names.map((name) => [name, 1000 as const])),
    defaults: { deductibleType: 'amount' },
  };
}

function findAnswer(said: PortfolioMapping | undefined, names: readonly string[]): string | null {
  const type = said?.defaults.deductibleType;
  if (type === undefined) return null;
  return type === 'amount' && names.every((name) => said?.amountUnits?.[name] === 1000) ? 'thousands' : type;
}
