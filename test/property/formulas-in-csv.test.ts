import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { formatCsvLine, neutraliseFormula, restoreFormula, type CsvCell } from '#main/platform/text/csv-text.ts';
import { parseNumberText } from '#main/portfolio/import/columns/parse-number-text.ts';

/**
 * The fields of a file for a spreadsheet program that splits at one separator: a quotation mark that begins a field
 * opens it, the next single one closes it, and what follows is taken as it stands; any other mark is a letter.
 */
function splitAtSeparator(text: string, separator: string): string[] {
  const fields: string[] = [];
  let field = '';
  let isQuoted = false;
  let isBegin = true;
  const end = (): void => {
    fields.push(field);
    field = '';
    isBegin = true;
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]!;
    if (isBegin && character === '"') isQuoted = true;
    else if (isQuoted && character === '"' && text[at + 1] === '"') {
      field += '"';
      at += 1;
    } else if (isQuoted && character === '"') isQuoted = false;
    else if (!isQuoted && [separator, '\r', '\n'].includes(character)) {
      end();
      continue;
    } else field += character;
    isBegin = false;
  }
  end();
  return fields;
}

const PLAIN_NUMBER = /^[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;
/** OWASP, CSV Injection; programs may cut off what stands before the sign, but for the file's own separator. */
const isFormula = (field: string, own: string): boolean =>
  (own === '\t' ? /^[\r\n]*[=+\-@]/ : /^[\t\r\n]*[=+\-@]/).test(asRead(field)) && !PLAIN_NUMBER.test(field);
/** As a program may read a field: full-width characters as usual ones, and none of those that it does not show. */
const asRead = (field: string): string => field.normalize('NFKC').replaceAll(/[^\P{C}\t\r\n]/gu, '');

const signs = [
  ',',
  ';',
  '\t',
  '"',
  '""',
  '\n',
  '\r\n',
  '\r',
  '=',
  '+',
  '-',
  '@',
  "'",
  ' ',
  'a',
  '5',
  '-5',
  '=1+1',
  '＝',
  '－',
  '\0',
  '\u200B',
  '\uFEFF',
];
const text = fc
  .array(fc.constantFrom(...signs, '|', '4,-', "@SUM(1)*cmd|' /C calc'!A0"), { maxLength: 7 })
  .map((parts) => parts.join(''));
const cell: fc.Arbitrary<CsvCell> = fc.oneof(
  text,
  text,
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constant(null),
);
/** Lines of this application's files begin with a number of theirs or with a name. */
const line = fc
  .tuple(
    fc.oneof(
      text.filter((one) => one !== ''),
      fc.nat(),
    ),
    fc.array(cell, { minLength: 1, maxLength: 4 }),
  )
  .map(([first, rest]) => [first, ...rest]);

describe('a file of separators', () => {
  it.each([',', ';', '\t'])('has no field that begins with a formula for programs that split at %j', (separator) => {
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 4 }),
        fc.constantFrom(',', ';', '\t', '|'),
        (lines, own) => {
          const file = lines.map((cells) => formatCsvLine(cells, own)).join('');
          expect([file, ...splitAtSeparator(file, separator).filter((field) => isFormula(field, own))]).toEqual([file]);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('has its own texts but for the apostrophes, which are taken off again', () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 2, maxLength: 5 }), fc.constantFrom(',', ';', '\t'), (texts, own) => {
        // The first has a sign of its own even before a number.
        const fields = splitAtSeparator(formatCsvLine(['x', ...texts], own).slice(0, -2), own);
        expect(fields).toEqual(['x', ...texts.map(neutraliseFormula)]);
        expect(fields.map(restoreFormula)).toEqual(['x', ...texts.map(restoreFormula)]);
      }),
    );
  });
});

test.each([
  ['a;=1+1', "a;'=1+1"],
  ['a,@A1', "a,'@A1"],
  ['a\t+1', "a\t'+1"],
  ['a\r\n-1', "a\r\n'-1"],
  ['a;"=1"', `a;"'=1"`],
  ['＝1+1', "'＝1+1"],
  ['\0=1+1', "'\0=1+1"],
  ['a;\u200B＋1', "a;'\u200B＋1"],
  ['-5;-5', "'-5;'-5"],
  ['a; =1', 'a; =1'],
  ['a=b, c-d', 'a=b, c-d'],
])('%j becomes %j and comes back', (plain, harmless) => {
  expect(neutraliseFormula(plain)).toBe(harmless);
  expect(restoreFormula(harmless)).toBe(plain);
});

it('leaves a price without cents readable', () => {
  for (const price of ['450.000,-', '€ 450.000,-', '450,--'])
    expect(parseNumberText(neutraliseFormula(price), '.')).toEqual(parseNumberText(price, '.'));
});
