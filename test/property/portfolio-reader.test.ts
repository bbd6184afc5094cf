import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { portfolioDelimiters, portfolioEncodings } from '#shared/portfolio/portfolio-mapping.ts';
import { createDelimitedScanner } from '#main/portfolio/import/formats/delimited-scanner.ts';
import { createPieceDecoder } from '#main/platform/text/text-decoder.ts';
import { createDuplicateFinder } from '#main/portfolio/import/columns/duplicate-finder.ts';
import { parseNumberText } from '#main/portfolio/import/columns/parse-number-text.ts';
import { parsePlainNumber } from '#main/portfolio/import/columns/parse-plain-number.ts';

interface ScannedRecord {
  readonly line: number;
  readonly cells: readonly string[];
  readonly problem: string | null;
}

function scan(pieces: readonly string[], delimiter: string): ScannedRecord[] {
  const records: ScannedRecord[] = [];
  const scanner = createDelimitedScanner({
    delimiter,
    decimalSeparator: '.',
    onRecord({ line, length, problem, text }) {
      records.push({ line, cells: Array.from({ length }, (_, index) => text(index)), problem });
    },
  });
  for (const piece of pieces) scanner.push(piece);
  scanner.end();
  return records;
}

/** Cuts a text where the numbers say. */
function cut(text: string, places: readonly number[]): string[] {
  const borders = [...new Set(places.map((place) => place % (text.length + 1)))].sort((a, b) => a - b);
  return [0, ...borders].map((start, index) => text.slice(start, borders[index]));
}

