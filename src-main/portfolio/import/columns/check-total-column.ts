import { listSome } from '#shared/text/list-some.ts';
import { assets } from '#shared/exposure/exposure.ts';
import type { FileRemark } from '#shared/portfolio/portfolio-detection.ts';
import type { PortfolioMapping } from '#shared/portfolio/portfolio-mapping.ts';
import { listNameWords, stripUnit } from './column-name-matches.ts';
import { createFileRemark, nameLine } from './file-remarks.ts';
import { matchGroupedName } from './match-grouped-name.ts';
import { isOfInterruption } from './parse-amount-name.ts';
import { parseAmountText } from './parse-amount-text.ts';
import { readAmountHeading } from './read-amount-heading.ts';
import { listCells, type SampledAmounts } from './sampled-amounts.ts';

/** What a column of totals says of the columns of insured values. */
export interface TotalCheck {
  readonly remarks: readonly FileRemark[];
  /** The mapping, without parts that the total says are in others already: of a suggested one only. */
  readonly mapping: PortfolioMapping;
  /** Columns of totals that were compared, and parts that are in others: nothing else is to be made of them. */
  readonly explained: readonly string[];
}

/** How far a total may be off, from rounding: currency units, and as a share of it. */
const TOLERANCE = { amount: 2, share: 1e-6 } as const;
/** Words that say that an amount is one of all coverages. */
const totalWords = new Set(
  'total tiv tsi gesamt summe gesamtsumme gesamtwert gesamtversicherungssumme totale totaal'.split(' '),
);
/** Words that say that it is one of property damage alone. */
const damageWords = new Set(['pd', 'md', 'property', 'material', 'damage', 'building']);
/** Names that say nothing but that something is a total. */
const soleTotals = /^(?:(?:total|totaal|totale|grand total|gesamt)(?: amount)?|summe|gesamtsumme|summe gesamt)$/u;
const valueFields = assets.map((asset) => `${asset}TIV` as const);

/**
 * Compares columns of totals with the sums of what is mapped to insured values, row by row: where they are the same the
 * mapping is proven, else it is told.
 */
export function checkTotalColumns(
  sampled: Pick<SampledAmounts, 'names' | 'mapping' | 'rows'>,
  decimalSeparator: '.' | ',',
  isSuggested: boolean,
): TotalCheck {
  const { names } = sampled;
  let { mapping } = sampled;
  const remarks: FileRemark[] = [];
  const explained: string[] = [];
  const compare = createComparison(sampled, decimalSeparator);
  const used = new Set(Object.values(mapping.columns).flat());
  for (const total of names.filter((name) => !used.has(name) && isTotalName(name))) {
    let columns = valueFields.flatMap((field) => mapping.columns[field] ?? []);
    let found = compare(total, columns);
    if (found.rows === 0 || columns.length === 0) continue;
    const within = isSuggested && found.differing > 0 ? findPartWithin(mapping, total, compare) : null;
    if (within !== null) {
      mapping = dropColumn(mapping, within);
      columns = columns.filter((name) => name !== within);
      found = compare(total, columns);
    }
    const more = found.differing > 0 ? findMore(sampled, mapping, total, compare) : null;
    const isProven = found.differing === 0 || (more !== null && mapping.columns.notModelled?.includes(more) === true);
    if (!isProven && !saysTotal(total)) continue;
    explained.push(total, ...(within === null ? [] : [within]));
    const sum = [...columns, ...(isProven && more !== null ? [more] : [])].join(' + ');
    remarks.push(
      isProven
        ? createFileRemark('values-add-up', `${total} = ${sum}${within === null ? '' : `, of which ${within}`}`)
        : createFileRemark('total-contradicted', describeDifference(total, columns, found, more)),
    );
  }
  const [only, ...others] = mapping.columns.structureTIV ?? [];
  const hasOthers = valueFields.some((field) => field !== 'structureTIV' && mapping.columns[field] !== undefined);
  if (only !== undefined && others.length === 0 && hasOthers && isTotalName(only) && saysTotal(only)) {
    remarks.push(createFileRemark('total-beside-parts', only));
  }
  if (only !== undefined && others.length === 0 && !hasOthers && isTotalName(only) && mayHaveInterruption(only)) {
    const interruption = (mapping.columns.notModelled ?? []).filter(
      (name) => isOfInterruption(name) && listCells(sampled.rows, names, [name]).some((cell) => /[1-9]/u.test(cell)),
    );
    if (interruption.length > 0) {
      remarks.push(createFileRemark('total-with-interruption', `${only}; ${listSome(interruption)}`));
    }
  }
  return { remarks, mapping, explained };
}

