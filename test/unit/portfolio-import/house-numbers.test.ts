import { describe, expect, test } from 'vitest';
import { detectTable } from '#main/portfolio/import/columns/detect-table.ts';
import { importFile } from './support/import-file.ts';
import { parseDelimited } from './support/detect-rows.ts';

/** The street columns of a table, and what is told of columns behind its house numbers. */
function detect(header: string, row: string) {
  const { mapping, remarks } = detectTable(parseDelimited([header, row]));
  const told = remarks.find(({ code }) => code === 'number-additions-not-used')?.detail ?? '';
  return { street: mapping.columns.streetAddress, unit: mapping.columns.unitNumber, told };
}

describe('additions of house numbers', () => {
  test.each([
    'Toev.',
    'Toevoeging',
    'Huisnummertoevoeging',
    'Huisnr. toevoeging',
    'Huisletter',
    'Bijvoegsel',
    'Bus',
    'Hausnummerzusatz',
    'Hausnr.-Zusatz',
    'Zusatz',
    'Bte',
    'Boîte',
    'Complément',
    'Suffix',
    'House number suffix',
    'Bis/ter',
    'Letter',
    'Interno',
  ])('in a column “%s” stand behind the number', (name) => {
    const found = detect(`Locatie,Straatnaam,Huisnummer,${name},Plaats,Opstal`, '1,Zwartendijk,10,A,Kampen,500000');
    expect(found).toEqual({ street: ['Straatnaam', 'Huisnummer', name], unit: undefined, told: '' });
  });

  test('in several columns stand there in their order, and a unit stays one', () => {
    const header = 'Street,House number,Huisletter,Toevoeging,Unit,City,Building value';
    expect(detect(header, 'Mill Rd,12,A,TR,3,Portham,500000')).toEqual({
      street: ['House number', 'Huisletter', 'Toevoeging', 'Street'],
      unit: ['Unit'],
      told: '',
    });
  });

  test('whose column nobody knows are named; what is none of them is not', () => {
    const found = (name: string, cell: string): string =>
      detect(`Strasse,Hausnummer,${name},Ort,Gebäudewert`, `Hauptstraße,10,${cell},Kampen,500000`).told;
    expect(['A', '1/2', 'TR', 'b-3'].map((cell) => found('Kennung', cell))).toEqual(Array(4).fill('Kennung'));
    expect(['Büro im Erdgeschoss', ''].map((cell) => found('Kennung', cell))).toEqual(['', '']);
  });

  test('are part of the address of a row', async () => {
    const { locations } = await importFile(
      'Locatie;Straatnaam;Huisnummer;Toev.;Plaats;Opstal\n1;Zwartendijk;10;A;Kampen;500000\n2;Dijk;3;;Kampen;400000\n',
    );
    expect(locations.map(({ address }) => address.streetAddress)).toEqual(['Zwartendijk 10 A', 'Dijk 3']);
  });
});
