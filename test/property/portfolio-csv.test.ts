import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCsvText, neutraliseFormula } from '#main/platform/text/csv-text.ts';

describe('texts in CSV', () => {
  // OWASP, CSV Injection: cells that begin with =, +, -, @, tab or carriage return are taken for formulas.
  it.each([
    ['=1+1', "'=1+1"],
    ['+49 89 123', "'+49 89 123"],
    ['-SUM(A1)', "'-SUM(A1)"],
    ['@A1', "'@A1"],
    ['\tx', "'\tx"],
    ['\rx', "'\rx"],
    ['-5', '-5'],
    ['+4.25', '+4.25'],
    ['-1e-3', '-1e-3'],
    ['-5-3', "'-5-3"],
    ['a=b', 'a=b'],
    ['', ''],
  ])('%j becomes %j', (text, expected) => expect(neutraliseFormula(text)).toBe(expected));

  it('quotes what RFC 4180 wants quoted', () => {
    expect(formatCsvText('a,b')).toBe('"a,b"');
    expect(formatCsvText('say "x"')).toBe('"say ""x"""');
    expect(formatCsvText('two\nlines')).toBe('"two\nlines"');
  });

  it('comes back from another reader as it was, but for the apostrophe', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 5 }), (texts) => {
        const line = `x,${texts.map((text) => formatCsvText(text)).join(',')}`;
        const [cells] = parse(line, { relax_column_count: true });
        expect(cells).toEqual(['x', ...texts.map(neutraliseFormula)]);
      }),
    );
  });
});
