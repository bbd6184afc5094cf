import { expect } from 'vitest';
import { row, sound, withRows, type Defect } from './defect.ts';

/** Defects of numbers, places and of what is said of a building. */
export const defectsOfValues: readonly Defect[] = [
  // Numbers.
  {
    name: 'thousands separators and dollar signs',
    file: withRows(row({ tiv: '$1,250,000.50' })),
    check: ({ locations }) => expect(locations[1]?.financial.structureTIV).toBe(1_250_000.5),
  },
  {
    name: 'decimal commas, dots for thousands',
    file: withRows().replaceAll(',', ';').replace('350000', '1.350.000,50'),
    check: ({ detection, locations }) => {
      expect(detection.options.decimalSeparator).toBe(',');
      expect(locations[0]?.financial.structureTIV).toBe(1_350_000.5);
    },
    noted: { 2: ['number-in-other-style'] },
  },
  {
    name: 'narrow blanks for thousands',
    file: withRows(row({ tiv: '1\u202F250\u00A0000' })),
    check: ({ locations }) => expect(locations[1]?.financial.structureTIV).toBe(1_250_000),
  },
  {
    name: 'apostrophes for thousands, as in Switzerland',
    file: withRows(row({ tiv: "CHF 1'250'000.-" }), row({ id: '3', lat: '49.3', tiv: "1'250'000" })),
    check: ({ locations }) =>
      expect(locations.map(({ financial }) => financial.structureTIV)).toEqual([350_000, 1_250_000, 1_250_000]),
  },
  {
    name: 'scientific notation',
    file: withRows(row({ tiv: '1.25E+06' })),
    check: ({ locations }) => expect(locations[1]?.financial.structureTIV).toBe(1_250_000),
  },
  {
    name: 'a negative amount in parentheses',
    file: withRows(row({ tiv: '(1,000)' })),
    rejected: { 3: ['amount-negative'] },
  },
  { name: 'a negative value', file: withRows(row({ contents: '-5' })), rejected: { 3: ['amount-negative'] } },
  {
    name: 'a value above the maximum',
    file: withRows(row({ tiv: '1000000000001' })),
    rejected: { 3: ['tiv-above-maximum'] },
  },
  { name: 'no insured value at all', file: withRows(row({ tiv: '', contents: 'n/a' })), rejected: { 3: ['no-tiv'] } },
  { name: 'one insured value missing', file: withRows(row({ contents: '-' })), noted: { 3: ['tiv-empty'] } },
  { name: 'all insured values 0', file: withRows(row({ tiv: '0', contents: '0' })), noted: { 3: ['zero-tiv'] } },
  {
    name: "a spreadsheet's error in an amount",
    file: withRows(row({ tiv: '#REF!' }), row({ tiv: '#N/A' }), row({ tiv: '########' })),
    rejected: { 3: ['spreadsheet-error'], 4: ['spreadsheet-error'], 5: ['spreadsheet-error'] },
  },
  {
    name: 'a date in an amount',
    file: withRows(row({ tiv: '2026-03-01' }), row({ tiv: '3-Apr' })),
    rejected: { 3: ['date-in-number'], 4: ['date-in-number'] },
  },
  {
    name: 'dots that may be thousands',
    file: 'Ref;Address;City;TIV\n1;12 Mill Rd;Portham;350.000\n2;9 Mill Rd;Portham;125.500\n',
    remarks: ['decimal-separator-ambiguous'],
    check: ({ locations }) => expect(locations[0]?.financial.structureTIV).toBe(350_000),
  },
  // Places.
  { name: 'coordinates 0, 0', file: withRows(row({ lat: '0', lon: '0' })), rejected: { 3: ['no-location'] } },
  {
    name: 'coordinates that are swapped',
    file: withRows(row({ lat: '-121.9', lon: '49.1' })),
    rejected: { 3: ['coordinates-swapped'] },
  },
  {
    name: 'coordinates out of range',
    file: withRows(row({ lat: '491234', lon: '-1219543' })),
    rejected: { 3: ['coordinates-out-of-range'] },
  },
  {
    name: 'degrees with decimal commas',
    file: withRows(row({ lat: '49,2222', lon: '-121,8888' })),
    check: ({ locations }) => expect(locations[1]).toMatchObject({ latitude: 49.2222, longitude: -121.8888 }),
  },
  {
    name: 'degrees, minutes and seconds',
    file: withRows(row({ lat: `49°10'12"N`, lon: `121°54'36"W` })),
    noted: { 3: ['coordinates-from-degrees'] },
    // 49 + 10/60 + 12/3600 = 49.17; 121 + 54/60 + 36/3600 = 121.91
    check: ({ locations }) => {
      expect(locations[1]?.latitude).toBeCloseTo(49.17, 12);
      expect(locations[1]?.longitude).toBeCloseTo(-121.91, 12);
    },
  },
  {
    name: 'coordinates that are words',
    file: withRows(row({ lat: 'north of town' })),
    rejected: { 3: ['coordinates-unreadable'] },
  },
  {
    name: 'coordinates of two decimals',
    file: withRows(row({ lat: '49.2', lon: '-121.89' })),
    noted: { 3: ['coordinates-coarse'] },
  },
  { name: 'one coordinate missing', file: withRows(row({ lon: '' })), rejected: { 3: ['no-location'] } },
  {
    name: 'neither coordinates nor an address',
    file: withRows(row({ lat: '', lon: '' })),
    rejected: { 3: ['no-location'] },
  },
  {
    name: 'a street without a city',
    file: 'Ref,Address,City,TIV\n1,12 Mill Rd,,1000\n2,"12 Mill Rd, Portham",,1000\n',
    rejected: { 2: ['address-incomplete'] },
    noted: { 3: ['one-line-address'] },
  },
  {
    name: 'three decimals in each coordinate, which are no thousands',
    file: withRows(row({ lat: '49.222', lon: '-121.888' })).replace('49.12345,-121.95432', '49.123,-121.954'),
    check: ({ detection, locations }) => {
      expect(detection.options.decimalSeparator).toBe('.');
      expect(detection.remarks).toEqual([]);
      expect(locations[1]).toMatchObject({ latitude: 49.222, longitude: -121.888 });
    },
  },
  {
    name: 'a longitude without its minus',
    file: 'Id,Latitude,Longitude,Country,TIV\n1,49.1234,121.9543,Canada,1000\n2,49.1234,-121.9543,Canada,2000\n3,48.8566,2.3522,France,1000\n',
    noted: { 2: ['longitude-sign'] },
    check: ({ locations }) =>
      expect(locations.map(({ notes }) => notes.some(({ code }) => code === 'longitude-sign'))).toEqual([
        true,
        false,
        false,
      ]),
  },
  {
    name: 'degrees with their sign',
    file: withRows(row({ lat: '49.2222°', lon: '−121.8888°' })),
    check: ({ locations }) => expect(locations[1]).toMatchObject({ latitude: 49.2222, longitude: -121.8888 }),
  },
  // What it is.
  {
    name: 'words for the use, in French',
    file: withRows(row({ use: 'Entrepôt' })),
    noted: { 3: ['occupancy-word'] },
    check: ({ locations }) => expect(locations[1]?.financial.typeOfBusiness).toBe('COM2'),
  },
  { name: 'an unknown use', file: withRows(row({ use: 'Space port' })), rejected: { 3: ['occupancy-unknown'] } },
  {
    name: 'an unknown use that the mapping explains',
    file: withRows(row({ use: 'Space port' })),
    corrections: { mapping: (mapping) => ({ ...mapping, values: { typeOfBusiness: { 'SPACE PORT ': 'GOV2' } } }) },
    noted: { 3: ['meaning-from-mapping'] },
  },
  {
    name: 'an OED code of no building',
    file: withRows(row({ use: '1250' })),
    rejected: { 3: ['occupancy-without-class'] },
  },
  {
    name: 'no use',
    file: withRows(row({ use: '' }), row({ use: '1000' })),
    noted: { 3: ['occupancy-defaulted'], 4: ['occupancy-defaulted'] },
  },
  {
    name: 'one and a half storeys',
    file: withRows(row({ storeys: '1.5' })),
    noted: { 3: ['storeys-unreadable'] },
    check: ({ locations }) => expect(locations[1]?.financial.numberOfStoreys).toBe('UNKNOWN'),
  },
  {
    name: 'storeys in words that have no exact counterpart',
    file: withRows(row({ storeys: '1.5' }), row({ id: '3', lat: '49.3111', storeys: 'two and a half' })),
    noted: { 3: ['storeys-unreadable'], 4: ['storeys-unreadable'] },
    check: ({ locations }) =>
      expect(locations.slice(1).map(({ financial }) => financial.numberOfStoreys)).toEqual(['UNKNOWN', 'UNKNOWN']),
  },
  {
    name: 'ground floor and two above it',
    file: withRows(row({ storeys: 'R+2' })),
    check: ({ locations }) => expect(locations[1]?.financial.numberOfStoreys).toBe('THREE STORY'),
  },
  {
    name: 'a basement that is not understood',
    file: withRows(row({ basement: 'see survey' })),
    noted: { 3: ['basement-unreadable'] },
  },
  {
    name: 'basements written 0 and 1',
    file: withRows(row({ basement: '0' }), row({ id: '3', lat: '49.3111', basement: '1' })).replace(',NO,', ',0.0,'),
    remarks: ['basement-zero-is-none'],
    noted: { 2: ['meaning-from-mapping'], 3: ['meaning-from-mapping'], 4: ['basement-translated'] },
    check: ({ detection, locations }) => {
      expect(detection.mapping.values).toEqual({ basement: { '0.0': 'NO', '0': 'NO' } });
      expect(locations.map(({ financial }) => financial.basement)).toEqual(['NO', 'NO', 'YES']);
    },
  },
  {
    name: "basements in OED's codes in a file that is not OED's",
    file: withRows(row({ basement: '0' }), row({ id: '3', lat: '49.3111', basement: '6' })).replace(',NO,', ',1,'),
    noted: { 3: ['basement-translated'] },
    check: ({ detection, locations }) => {
      expect(detection.mapping.values).toEqual({});
      expect(locations.map(({ financial }) => financial.basement)).toEqual(['YES', 'UNKNOWN', 'NO']);
    },
  },
  {
    name: 'missing basement and first-floor height',
    file: withRows(row({ basement: '', ffh: '?' })),
    noted: { 3: ['basement-missing', 'first-floor-height-defaulted'] },
    check: ({ locations }) =>
      expect(locations[1]?.financial).toMatchObject({ basement: 'UNKNOWN', firstFloorHeight: 0.3 }),
  },
  // 3 ft x 0.3048 m = 0.9144 m, where the product of the two is 0.9144000000000001.
  {
    name: 'heights in feet by their heading',
    file: withRows(row({ ffh: '3' })).replace('FFH (m)', 'FFH (ft)'),
    noted: { 3: ['first-floor-height-converted'] },
    check: ({ locations }) => expect(locations[1]?.financial.firstFloorHeight).toBe(0.9144),
  },
  {
    name: 'a height with its unit in the cell',
    file: withRows(row({ ffh: '30 cm' })),
    check: ({ locations }) => expect(locations[1]?.financial.firstFloorHeight).toBe(0.3),
  },
  // 2 ft 6 in are 2.5 ft x 0.3048 m = 0.762 m; 6 in are 0.1524 m; 1 ft 6 in 0.4572 m.
  {
    name: 'heights in feet and inches',
    file: withRows(
      ...[`2'6"`, `2' 6"`, '2 ft 6 in', '2’ 6”', `6"`, '1 pi 6 po', `-2'6"`].map((ffh, at) =>
        row({ id: String(at + 2), lat: `49.3${at}01`, ffh }),
      ),
    ),
    noted: { 3: ['first-floor-height-converted'] },
    check: ({ locations }) => {
      const expected = [0.762, 0.762, 0.762, 0.762, 0.1524, 0.4572, -0.762];
      expect(locations).toHaveLength(expected.length + 1);
      for (const [at, metres] of expected.entries()) {
        expect(locations[at + 1]?.financial.firstFloorHeight).toBe(metres);
      }
    },
  },
  {
    name: 'a height of a hundred',
    file: withRows(row({ ffh: '100' })),
    rejected: { 3: ['first-floor-height-out-of-range'] },
  },
  // Twice.
  { name: 'the same identifier twice', file: withRows(row({ id: '1' })), noted: { 3: ['duplicate-id'] } },
  {
    name: 'the same place and values twice',
    file: withRows(sound.replace('1,', '7,')),
    noted: { 3: ['duplicate-row'] },
  },
];
