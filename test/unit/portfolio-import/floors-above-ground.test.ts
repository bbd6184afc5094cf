import { expect, test } from 'vitest';
import { importFile } from './support/import-file.ts';

async function readStoreys(heading: string, ...cells: string[]) {
  const rows = cells.map((cell, row) => `${row};48,85${row}1;2,351;100000;${cell}`);
  const { locations } = await importFile([`Id;Latitude;Longitude;Building;${heading}`, ...rows, ''].join('\n'));
  return locations.map(({ financial }) => financial.numberOfStoreys);
}

test.each(["Nombre d'étages", 'Nb étages', 'Étages', 'Verdiepingen', 'Aantal verdiepingen', 'Etagen', 'Obergeschosse'])(
  'floors below %s are above the ground floor',
  async (heading) => {
    expect(await readStoreys(heading, '0', '1', '2', '3', '12', 'R+2', '')).toEqual([
      'ONE STORY',
      'TWO STORY',
      'THREE STORY',
      'FOUR STORY',
      'FIVE STORY OR MORE',
      'THREE STORY',
      'UNKNOWN',
    ]);
  },
);

test.each(['Nombre de niveaux', 'Niveaux (étages et rez-de-chaussée)', 'Geschosse', 'Bouwlagen', 'Number of storeys'])(
  'floors below %s are all of them',
  async (heading) => {
    expect(await readStoreys(heading, '1', '2')).toEqual(['ONE STORY', 'TWO STORY']);
  },
);

test('a cell that counts floors above the ground floor says so itself, and each is noted', async () => {
  const file = 'Id;Latitude;Longitude;Building;Niveaux\n1;48,8511;2,351;100000;2 étages\n';
  const { locations } = await importFile(file);
  expect(locations[0]?.financial.numberOfStoreys).toBe('THREE STORY');
  expect(locations[0]?.notes).toContainEqual({
    code: 'storeys-above-ground',
    column: 'Niveaux',
    detail: '"2 étages" above the ground floor is THREE STORY',
  });
});

test('a meaning of the mapping wins', async () => {
  const { locations } = await importFile('Id;Latitude;Longitude;Building;Étages\n1;48,8511;2,351;100000;2\n', {
    mapping: (suggested) => ({ ...suggested, values: { numberOfStoreys: { 2: 'TWO STORY' } } }),
  });
  expect(locations[0]?.financial.numberOfStoreys).toBe('TWO STORY');
});
