import { describe, expect, test } from 'vitest';
import { importFile, listCodes } from './support/import-file.ts';

const place = 'Id,Latitude,Longitude';
const at = '1,51.111,7.211';

describe('values of a share', () => {
  test.each(['Building (our share)', 'Building TIV (our line)', 'Gebäude (Anteil)', 'Building (share)'])(
    'are read, and told by their heading %s',
    async (name) => {
      const { detection, locations } = await importFile(`${place},${name}\n${at},250000\n`);
      expect(locations[0]?.financial.structureTIV).toBe(250_000);
      expect(detection.remarks).toContainEqual(expect.objectContaining({ code: 'values-of-share', detail: name }));
    },
  );

  test.each(['Building', 'Building (100)', 'Buildings sum insured'])('are not told of %s', async (name) => {
    const { detection } = await importFile(`${place},${name}\n${at},250000\n`);
    expect(listCodes(detection.remarks)).not.toContain('values-of-share');
  });
});

describe('a status', () => {
  test.each([
    ['Status', 'Sold'],
    ['Status', 'Vacant land'],
    ['Location Status', 'Disposed 03/2024'],
    ['Property status', 'DEMOLISHED'],
    ['Objekt-Status', 'verkauft'],
    ['Statut', 'Vendu'],
    ['Action', 'DELETE'],
    ['Transaction Type', 'Cancellation'],
    ['Change', 'Removed 01/2026'],
  ])('%s of %s is said of the row, which has its values', async (name, cell) => {
    const { locations } = await importFile(`${place},Building,${name}\n${at},250000,${cell}\n`);
    expect(locations[0]?.financial.structureTIV).toBe(250_000);
    expect(locations[0]?.notes).toContainEqual({ code: 'status-not-insured', column: name, detail: `"${cell}"` });
  });

  test.each([
    ['Status', 'Active'],
    ['Status', 'Not sold'],
    ['Status', 'To be demolished'],
    ['Sprinkler status', 'Removed'],
    ['Remarks', 'Sold'],
    ['Action', 'ADD'],
    ['Transaction Type', 'Amendment'],
  ])('%s of %s is not', async (name, cell) => {
    const { locations } = await importFile(`${place},Building,${name}\n${at},250000,${cell}\n`);
    expect(listCodes(locations[0]!.notes)).not.toContain('status-not-insured');
  });
});

describe('the second line of an address', () => {
  test.each([
    ['Address', 'Address 2'],
    ['Address 1', 'Address 2'],
    ['Risk Address', 'Risk Address 2'],
    ['Risk Address 1', 'Risk Address 2'],
    ['Address Line 1', 'Address Line 2'],
    ['AddressLine1', 'AddressLine2'],
    ['Street', 'Street 2'],
    ['Property Address', 'Property Address Line 2'],
  ])('of %s is %s', async (first, second) => {
    const file = `Id,${first},${second},City,Postcode,Building\n1,12 Mill Rd,Unit 4,Portham,V2P 1A1,1\n2,12 Mill Rd,,Portham,V2P 1A1,1\n3,,12 Mill Rd,Portham,V2P 1A1,1\n`;
    const { detection, locations } = await importFile(file);
    expect(detection.mapping.columns.streetAddress).toEqual([first, second]);
    expect(locations.map(({ address }) => address.streetAddress)).toEqual([
      '12 Mill Rd, Unit 4',
      '12 Mill Rd',
      '12 Mill Rd',
    ]);
  });

  test.each([
    ['Risk Address', 'Mailing Address 2'],
    ['Address', 'Phone 2'],
  ])('of %s is not %s', async (first, second) => {
    const { detection } = await importFile(`Id,${first},${second},City,Building\n1,12 Mill Rd,Unit 4,Portham,1\n`);
    expect(detection.mapping.columns.streetAddress).toEqual([first]);
  });
});

describe('insured values of several years', () => {
  test.each([
    ['2023 TIV,2024 TIV', { structureTIV: ['2024 TIV'] }, ['value-left-out', '2023 TIV']],
    ['TIV 2024,TIV 2023', { structureTIV: ['TIV 2024'] }, ['value-left-out', 'TIV 2023']],
    ['2024 Building,2023 Building', { structureTIV: ['2024 Building'] }, ['value-left-out', '2023 Building']],
    ['Building,Building 2023', { structureTIV: ['Building'] }, ['value-left-out', 'Building 2023']],
    ['2024 Building,2023 Contents', { structureTIV: ['2024 Building'] }, ['amounts-not-used', '2023 Contents']],
  ])('are those of the latest: %s', async (columns, mapped, [code, detail]) => {
    const { detection } = await importFile(`${place},${columns}\n${at},250000,240000\n`);
    const { structureTIV, inventoryTIV } = detection.mapping.columns;
    expect({ structureTIV, inventoryTIV }).toEqual({ inventoryTIV: undefined, ...mapped });
    expect(detection.remarks).toContainEqual(expect.objectContaining({ code, detail }));
  });

  test.each(['Building 2000 sq ft', 'Year built 2024'])('are none below %s', async (name) => {
    const { detection } = await importFile(`${place},Building,${name}\n${at},250000,240000\n`);
    expect(detection.mapping.columns.structureTIV).toEqual(['Building']);
  });
});