const delimiter = fc.constantFrom(...portfolioDelimiters);
const lineEnd = fc.constantFrom('\n', '\r\n');
const places = fc.array(fc.nat(5000), { maxLength: 12 });
const cell = fc.string({ unit: fc.constantFrom(...'ab1., ;|\t"\n\r\'é€😀'), maxLength: 12 });
/** A table as RFC 4180 writes it: a cell in quotation marks where it must be, or because it may be. */
const table = fc
  .record({
    rows: fc.array(fc.array(fc.tuple(cell, fc.boolean()), { minLength: 1, maxLength: 6 }), { maxLength: 8 }),
    delimiter,
    lineEnd,
    endsWithLine: fc.boolean(),
  })
  .map(({ rows, delimiter, lineEnd, endsWithLine }) => {
    const write = ([text, isQuoted]: readonly [string, boolean]) =>
      isQuoted || /["\n\r]/.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text;
    const lines = rows.map((row) => row.map(write).join(delimiter));
    return { text: lines.join(lineEnd) + (endsWithLine && lines.length > 0 ? lineEnd : ''), delimiter, lineEnd };
  });

describe('reading delimited text', () => {
  test('gives what csv-parse gives, wherever the pieces are cut', () => {
    fc.assert(
      fc.property(table, places, ({ text, delimiter, lineEnd }, cuts) => {
        const expected = parse(text, {
          delimiter,
          record_delimiter: lineEnd,
          relax_column_count: true,
          skip_empty_lines: true,
        });
        // A line with one empty cell in quotation marks is a row to csv-parse and to this reader's blank rule none.
        const filled = (rows: readonly (readonly string[])[]) => rows.filter((row) => row.length > 1 || row[0] !== '');
        const records = scan(cut(text, cuts), delimiter);
        expect(filled(records.map(({ cells }) => cells))).toEqual(filled(expected));
        expect(records.every(({ problem }) => problem === null)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test('counts the physical lines', () => {
    fc.assert(
      fc.property(table, places, ({ text, delimiter }, cuts) => {
        for (const { line, cells } of scan(cut(text, cuts), delimiter)) {
          const before = text
            .split(/\r\n|\r|\n/)
            .slice(0, line - 1)
            .join('\n');
          // What stands in the line where a record is said to start begins with its first cell's beginning.
          const start = text.replaceAll(/\r\n|\r/g, '\n').slice(before.length + (line > 1 ? 1 : 0));
          const [first = ''] = (cells[0] ?? '').replaceAll(/\r\n|\r/g, '\n').split('\n');
          expect(start.replace(/^"/, '').replaceAll('""', '"').startsWith(first)).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('does not depend on where the pieces are cut, whatever the text', () => {
    const anything = fc.string({ unit: fc.constantFrom(...'a,;"\n\r 1'), maxLength: 60 });
    fc.assert(
      fc.property(anything, delimiter, places, (text, delimiter, cuts) => {
        expect(scan(cut(text, cuts), delimiter)).toEqual(scan([text], delimiter));
      }),
      { numRuns: 1000 },
    );
  });

  test('loses no line that is not blank, whatever the text', () => {
    const anything = fc.string({ unit: fc.constantFrom(...'a,"\n 1'), maxLength: 60 });
    fc.assert(
      fc.property(anything, (text) => {
        // Every letter of the text is in some cell: none is swallowed with a broken record.
        const letters = scan([text], ',').flatMap(({ cells }) => cells.join('').match(/a/g) ?? []);
        expect(letters).toHaveLength((text.match(/a/g) ?? []).length);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('decoding', () => {
  const anyText = fc.string({ unit: 'grapheme', maxLength: 80 }).filter((text) => !text.includes('\uFEFF'));
  test.each(portfolioEncodings.filter((encoding) => encoding !== 'windows-1252'))(
    'gives the text back from %s, wherever the bytes are cut',
    (encoding) => {
      fc.assert(
        fc.property(anyText, places, fc.boolean(), (text, cuts, hasMark) => {
          const marked = (hasMark ? '\uFEFF' : '') + text;
          const bytes = encoding === 'utf-8' ? Buffer.from(marked) : Buffer.from(marked, 'utf16le');
          if (encoding === 'utf-16be') bytes.swap16();
          const decoder = createPieceDecoder(encoding);
          const borders = [...new Set(cuts.map((place) => place % (bytes.length + 1)))].sort((a, b) => a - b);
          const pieces = [0, ...borders].map((start, index) =>
            decoder.write(Buffer.from(bytes.subarray(start, borders[index]))),
          );
          expect(pieces.join('') + decoder.end()).toBe(text);
        }),
      );
    },
  );

  test('agrees with the platform on Windows-1252', () => {
    const bytes = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
    // The WHATWG decoder of the runtime, byte by byte.
    const expected = new TextDecoder('windows-1252').decode(bytes);
    expect(createPieceDecoder('windows-1252').write(bytes)).toBe(expected);
  });
});

describe('reading numbers', () => {
  const groups = ['', ',', '.', ' ', '\u00A0', '\u202F', "'"] as const;
  const style = fc
    .record({ decimal: fc.constantFrom('.' as const, ',' as const), group: fc.constantFrom(...groups) })
    .filter(({ decimal, group }) => decimal !== group);
  const cents = fc.integer({ min: 0, max: 10 ** 14 });

  test('comes back to the number that was written, in every style', () => {
    fc.assert(
      fc.property(
        cents,
        style,
        fc.constantFrom('', '$', 'CAD ', '€ '),
        fc.constantFrom('plus', 'minus', 'parentheses'),
        (amount, { decimal, group }, currency, sign) => {
          const whole = String(Math.floor(amount / 100)).replaceAll(/(?<=\d)(?=(?:\d{3})+$)/g, group);
          const figure = `${currency}${whole}${decimal}${String(amount % 100).padStart(2, '0')}`;
          const text = sign === 'plus' ? figure : sign === 'minus' ? `-${figure}` : `(${figure})`;
          const value = amount / 100;
          expect(parseNumberText(text, decimal)).toEqual({
            kind: 'number',
            value: sign === 'plus' ? value : 0 - value,
            isOtherStyle: false,
          });
        },
      ),
      { numRuns: 2000 },
    );
  });

  test('plainly written ones are exactly those of JavaScript', () => {
    const figure = fc
      .tuple(fc.constantFrom('', '-', '+'), fc.nat(10 ** 9), fc.stringMatching(/^\d{0,12}$/))
      .map(([sign, whole, fraction]) => `${sign}${whole}${fraction === '' ? '' : `.${fraction}`}`);
    fc.assert(
      fc.property(figure, (text) => {
        const value = parsePlainNumber(`x${text}y`, 1, text.length + 1, 46);
        // What has more digits than can be read exactly is left to the other reader.
        expect(Number.isNaN(value) || Object.is(value, Number(text)) || (value === 0 && Number(text) === 0)).toBe(true);
        if (text.replaceAll(/\D/g, '').length <= 15) expect(value).not.toBeNaN();
      }),
      { numRuns: 2000 },
    );
  });

  test('nothing that is no number becomes one, and nothing throws', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(..."12.,'- ()$%eE/abM"), maxLength: 14 }),
        fc.constantFrom('.' as const, ',' as const),
        (text, decimal) => {
          const reading = parseNumberText(text, decimal);
          if (reading.kind === 'number' || reading.kind === 'percent') {
            expect(reading.value).toSatisfy(Number.isFinite);
            expect(text).toMatch(/\d/);
            // Letters stand in a number only as the country before a dollar sign: A$1.
            expect(text.replaceAll(/a\$/gi, '$')).not.toMatch(/[abM]/);
          }
        },
      ),
      { numRuns: 5000 },
    );
  });
});

test('duplicates are found as a map finds them, and only the first rows are remembered when the bound is reached', () => {
  const hashes = fc.array(fc.tuple(fc.integer({ min: -8, max: 8 }), fc.integer({ min: -8, max: 8 })), {
    maxLength: 200,
  });
  fc.assert(
    fc.property(hashes, fc.integer({ min: 1, max: 60 }), (rows, bound) => {
      const finder = createDuplicateFinder(bound);
      const known = new Map<string, number>();
      rows.forEach(([low, high], index) => {
        const key = `${low} ${high}`;
        expect(finder.find(low, high, index + 1)).toBe(known.get(key) ?? 0);
        if (!known.has(key) && known.size < bound) known.set(key, index + 1);
      });
    }),
  );
});
