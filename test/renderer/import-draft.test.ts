import { describe, expect, it } from 'vitest';
import { findWords } from '#renderer/portfolio/find-words.ts';
import { correctOptions, foundOut } from '#renderer/portfolio/import-draft.ts';
import type { Inspection } from '#renderer/portfolio/portfolio-queries.ts';
import type { PortfolioMapping } from '#shared/portfolio/portfolio-mapping.ts';

const mapping: PortfolioMapping = {
  columns: { typeOfBusiness: ['Use'], numberOfStoreys: ['Floors'] },
  values: {},
  defaults: { typeOfBusiness: 'RESIDENTIAL', currency: '' },
};

describe('correcting how a file is read', () => {
  it('keeps what was said of the columns while they are the same, and forgets it when they are others', () => {
    const draft = { ...foundOut, mapping };
    expect(correctOptions(draft, { decimalSeparator: ',' })).toEqual({ options: { decimalSeparator: ',' }, mapping });
    expect(correctOptions(draft, { delimiter: ';' })).toEqual({ options: { delimiter: ';' }, mapping: null });
    expect(correctOptions(correctOptions(draft, { crs: null }), { headerLine: 0 })).toEqual({
      options: { crs: null, headerLine: 0 },
      mapping: null,
    });
  });
});

describe('the words of a file', () => {
  const column = (name: string, index: number, samples: string[]) => ({ name, index, amountUnit: null, samples });
  const inspection = {
    detection: {
      columns: [
        column('Ref', 0, ['A', 'B']),
        column('Use', 1, ['Shop', ' Marina ']),
        column('Floors', 2, ['2', 'bungalow']),
      ],
    },
    rejected: [
      { line: 3, cells: ['B', ' Marina ', '2'], reasons: [{ code: 'occupancy-unknown', column: 'Use', detail: '' }] },
      { line: 4, cells: ['C', 'Shop', '2'], reasons: [{ code: 'no-tiv', column: null, detail: '' }] },
    ],
  } as unknown as Inspection;

  it('are those of its worded columns, unknown ones first, without numbers', () => {
    expect(findWords(inspection, mapping)).toEqual([
      { field: 'typeOfBusiness', word: 'Marina', isUnknown: true },
      { field: 'typeOfBusiness', word: 'Shop', isUnknown: false },
      { field: 'numberOfStoreys', word: 'bungalow', isUnknown: false },
    ]);
  });

  it('include the zeros of basements that are 0 and 1, so that their meaning can be corrected', () => {
    const basements: PortfolioMapping = { ...mapping, columns: { basement: ['Cellar'] } };
    const zerosOf = (isOed: boolean, samples: string[]): unknown[] => {
      const detection = { isOed, columns: [column('Cellar', 0, samples)] };
      return findWords({ detection, rejected: [] } as unknown as Inspection, basements).map(({ word }) => word);
    };
    expect(zerosOf(false, ['1', '0'])).toEqual(['0']);
    expect(zerosOf(true, ['1', '0'])).toEqual([]);
    expect(zerosOf(false, ['1', '0', '6'])).toEqual([]);
  });

  it('include those that have a meaning already', () => {
    const given = { ...mapping, values: { typeOfBusiness: { Pier: 'COMMERCIAL' as const } } };
    expect(findWords(inspection, given).map(({ word }) => word)).toContain('Pier');
  });
});
