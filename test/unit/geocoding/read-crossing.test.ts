import { expect, test } from 'vitest';
import { readCrossing } from '#main/geocoding/matching/locate-crossing.ts';

test.each([
  ['Main St & 2nd Ave, Portham', 'Main St', '2nd Ave', 'Portham'],
  ['Main St at Mill Rd, Portham', 'Main St', 'Mill Rd', 'Portham'],
  ['Portham, Main St and Mill Rd', 'Main St', 'Mill Rd', 'Portham'],
  ['corner of Main St and Mill Rd, Portham', 'Main St', 'Mill Rd', 'Portham'],
  ['3rd St / Mill Rd, Portham', '3rd St', 'Mill Rd', 'Portham'],
  ['rue Cartier et rue du Lac, Valmont', 'rue Cartier', 'rue du Lac', 'Valmont'],
  ['Hauptstraße Ecke Lindenallee, Mühlhofen', 'Hauptstraße', 'Lindenallee', 'Mühlhofen'],
  ['Kerkstraat hoek Dorpsweg, Kampen', 'Kerkstraat', 'Dorpsweg', 'Kampen'],
])('%s names two streets', (streetAddress, first, street, city) => {
  const readings = readCrossing({ streetAddress });
  expect(readings).toContainEqual({ first, second: expect.objectContaining({ street, city }) as unknown });
});

test.each(['12 Main St & Sons, Portham', '3/5 High Street', '12 Mill Rd', 'A & B & C', 'Portham', ''])(
  '%s names no crossing',
  (streetAddress) => {
    expect(readCrossing({ streetAddress })).toEqual([]);
  },
);
