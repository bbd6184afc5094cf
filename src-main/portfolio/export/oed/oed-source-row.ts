import type { OedAnswers } from '#shared/portfolio/oed-export.ts';
import type { PortfolioFileOptions, PortfolioMapping } from '#shared/portfolio/portfolio-mapping.ts';
import { readCurrencyCell } from '#main/portfolio/import/columns/currency-cell.ts';
import { parseNumberText } from '#main/portfolio/import/columns/parse-number-text.ts';
import { findOedField, isAllowedInOed, isOedNumber, requiredOedFields, type OedField } from './oed-fields.ts';
import { oedValues, type OedInputs, type OedValue } from './oed-values.ts';

/** How the source of a portfolio was read. */
export interface OedSourceReading {
  readonly options: Pick<PortfolioFileOptions, 'decimalSeparator' | 'amountUnit' | 'lengthUnit' | 'crs'>;
  readonly mapping: Pick<PortfolioMapping, 'amountUnits'>;
}

/** Writes the rows of an OED source as they stand in it. */
export interface OedSourceRows {
  /** Names of the columns: the source's, then those that OED requires and the source does not have. */
  readonly names: readonly string[];
  /**
   * What a location's cells have: what stands in them where OED allows it there, else what was understood of it, and
   * what has to be there.
   */
  write(cells: readonly string[], inputs: OedInputs, answers: OedAnswers): readonly OedValue[];
  /** A row that was set aside: its cells as they are. */
  writeRejected(cells: readonly string[]): readonly OedValue[];
}

type WriteCell = (cells: readonly string[], inputs: OedInputs, answers: OedAnswers) => OedValue;

/** Amounts of money, but for terms that say otherwise. */
const amountName = /tiv$|^loc(?:min|max)?ded\d|^loclimit\d|premium$|^loctax$|^locbrokerage$|^noncatgrounduploss$/;
const deductibleName = /^locded(?:type)?(1building|2other|3contents)$/;
const HEIGHT = ['firstfloorheight', 'firstfloorheightunit'] as const;
/** What is written of it where its cell says nothing is no reading of a cell. */
const byRule = new Set(['bitiv']);
const termName = /^loc(?:min|max)?(ded|limit)(\d\w+)$/;
const placeNames = new Set(['latitude', 'longitude']);

/**
 * Creates what writes the rows of an OED source.
 * @param columns names of the source's columns, in its order; `null`: one that is not written
 */
