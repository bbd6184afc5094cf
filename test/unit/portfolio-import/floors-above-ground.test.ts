import { expect, test } from 'vitest';
import { importFile, listCodes } from './support/import-file.ts';

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

test.each([
  ['Étages', '2', 'Province;Code postal', 'QC;J8X 2Y3', 'TWO STORY', true],
  ['Étages', '2', 'Province;Ville', 'Québec;Gatineau', 'TWO STORY', true],
  ["Nombre d'étages", '4', 'Ville;Pays', 'Gatineau;Canada', 'FOUR STORY', true],
  ['Storeys', '3 étages', 'Ville;Pays', 'Gatineau;Canada', 'THREE STORY', true],
  ['Étages', 'R+2', 'Ville;Pays', 'Gatineau;Canada', 'THREE STORY', true],
  ['Étages', '2', 'Ville;Pays', 'Strasbourg;France', 'THREE STORY', false],
  ['Étages', '2', 'Ville;Code postal', 'Strasbourg;67000', 'THREE STORY', false],
  ['Niveaux', '2', 'Ville;Pays', 'Gatineau;Canada', 'TWO STORY', false],
] as const)('%s of %s at %s %s are %s', async (heading, count, place, at, storeys, isOfCanada) => {
  const { detection, locations } = await importFile(
    `Id;Adresse;${place};Bâtiment;${heading}\n1;12 rue Principale;${at};100000;${count}\n`,
  );
  expect(locations[0]?.financial.numberOfStoreys).toBe(storeys);
  expect(listCodes(detection.remarks).includes('floors-of-canada')).toBe(isOfCanada);
});

test.each(['R+2', 'EG+2', 'GV+2', 'PB + 2', 'PT+2'])('%s is three storeys', async (cell) => {
  expect(await readStoreys('Storeys', cell)).toEqual(['THREE STORY']);
});
