import { listSome } from '#shared/text/list-some.ts';
import { hasAmountUnit, readCurrencyCell } from './currency-cell.ts';
import { mayMean, toCurrencyCode } from './currency-names.ts';
import type { MappedColumn, MappedColumns } from './compile-columns.ts';
import { createTextReader } from './location-reader.ts';
import { readAmountHeading } from './read-amount-heading.ts';
import { createRowNote } from './row-notes.ts';
import type { RowContext } from './row-context.ts';
import { amountColumnFields } from '#shared/portfolio/portfolio-mapping.ts';

/** Bound of the texts that are remembered. */
const MOST_SPELLINGS = 1000;

/**
 * Creates what reads the currency of a row's amounts: that of its own column; else that which the cells of the amounts
 * name; else the mapping's; else the one that headings name: its code where the text means one only, else as it stands
 * there. Of several columns that of the first counts. Called when the amounts have been read. Where columns, cells and
 * headings contradict one another the row has a remark: nothing is converted.
 */
export function createCurrencyReader(
  columns: MappedColumns,
  defaultCurrency: string,
  context: RowContext,
): () => string {
  const readers = columns.currency.map((column) => createTextReader([column], context));
  const spellings = new Map<string, string>();
  const columnName = columns.currency[0]?.name ?? null;
  const headings = listHeadingCurrencies(amountColumnFields.flatMap((field) => columns[field]));
  const ofFile = spell(defaultCurrency) || (headings.length === 1 ? headings[0]! : '');
  /** The remark about a column's text and the headings; null where they agree. Files have few different texts. */
  const remembered = new Map<string, ReturnType<typeof createRowNote> | null>();

  /** `eur`, `€` and `kEUR` are EUR, `$` and `$000` are of several countries, `thousands` is of none. */
  function spell(text: string): string {
    const known = spellings.get(text);
    if (known !== undefined) return known;
    const cell = readCurrencyCell(text);
    const spelt = cell.currency || (hasAmountUnit(cell) ? cell.sign : text);
    if (spellings.size < MOST_SPELLINGS) spellings.set(text, spelt);
    return spelt;
  }

  /** The currencies of the row at hand, a code in front of others; columns of units (`EUR`, `kEUR`) name them, too. */
  function readColumns(): readonly string[] {
    if (readers.length === 1) return [spell(readers[0]!())];
    const texts = [...new Set(readers.map((read) => spell(read())).filter((text) => text !== ''))];
    const first = texts.find((text) => toCurrencyCode(text) !== '');
    return first === undefined ? texts : [first, ...texts.filter((text) => text !== first)];
  }

  function describe(named: readonly string[]): string | null {
    const different = [...new Set(named.filter((code) => code !== ''))];
    return different.length > 1 ? listSome(different) : null;
  }

  function checkColumns(texts: readonly string[]): void {
    if (headings.length === 0 && texts.length < 2) return;
    const key = texts.join('\n');
    let note = remembered.get(key);
    if (note === undefined) {
      const codes = texts.map(toCurrencyCode);
      const others =
        texts.length < 2
          ? []
          : listOtherSigns(
              texts.filter((_, at) => codes[at] === ''),
              codes,
            );
      const detail = describe([...codes, ...headings, ...others]);
      note = detail === null ? null : createRowNote('currency-contradicted', columnName, detail);
      remembered.set(key, note);
    }
    if (note !== null) context.note(note);
  }

  /** Signs that can mean none of the currencies that are named. */
  function listOtherSigns(signs: readonly string[], named: readonly string[]): string[] {
    const codes = named.filter((code) => code !== '');
    return signs.filter((sign) => sign !== '' && codes.some((code) => !mayMean(sign, code)));
  }

  return () => {
    const texts = readColumns();
    const [text = ''] = texts;
    const { currencies } = context;
    const codes = texts.map(toCurrencyCode);
    if (context.openSigns.length > 0) {
      const named = [...codes, ...currencies, ...headings];
      const others = listOtherSigns(context.openSigns, named);
      if (others.length > 0) {
        context.noteOnce('currency-contradicted', columnName, describe([...others, ...named])!);
        return text || (currencies[0] ?? ofFile);
      }
    }
    if (currencies.length === 0) {
      checkColumns(texts);
      return text || ofFile;
    }
    const detail = describe([...codes, ...currencies, ...headings]);
    if (detail !== null) context.noteOnce('currency-contradicted', columnName, detail);
    return text || (currencies[0] ?? ofFile);
  };
}

/** The currencies that headings of amounts name, each once. */
export function listHeadingCurrencies(columns: readonly Pick<MappedColumn, 'name'>[]): string[] {
  const codes = columns.map(({ name }) => readAmountHeading(name).currency);
  return [...new Set(codes.filter((code) => code !== ''))];
}
