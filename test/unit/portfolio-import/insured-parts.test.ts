import { describe, expect, test } from 'vitest';
import { importFile, listCodes } from './support/import-file.ts';

const place = 'Id,Latitude,Longitude';
const at = '1,51.111,7.211';

describe('a row for each part that is insured', () => {
  test.each([
    ['Coverage', 'Contents'],
    ['Coverage', 'C'],
    ['Coverage', 'D'],
    ['Coverage Type', 'BI'],
    ['CoverageType', '3'],
    ['Item', 'Plant & Machinery'],
    ['Insured item', 'Stock'],
    ['Description', 'Business Interruption'],
    ['Interest', 'Rents'],
    ['Sparte', 'Inhalt'],
    ['Position', 'Betriebseinrichtung'],
    ['Garantie', 'Contenu'],
    ['Dekking', 'Inboedel'],
    ['Cobertura', 'Contenido'],
  ])('%s of %s is said of the row and the file, whose values are those of buildings', async (name, cell) => {
    const { detection, locations } = await importFile(
      `${place},${name},Sum Insured\n${at},Building,900000\n${at},${cell},250000\n`,
    );
    const codes = locations.map(({ notes }) => listCodes(notes).includes('value-of-other-part'));
    expect(codes).toEqual([false, true]);
    expect(locations[1]?.financial.structureTIV).toBe(250_000);
    expect(locations[1]?.notes).toContainEqual({ code: 'value-of-other-part', column: name, detail: `"${cell}"` });
    expect(detection.remarks).toContainEqual({
      code: 'values-of-several-parts',
      severity: 'warning',
      detail: `${name}: ${cell}`,
    });
  });

  test.each([
    ['Coverage', 'Building'],
    ['Coverage', 'A'],
    ['CoverageType', '1'],
    ['Coverage', 'Full'],
    ['Coverage', 'Building & Contents'],
    ['Coverage Area', 'C'],
    ['Item', '3'],
    ['Remarks', 'Contents'],
    ['Description', 'Contents of a warehouse'],
  ])('%s of %s is not', async (name, cell) => {
    const { detection, locations } = await importFile(
      `${place},${name},Sum Insured\n${at},Building,900000\n${at},${cell},250000\n`,
    );
    expect(locations.flatMap(({ notes }) => listCodes(notes))).not.toContain('value-of-other-part');
    expect(listCodes(detection.remarks)).not.toContain('values-of-several-parts');
  });

  test('is not said where parts have columns of their own', async () => {
    const { detection, locations } = await importFile(
      `${place},Coverage,Building,Contents\n${at},Contents,900000,10000\n`,
    );
    expect(listCodes(locations[0]!.notes)).not.toContain('value-of-other-part');
    expect(listCodes(detection.remarks)).not.toContain('values-of-several-parts');
  });

  test('is said of buildings where the values are those of contents', async () => {
    const { locations } = await importFile(
      `${place},Coverage,Contents\n${at},Contents,250000\n${at},Building,900000\n`,
    );
    expect(locations.map(({ notes }) => listCodes(notes).includes('value-of-other-part'))).toEqual([false, true]);
  });
});
