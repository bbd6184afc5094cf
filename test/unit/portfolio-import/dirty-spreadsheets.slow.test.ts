import { describe, expect, test } from 'vitest';
import { defectsOfAmounts } from './support/defects-of-amounts.ts';
import { defectsOfDeductibles } from './support/defects-of-deductibles.ts';
import { defectsOfFiles } from './support/defects-of-files.ts';
import { defectsOfHeaders } from './support/defects-of-headers.ts';
import { defectsOfPlaces } from './support/defects-of-places.ts';
import { defectsOfSideRows } from './support/defects-of-side-rows.ts';
import { defectsOfValues } from './support/defects-of-values.ts';
import { importFile, listCodes } from './support/import-file.ts';

const defects = [
  ...defectsOfFiles,
  ...defectsOfHeaders,
  ...defectsOfSideRows,
  ...defectsOfValues,
  ...defectsOfAmounts,
  ...defectsOfDeductibles,
  ...defectsOfPlaces,
];

describe('a dirty spreadsheet', () => {
  test.each(defects.map((defect) => [defect.name, defect] as const))('%s', async (_, defect) => {
    const imported = await importFile(defect.file, defect.corrections);
    const { detection, locations, rejected } = imported;
    const reasons = Object.fromEntries(rejected.map((row) => [row.line, listCodes(row.reasons)]));
    expect(reasons).toEqual(defect.rejected ?? {});
    if (defect.locations !== undefined) expect(locations).toHaveLength(defect.locations);
    for (const [line, codes] of Object.entries(defect.noted ?? {})) {
      const location = locations.find((candidate) => candidate.line === Number(line));
      expect(listCodes(location?.notes ?? [{ code: 'no such row' }])).toEqual(expect.arrayContaining([...codes]));
    }
    expect(listCodes(detection.remarks)).toEqual(expect.arrayContaining([...(defect.remarks ?? [])]));
    defect.check?.(imported);
  });

  test('there are at least forty of them, each with another name and with what has to be found', () => {
    const names = new Set(defects.map(({ name }) => name));
    expect(names.size).toBe(defects.length);
    const finds = defects.filter(({ rejected = {}, noted = {}, remarks = [], check, locations }) => {
      const codes = [...Object.values(rejected), ...Object.values(noted), remarks].flat();
      return codes.length > 0 || check !== undefined || locations !== undefined;
    });
    expect(finds.length).toBe(defects.length);
    const findings = defects.filter(({ rejected = {}, noted = {}, remarks = [] }) => {
      return [...Object.values(rejected), ...Object.values(noted), remarks].flat().length > 0;
    });
    expect(findings.length).toBeGreaterThanOrEqual(40);
  });
});