export function createOedSourceRows(
  columns: readonly (string | null)[],
  { options, mapping }: OedSourceReading,
): OedSourceRows {
  const keys = columns.map((name) => name?.trim().toLowerCase() ?? '');
  const added = [
    ...requiredOedFields.map(({ name }) => name),
    // Whoever is not told takes a height for feet.
    ...(keys.includes(HEIGHT[0]) ? ['FirstFloorHeightUnit'] : []),
  ].filter((name) => !keys.includes(name.toLowerCase()));
  const written = columns.flatMap((name, at) => (name === null ? [] : [{ name, at }]));

  /** Whether a cell stands as OED has it: a point where numbers have a decimal comma is one between thousands. */
  function isAsInOed(field: OedField, text: string): boolean {
    const isRead = field.type === 'number' || field.type === 'whole';
    return isAllowedInOed(field, text) && !(isRead && options.decimalSeparator === ',' && text.includes('.'));
  }

  /** The number in a cell of which nothing else is known; null: as it stands. */
  function readNumber(field: OedField, text: string): number | null {
    if (field.type !== 'number' && field.type !== 'whole') return null;
    // Beyond its range, which is not for this export to mend.
    if (options.decimalSeparator === '.' && isOedNumber(text)) return null;
    const reading = parseNumberText(text, options.decimalSeparator);
    return reading.kind === 'number' ? reading.value : null;
  }

  /** Creates what reads a cell by the name of its column. */
  function createReader(key: string): (cells: readonly string[]) => string {
    const at = keys.indexOf(key);
    return (cells) => (at < 0 ? '' : (cells[at] ?? '').trim());
  }

  /**
   * Creates what tells whether cells that have a meaning only together stand as OED has them: a deductible and its
   * type, a height and its unit.
   */
  function createPairCheck(pair: readonly string[]): (cells: readonly string[]) => boolean {
    const parts = pair.map((key) => ({ field: findOedField(key)!, read: createReader(key) }));
    return (cells) =>
      parts.every(({ field, read }) => {
        const text = read(cells);
        return text === '' || isAsInOed(field, text);
      });
  }

  /** Creates what gives the factor of an amount: 1 where the file's unit is that, or where a term is a share. */
  function createFactor(name: string, key: string): (cells: readonly string[]) => number {
    if (!amountName.test(key)) return () => 1;
    const said = mapping.amountUnits?.[name];
    const readCurrency = createReader('loccurrency');
    const findUnit = (cells: readonly string[]): number => {
      const { exponent } = readCurrencyCell(readCurrency(cells));
      return said ?? (exponent === 0 ? (options.amountUnit ?? 1) : 10 ** exponent);
    };
    const [, term, coverage = ''] = termName.exec(key) ?? [];
    if (term === undefined) return findUnit;
    const readType = createReader(`loc${term}type${coverage}`);
    return (cells) => (Number(readType(cells)) === 0 ? findUnit(cells) : 1);
  }

  /** Creates what writes a cell that is blank in the source; null: as it is. */
  function createBlank(key: string, isThere: boolean): WriteCell {
    const status = findOedField(key)?.status;
    const derive = oedValues[key];
    if (derive !== undefined && (status === 'R' || (status === 'R0' && !isThere)))
      return (_, inputs, answers) => derive(inputs, answers);
    if (key !== HEIGHT[1]) return () => null;
    const readHeight = createReader(HEIGHT[0]);
    const isPairAsInOed = createPairCheck(HEIGHT);
    return (cells, inputs, answers) =>
      readHeight(cells) === '' || (isPairAsInOed(cells) && options.lengthUnit !== 'm')
        ? null
        : derive!(inputs, answers);
  }

  /** Creates what writes the cells of a column. */
  function createColumn(name: string, at: number): WriteCell {
    const key = name.trim().toLowerCase();
    const field = findOedField(key);
    const derive = oedValues[key];
    const blank = createBlank(key, at >= 0);
    if (at < 0) return blank;
    const factorOf = createFactor(name, key);
    const [, coverage] = deductibleName.exec(key) ?? [];
    const pair = HEIGHT.some((one) => one === key)
      ? HEIGHT
      : [`locded${coverage ?? ''}`, `locdedtype${coverage ?? ''}`];
    const isPairAllowed = pair === HEIGHT || coverage !== undefined ? createPairCheck(pair) : null;
    const isConverted = placeNames.has(key) && options.crs !== null;

    return (cells, inputs, answers) => {
      const cell = cells[at] ?? '';
      const text = cell.trim();
      if (text === '') return blank(cells, inputs, answers) ?? cell;
      if (field === null) return cell;
      const isGiven = !isConverted && (isPairAllowed?.(cells) ?? isAsInOed(field, text));
      if (!isGiven && derive !== undefined && !byRule.has(key)) return derive(inputs, answers) ?? '';
      const factor = factorOf(cells);
      if (isGiven) return factor === 1 ? cell : Number(text) * factor;
      const number = readNumber(field, text);
      return number === null ? cell : number * factor;
    };
  }

  const writers = [
    ...written.map(({ name, at }) => createColumn(name, at)),
    ...added.map((name) => createColumn(name, -1)),
  ];
  return {
    names: [...written.map(({ name }) => name), ...added],
    write: (cells, inputs, answers) => writers.map((write) => write(cells, inputs, answers)),
    writeRejected: (cells) => [...written.map(({ at }) => cells[at] ?? ''), ...added.map(() => null)],
  };
}
