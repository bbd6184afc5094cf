import { expect, test } from 'vitest';
import { importFile } from './support/import-file.ts';

test('rows of totals are held against the rows above them, as a whole and in parts', async () => {
  const { rejected } = await importFile(
    [
      'Ref,Latitude,Longitude,Building,Contents',
      '1,49.1,-121.91,1000,10',
      '2,49.2,-121.91,500,5',
      'Subtotal,,,1500,15',
      '3,49.3,-121.91,700,0',
      'Subtotal,,,700,0',
      'Total,,,2200,15',
      'Grand total,,,2400,15',
      'Total,,,,',
      '',
    ].join('\n'),
  );
  expect(rejected.map(({ reasons }) => reasons.find(({ code }) => code === 'totals-row')?.detail)).toEqual([
    '"Subtotal": the sum of the rows above (2)',
    '"Subtotal": the sum of the rows above (1)',
    '"Total": the sum of the rows above (3)',
    '"Grand total": 2415, the rows above (3) have 2215',
    '"Total"',
  ]);
});
