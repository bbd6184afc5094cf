import { describe, expect, test } from 'vitest';
import { detectPortfolioFile } from '#main/portfolio/import/formats/detect-portfolio-file.fs.ts';
import { importFile, listCodes, withFile } from './support/import-file.ts';

describe("a broker's file", () => {
  test('in German: semicolons, decimal commas, umlauts, a total below', async () => {
    const { detection, locations, rejected } = await importFile(
      [
        'Objektliste Musterwerke;;;;;;;;;;',
        'Lfd. Nr.;Straße;Hausnummer;PLZ;Ort;Nutzung;Keller;Geschosse;Gebäudewert (EUR);Inhalt;Selbstbehalt Gebäude',
        '1;Hauptstraße;12 a;01067;Dresden;Bürogebäude;nicht unterkellert;2-geschossig;1.250.000,50 €;75.000,00;2.500,00',
        '2;Elbweg;3;01665;Meißen;Wohngebäude;teilunterkellert;EG+1;480.000,00;keine Angabe;0',
        '3;Am Markt;1;01587;Riesa;Gaststaette;unbekannt;dreigeschossig;320.000,00;40.000,00;500',
        'Gesamtsumme;;;;;;;;2.050.000,50;115.000,00;',
        '',
      ].join('\r\n'),
    );
    expect(detection.options).toMatchObject({ delimiter: ';', decimalSeparator: ',', headerLine: 2 });
    expect(locations.map(({ address }) => `${address.streetAddress}, ${address.postalCode} ${address.city}`)).toEqual([
      'Hauptstraße 12 a, 01067 Dresden',
      'Elbweg 3, 01665 Meißen',
      'Am Markt 1, 01587 Riesa',
    ]);
    expect(locations.map(({ financial }) => financial)).toMatchObject([
      {
        typeOfBusiness: 'COM4',
        basement: 'NO',
        numberOfStoreys: 'TWO STORY',
        structureTIV: 1_250_000.5,
        inventoryTIV: 75_000,
        structureDeductible: 2500,
      },
      { typeOfBusiness: 'RESIDENTIAL', basement: 'YES', numberOfStoreys: 'TWO STORY', inventoryTIV: 0 },
      { typeOfBusiness: 'COM8', basement: 'UNKNOWN', numberOfStoreys: 'THREE STORY', structureTIV: 320_000 },
    ]);
    expect(rejected.map(({ line, reasons }) => [line, ...listCodes(reasons)])).toEqual([[6, 'totals-row']]);
  });

  test('in Dutch: opstal, inboedel and inventaris, "ij" in a word, a total below', async () => {
    const { locations, rejected } = await importFile(
      [
        'Polisnummer;Straat;Huisnummer;Postcode;Plaats;Gebruik;Kelder;Bouwlagen;Opstal;Inboedel;Inventaris',
        'P-1;Oudestraat;21;8261 CB;Kampen;Bedrijfspand;ja;2;€ 450.000,-;€ 60.000,-;€ 30.000,-',
        'P-2;IJsselkade;4;8261 AA;Kampen;Eengezinswoning;geen;drie bouwlagen;€ 310.000,-;€ 45.000,-;nvt',
        'Totaal;;;;;;;;€ 760.000,-;€ 105.000,-;€ 30.000,-',
        '',
      ].join('\n'),
    );
    expect(locations.map(({ locationId, address }) => [locationId, address.streetAddress])).toEqual([
      ['P-1', 'Oudestraat 21'],
      ['P-2', 'IJsselkade 4'],
    ]);
    expect(locations.map(({ financial }) => financial)).toMatchObject([
      {
        typeOfBusiness: 'COMMERCIAL',
        basement: 'YES',
        numberOfStoreys: 'TWO STORY',
        structureTIV: 450_000,
        inventoryTIV: 60_000,
        equipmentTIV: 30_000,
      },
      { typeOfBusiness: 'RES1', basement: 'NO', numberOfStoreys: 'THREE STORY', structureTIV: 310_000 },
    ]);
    expect(rejected.map(({ line, reasons }) => [line, ...listCodes(reasons)])).toEqual([[4, 'totals-row']]);
  });

  test('with postal codes and cities in one column, as in Germany and the Netherlands', async () => {
    const { locations } = await importFile(
      [
        'Nr.;Risikoort;PLZ / Ort;Gebäude',
        '1;Elbzollhaus 1;06862 Dessau-Roßlau;150000',
        '2;Oudestraat 21;8261 AS Kampen;150000',
        '3;Oudestraat 23;8261AS Kampen;150000',
        '4;Am Markt 4;D-01587 Riesa;150000',
        '5;Elbweg 5;Riesa;150000',
        '6;12 Mill Rd;100 Mile House;150000',
        '',
      ].join('\n'),
    );
    expect(locations.map(({ address }) => [address.postalCode, address.city])).toEqual([
      ['06862', 'Dessau-Roßlau'],
      ['8261 AS', 'Kampen'],
      ['8261AS', 'Kampen'],
      ['01587', 'Riesa'],
      ['', 'Riesa'],
      ['', '100 Mile House'],
    ]);
    const noted = locations.filter(({ notes }) => listCodes(notes).includes('postal-code-with-city'));
    expect(noted.map(({ line }) => line)).toEqual([2, 3, 4, 5]);
  });

  test('from Britain and America: abbreviations, a ground floor and more, units behind a use', async () => {
    const { detection, locations } = await importFile(
      [
        '#\tBldg #\tStreet Address\tCity\tZip\tOccupancy\t# Stories\tBldg Value\tBPP\tBI/EE\tTIV',
        '1\t1\t120 Ocean Dr\tMiami Beach\t33139\tApartments (12 units)\tGround + 1\t$3,200,000\t$150,000\t$9,000\t$3,359,000',
        '',
      ].join('\n'),
    );
    expect(detection.mapping.columns).toMatchObject({
      streetAddress: ['Street Address'],
      structureTIV: ['Bldg Value'],
      inventoryTIV: ['BPP'],
      notModelled: ['BI/EE'],
    });
    expect(locations[0]?.financial).toMatchObject({
      typeOfBusiness: 'RESIDENTIAL',
      numberOfStoreys: 'TWO STORY',
      structureTIV: 3_200_000,
      inventoryTIV: 150_000,
    });
  });

  test.each([
    [
      'Spanish',
      'Referencia;Dirección;Código postal;Ciudad;País;Uso;Plantas;Sótano;Valor edificio;Valor contenido;Maquinaria;Existencias;Pérdida de beneficios;Franquicia',
      'A1;Calle Mayor 12;28013;Madrid;España;Oficinas;3;Sí;1.250.000,00;250.000,00;100.000,00;50.000,00;400.000,00;10%',
    ],
    [
      'Italian',
      "Codice;Indirizzo;Comune;Provincia;Destinazione d'uso;Piani fuori terra;Piano interrato;Fabbricato;Contenuto;Macchinari;Merci;Franchigia",
      'A1;Via Roma 12;Roma;RM;Uffici;3;sì;€ 1.250.000,00;€ 250.000,00;€ 100.000,00;€ 50.000,00;10%',
    ],
    [
      'Portuguese',
      'Referência;Morada;Código postal;Localidade;Atividade;N.º de pisos;Cave;Edifício;Conteúdo;Mercadorias;Maquinaria;Franquia',
      'A1;Rua Augusta 12;1100-053;Lisboa;Escritórios;3;Sim;1.250.000;250.000;50.000;100.000;10%',
    ],
  ])('in %s', async (_, columns, cells) => {
    const { detection, locations } = await importFile(`${columns}\n${cells}\n`);
    expect(listCodes(detection.remarks)).toEqual(['values-added']);
    expect(locations).toMatchObject([
      {
        locationId: 'A1',
        financial: {
          typeOfBusiness: 'COM4',
          basement: 'YES',
          numberOfStoreys: 'THREE STORY',
          structureTIV: 1_250_000,
          inventoryTIV: 300_000,
          equipmentTIV: 100_000,
          structureDeductible: 125_000,
        },
      },
    ]);
  });

  test('in Japanese is not read by itself, and its amounts are named', async () => {
    const detection = await withFile(
      '番号,緯度,経度,建物保険金額(千円),家財保険金額(千円),免責金額\n1,35.68,139.76,125000,25000,1000\n',
      (file) => detectPortfolioFile(file),
    );
    expect(detection.mapping.columns).toEqual({});
    expect(detection.remarks).toContainEqual(
      expect.objectContaining({
        code: 'amounts-not-used',
        detail: '建物保険金額(千円), 家財保険金額(千円), 免責金額',
      }),
    );
  });
});
