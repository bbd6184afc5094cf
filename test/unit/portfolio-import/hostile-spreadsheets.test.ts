import { stat } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';
import { describe, expect, test } from 'vitest';
import { detectXlsx } from '#main/portfolio/import/formats/detect-xlsx.ts';
import { openXlsxSource } from '#main/portfolio/import/formats/xlsx/xlsx-source.fs.ts';
import { xlsxLimits, type XlsxLimits } from '#main/portfolio/import/formats/xlsx/xlsx-limits.ts';
import { withFile } from './support/import-file.ts';

const row = '<row r="2"><c r="A2" t="inlineStr"><is><t>a</t></is></c></row>';
const sound = {
  'xl/workbook.xml': '<workbook><sheets><sheet name="A" id="1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="1" Target="sheet.xml"/></Relationships>',
  'xl/sheet.xml': `<worksheet><sheetData>${row}</sheetData></worksheet>`,
};

async function makeParts(parts: Readonly<Record<string, string>>): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [name, xml] of Object.entries({ ...sound, ...parts })) zip.addBuffer(Buffer.from(xml), name);
  zip.end();
  return buffer(zip.outputStream);
}

async function detect(
  parts: Readonly<Record<string, string>>,
  changed: Partial<XlsxLimits> = {},
  signal?: AbortSignal,
) {
  return withFile(await makeParts(parts), async (path) => {
    const { size } = await stat(path);
    return detectXlsx(path, size, {}, { limits: { ...xlsxLimits, ...changed }, signal });
  });
}

const sheet = (rows: string): { readonly 'xl/sheet.xml': string } => ({
  'xl/sheet.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
});

describe('a spreadsheet made to break things', () => {
  const cases: Record<string, [Readonly<Record<string, string>>, Partial<XlsxLimits>, string]> = {
    'of texts of nothing': [
      { 'xl/sharedStrings.xml': `<sst>${'<si/>'.repeat(1001)}</sst>` },
      { texts: 1000 },
      'more than 1000 texts',
    ],
    'of texts that are long together': [
      { 'xl/sharedStrings.xml': `<sst>${`<si><t>${'x'.repeat(100)}</t></si>`.repeat(11)}</sst>` },
      { textCharacters: 1000 },
      'more than 1000 characters of texts',
    ],
    'of rows without cells': [sheet('<row/>'.repeat(1001)), { rows: 1000 }, 'more than 1000 rows'],
    'of elements that nobody knows': [sheet(`<x/>`.repeat(1001)), { elements: 1000 }, 'more than 1000 elements of XML'],
    'of elements in one another': [
      sheet('<a>'.repeat(200) + '</a>'.repeat(200)),
      {},
      'more than 100 elements of XML in one another',
    ],
    'of an element with a hundred thousand attributes': [
      sheet(`<row ${Array.from({ length: 100_000 }, (_, at) => `a${at}="1"`).join(' ')}/>`),
      {},
      'more than 250 attributes of one element of XML',
    ],
    'of rows whose only cell stands far out': [
      sheet('<row><c r="XFD1"><v>1</v></c></row>'.repeat(10)),
      { cells: 100_000 },
      'more than 100000 cells',
    ],
    'of cell formats': [
      { 'xl/styles.xml': `<styleSheet><cellXfs>${'<xf/>'.repeat(101)}</cellXfs></styleSheet>` },
      { formats: 100 },
      'more than 100 cell formats',
    ],
    'that unpacks to much': [sheet(' '.repeat(200_000)), { bytes: 100_000 }, 'more than 100000 bytes, unpacked'],
  };
  test.each(Object.entries(cases))('%s is told to be too large', async (_, [parts, limits, detail]) => {
    await expect(detect(parts, limits)).rejects.toMatchObject({ remarks: [{ code: 'spreadsheet-too-large', detail }] });
  });

  test.each([
    ['that grow', '<!DOCTYPE x [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;">]>'],
    ['of files', '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/hostname">]>'],
    ['of none', '<!DOCTYPE x>'],
  ])('with entities %s is told to have them', async (_, declaration) => {
    const text = declaration + sound['xl/sheet.xml'];
    const remarks = [{ code: 'spreadsheet-declares-entities', detail: 'xl/sheet.xml' }];
    await expect(detect({ 'xl/sheet.xml': text })).rejects.toMatchObject({ remarks });
  });

  test('of thousands of sheets that name one part has one, read once', async () => {
    const sheets = Array.from({ length: 3000 }, (_, at) => `<sheet name="${at}" id="1"/>`).join('');
    const parts = { 'xl/workbook.xml': `<workbook><sheets>${sheets}</sheets></workbook>` };
    // The list of 3000, and the few elements of one sheet.
    expect(await detect(parts, { elements: 3100 })).toMatchObject({ sheets: ['0'] });
  });

  test('of more sheets than people make is told to be too large', async () => {
    const ids = Array.from({ length: 11 }, (_, at) => at);
    const parts = Object.fromEntries(ids.map((id) => [`xl/sheet${id}.xml`, sound['xl/sheet.xml']]));
    const tabs = ids.map((id) => `<sheet name="${id}" id="${id}"/>`).join('');
    const targets = ids.map((id) => `<Relationship Id="${id}" Target="sheet${id}.xml"/>`).join('');
    const many = {
      ...parts,
      'xl/workbook.xml': `<workbook><sheets>${tabs}</sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships>${targets}</Relationships>`,
    };
    await expect(detect(many, { sheets: 10 })).rejects.toMatchObject({ remarks: [{ detail: 'more than 10 sheets' }] });
  });

  test('of one long text in all of its cells is looked at in part', async () => {
    const cells = `<row>${'<c t="s"><v>0</v></c>'.repeat(20)}</row>`;
    const text = `<sst><si><t>${'long '.repeat(180_000)}</t></si></sst>`;
    // 180 million characters for whoever looks at all of them, each some hundred times.
    const found = await detect({ ...sheet(cells.repeat(10)), 'xl/sharedStrings.xml': text });
    expect(found.columns).toHaveLength(20);
  });

  test('is let go of when its inspection is given up', async () => {
    const controller = new AbortController();
    const rows = sheet('<row/>'.repeat(1_000_000));
    const reason = new Error('given up');
    const detecting = detect({ ...rows }, { rows: 999_999 }, controller.signal);
    controller.abort(reason);
    await expect(detecting).rejects.toBe(reason);
    const signal = AbortSignal.abort(reason);
    await withFile(await makeParts({}), async (path) => {
      const options = { sheet: null, headerLine: 1, groupLine: 0 };
      await expect(openXlsxSource(path, options, { signal })).rejects.toBe(reason);
    });
  });
});
