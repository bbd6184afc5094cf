import { expect, test } from 'vitest';
import { detectTable } from '#main/portfolio/import/columns/detect-table.ts';
import { parseDelimited } from './support/detect-rows.ts';

const header = 'Location,Latitude,Longitude,Building,Contents';
const fuller = 'Location,Latitude,Longitude,Building USD,Contents USD,Deductible';
const remarksOf = (...lines: string[]) => detectTable(parseDelimited(lines)).remarks;

test('rows of a table above the one that is read are counted and named', () => {
  const rows = ['1,52.5,5.9,100000,5000', '2,52.5,5.9,200000,5000', '3,52.5,5.9,300000,5000'];
  const remarks = remarksOf(header, ...rows, '', fuller, '4,52.5,5.9,400000,5000,1000');
  expect(remarks).toContainEqual({
    code: 'rows-above-header',
    severity: 'warning',
    detail: '3 from line 2 on, column names in line 6',
  });
});

test('titles and what is said of the insured above the column names are no rows', () => {
  const above = ['Statement of values 2026,,,,,', 'Insured,Policy number,Currency,,,', 'ACME,12345,EUR,,,', ',,,,,'];
  const codes = remarksOf(...above, fuller, '4,52.5,5.9,400000,5000,1000').map(({ code }) => code);
  expect(codes).toContain('title-lines-above-header');
  expect(codes).not.toContain('rows-above-header');
});
