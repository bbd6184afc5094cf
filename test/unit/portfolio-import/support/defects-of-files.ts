import { expect } from 'vitest';
import { row, withRows, type Defect } from './defect.ts';

const utf16 = (text: string, isBigEndian: boolean, hasMark: boolean) => {
  const bytes = Buffer.from(`${hasMark ? '\uFEFF' : ''}${text}`, 'utf16le');
  return isBigEndian ? bytes.swap16() : bytes;
};
const address =
  'Ref;Adresse;Ville;Code postal;Valeur bâtiment;Contenu\nA1;12 rue de l’Église;Québec;G1R 1A1;350 000,50;1 000,00\n';

/** Defects of bytes, lines, cells and of the table. */
export const defectsOfFiles: readonly Defect[] = [
  // The bytes.
  {
    name: 'UTF-8 with a byte order mark',
    file: `\uFEFF${withRows()}`,
    locations: 1,
    check: ({ detection }) => expect(detection.columns[0]?.name).toBe('Id'),
  },
  {
    name: 'UTF-16 little-endian with a mark',
    file: utf16(withRows(), false, true),
    locations: 1,
    check: ({ detection }) => expect(detection.options.encoding).toBe('utf-16le'),
  },
  {
    name: 'UTF-16 big-endian with a mark',
    file: utf16(withRows(), true, true),
    locations: 1,
    check: ({ detection }) => expect(detection.options.encoding).toBe('utf-16be'),
  },
  {
    name: 'UTF-16 without a mark',
    file: utf16(withRows(), false, false),
    locations: 1,
    check: ({ detection }) => expect(detection.options.encoding).toBe('utf-16le'),
  },
  {
    name: 'UTF-16 big-endian without a mark',
    file: utf16(withRows(), true, false),
    locations: 1,
    check: ({ detection }) => expect(detection.options.encoding).toBe('utf-16be'),
  },
  {
    name: 'Windows-1252',
    // In Windows-1252 the typographic apostrophe is 0x92, which is a control character of Latin 1.
    file: Buffer.concat(
      address
        .split('’')
        .flatMap((part, index) => [...(index > 0 ? [Buffer.from([0x92])] : []), Buffer.from(part, 'latin1')]),
    ),
    remarks: ['encoding-windows-1252'],
    check: ({ locations }) => expect(locations[0]?.address.streetAddress).toBe('12 rue de l’Église'),
  },
  {
    name: 'NUL bytes in a text',
    file: withRows(row({ id: 'A\u0000B' })),
    noted: { 3: ['control-characters-removed'] },
    check: ({ locations }) => expect(locations[1]?.locationId).toBe('AB'),
  },
  {
    name: 'bytes of another encoding in the middle',
    file: Buffer.concat([Buffer.from(withRows()), Buffer.from([0x38, 0xe9]), Buffer.from(`${row({ id: '' })}\n`)]),
    corrections: { options: { encoding: 'utf-8' } },
    rejected: { 3: ['undecodable-text'] },
  },
  // Lines and cells.
  {
    name: 'lines that end in CR alone',
    file: withRows(row({})).replaceAll('\n', '\r'),
    locations: 2,
    noted: { 3: [] },
  },
  { name: 'lines that end in CR LF and LF mixed', file: withRows(row({})).replace('\n', '\r\n'), locations: 2 },
  { name: 'a last line without an end', file: withRows(row({})).trimEnd(), locations: 2 },
  {
    name: 'line breaks within an address',
    file: 'Ref,Address,City,TIV\n1,"12 Mill Rd\r\nUnit 4",Portham,1000\n2,9 Mill Rd,Portham,1000\n',
    noted: { 2: ['line-break-in-cell'] },
    check: ({ locations }) =>
      expect(locations.map(({ line, address }) => [line, address.streetAddress])).toEqual([
        [2, '12 Mill Rd, Unit 4'],
        [4, '9 Mill Rd'],
      ]),
  },
  {
    name: 'a quotation mark that is never closed',
    file: withRows(row({ id: 'x' }).replace('x', '"x'), row({ id: '3', lat: '49.3' })),
    rejected: { 3: ['unbalanced-quotes'] },
    locations: 2,
  },
  {
    name: 'a quotation mark within a cell',
    file: 'Ref,Address,City,TIV\n1,12 Mill Rd 5" pipe,Portham,1000\n',
    locations: 1,
    check: ({ locations }) => expect(locations[0]?.address.streetAddress).toBe('12 Mill Rd 5" pipe'),
  },
  {
    name: 'something behind a closing quotation mark',
    file: withRows(row({ id: '' }).replace(/^/, '"a" b')),
    rejected: { 3: ['unbalanced-quotes'] },
  },
  { name: 'a row that ends early', file: withRows('2,49.2,-121.8,RES1'), rejected: { 3: ['too-few-cells'] } },
  {
    name: 'a comma in an address without quotation marks',
    file: 'Ref,Address,City,TIV\n1,12 Mill Rd, Unit 4,Portham,1000\n',
    rejected: { 2: ['too-many-cells'] },
  },
  {
    name: 'commas behind the column names alone',
    file: 'Ref,Latitude,Longitude,Building,,\n1,49.12345,-121.95432,350000\n2,49.2,-121.9,1000,\n3,49.3,-121.9,1000,,\n4,49.3,-121.9\n',
    locations: 3,
    rejected: { 5: ['too-few-cells'] },
    check: ({ locations }) =>
      expect(locations.map(({ notes }) => notes.map(({ code }) => code).includes('row-ends-early'))).not.toContain(
        true,
      ),
  },
  {
    name: 'commas behind the column names of lines in quotation marks',
    file: 'Ref,Latitude,Longitude,Building,\n"1,49.12345,-121.95432,350000"\n"2,49.2,-121.9,1000,"\n',
    locations: 2,
  },
  {
    name: 'rows that end before columns that nothing is made of, as spreadsheets write blank cells',
    file: 'Ref,Latitude,Longitude,Building,Colour,Shape\n1,49.12345,-121.95432,350000,red,\n2,49.2,-121.9,1000\n3,49.3,-121.9\n',
    locations: 2,
    noted: { 3: ['row-ends-early'] },
    rejected: { 4: ['too-few-cells'] },
    check: ({ locations }) => expect(locations[0]?.notes.map(({ code }) => code)).not.toContain('row-ends-early'),
  },
  { name: 'empty cells behind the last column', file: withRows(`${row({})},,,`), locations: 2 },
  {
    name: 'blank lines and lines of commas',
    file: withRows('', ',,,,,,,,,', ' , ,,,,,,,,', row({}), ''),
    locations: 2,
    rejected: {},
  },
  {
    name: 'a cell of a million characters',
    file: withRows(`"${'x'.repeat(1_100_000)}"${row({ id: '' })}`, row({ id: '3' })),
    rejected: { 3: ['record-too-long'] },
    locations: 2,
  },
  {
    name: 'an address of more than 200 characters',
    file: `Ref,Address,City,TIV\n1,${'a'.repeat(201)},Portham,1000\n`,
    rejected: { 2: ['text-too-long'] },
  },
  {
    name: 'an address of two cells that have more than 200 characters together',
    file: `Ref,House number,Street,City,TIV\n1,${'1'.repeat(101)},${'a'.repeat(101)},Portham,1000\n`,
    rejected: { 2: ['text-too-long'] },
  },
  // The table.
];