/** Whether a name leaves open which value is meant, as `TIV`, `Total` and `Total sum insured` do. */
function isTotalName(name: string): boolean {
  if (soleTotals.test(listNameWords(stripUnit(name)).join(' '))) return true;
  const match = matchGroupedName(name);
  return match?.field === 'structureTIV' && match.why === 'vagueName' && match.isLimit !== true;
}

function saysTotal(name: string): boolean {
  return listNameWords(name).some((word) => totalWords.has(word));
}

function mayHaveInterruption(total: string): boolean {
  return saysTotal(total) && !listNameWords(total).some((word) => damageWords.has(word));
}

interface Comparison {
  /** Rows that have a total and nothing that is no amount. */
  readonly rows: number;
  readonly differing: number;
  readonly first: { readonly line: number; readonly total: number; readonly sum: number } | null;
}
type Compare = (total: string, columns: readonly string[]) => Comparison;

function createComparison(
  { names, rows }: Pick<SampledAmounts, 'names' | 'rows'>,
  decimalSeparator: '.' | ',',
): Compare {
  const known = new Map<string, readonly number[]>();
  /** The amounts of a column in whole units of currency; NaN: none. */
  const read = (name: string): readonly number[] => {
    let amounts = known.get(name);
    if (amounts === undefined) {
      const [at, factor] = [names.indexOf(name), 10 ** readAmountHeading(name).exponent];
      amounts = rows.map(({ cells }) => {
        const reading = parseAmountText(cells[at] ?? '', decimalSeparator);
        if (reading.kind === 'blank') return 0;
        return reading.kind === 'number' ? reading.value * factor : NaN;
      });
      known.set(name, amounts);
    }
    return amounts;
  };
  return (total, columns) => {
    const parts = columns.map(read);
    let first: Comparison['first'] = null;
    let [compared, differing] = [0, 0];
    read(total).forEach((whole, row) => {
      const sum = parts.reduce((added, part) => added + (part[row] ?? NaN), 0);
      if (!(whole > 0) || !(sum > 0)) return;
      compared += 1;
      if (Math.abs(whole - sum) <= Math.max(TOLERANCE.amount, whole * TOLERANCE.share)) return;
      differing += 1;
      first ??= { line: rows[row]!.line, total: whole, sum };
    });
    return { rows: compared, differing, first };
  };
}

/** The one column of several for one asset without which the others are the total in every row. */
function findPartWithin(mapping: PortfolioMapping, total: string, compare: Compare): string | null {
  const columns = valueFields.flatMap((field) => mapping.columns[field] ?? []);
  const parts = valueFields.flatMap((field) => mapping.columns[field]?.slice(1) ?? []);
  const isWithin = (part: string): boolean => {
    const { rows, differing } = compare(
      total,
      columns.filter((name) => name !== part),
    );
    return rows > 0 && differing === 0;
  };
  return parts.find(isWithin) ?? null;
}

/** The one column that nothing is made of with which the sum is the total in every row. */
function findMore(
  { names }: Pick<SampledAmounts, 'names'>,
  mapping: PortfolioMapping,
  total: string,
  compare: Compare,
): string | null {
  const columns = valueFields.flatMap((field) => mapping.columns[field] ?? []);
  const { notModelled = [], ...others } = mapping.columns;
  const used = new Set(Object.values(others).flat());
  const free = names.filter((name) => name !== total && !used.has(name) && !notModelled.includes(name));
  const makesTotal = (name: string): boolean => {
    const { rows, differing } = compare(total, [...columns, name]);
    return rows > 0 && differing === 0;
  };
  return [...notModelled, ...free].find(makesTotal) ?? null;
}

function dropColumn(mapping: PortfolioMapping, name: string): PortfolioMapping {
  const columns = Object.fromEntries(
    Object.entries(mapping.columns).map(([field, list]) => [field, list.filter((column) => column !== name)]),
  );
  return { ...mapping, columns };
}

function describeDifference(
  total: string,
  columns: readonly string[],
  { rows, differing, first }: Comparison,
  more: string | null,
): string {
  const where = first === null ? '' : `, first ${nameLine(first.line)}: ${first.total} against ${first.sum}`;
  const hint = more === null ? '' : `; with ${more} it would be the sum`;
  return `${total} is not ${columns.join(' + ')} in ${differing} of ${rows} rows${where}${hint}`;
}
