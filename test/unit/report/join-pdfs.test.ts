import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, describe, expect, it } from 'vitest';
import { joinPdfs } from '#main/report/pdf/join-pdfs.fs.ts';
import { cleanUp, makeDataDirectory } from '../../support/electron-app.ts';
import { readPdf } from '../../support/read-pdf.ts';

afterAll(cleanUp);

/**
 * A PDF as Chromium prints one: a page whose heading is tagged, with a bookmark and a table's cell that names its head
 * by its id (ISO 32000-1: 7.7, 12.3.3, 14.7). The bookmark's parent is wrong, as Chromium writes it.
 */
function writeTaggedPdf(word: string): Buffer {
  const contents = `BT /F1 24 Tf 72 720 Td /H1 << /MCID 0 >> BDC (${word}) Tj EMC ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /MarkInfo << /Marked true >> /StructTreeRoot 6 0 R /Outlines 11 0 R /Lang (en) >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /StructParents 0 /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${contents.length} >>\nstream\n${contents}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /StructTreeRoot /K 7 0 R /ParentTree 9 0 R /ParentTreeNextKey 1 /IDTree 10 0 R >>',
    '<< /Type /StructElem /S /Document /P 6 0 R /K [8 0 R 13 0 R] >>',
    '<< /Type /StructElem /S /H1 /P 7 0 R /Pg 3 0 R /K 0 /ID (node1) >>',
    '<< /Type /ParentTree /Nums [0 [8 0 R]] >>',
    '<< /Names [(node1) 8 0 R] >>',
    '<< /Type /Outlines /First 12 0 R /Last 12 0 R /Count 1 >>',
    `<< /Title (${word}) /Dest [3 0 R /XYZ 72 720 0] /Parent 12 0 R >>`,
    '<< /Type /StructElem /S /TD /P 7 0 R /A [<< /O /Table /Headers [(node1)] >>] >>',
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  return Buffer.from(
    `${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  );
}

async function join(words: readonly string[]): Promise<string> {
  const folder = makeDataDirectory();
  const parts = words.map((word, index) => path.join(folder, `${index}.pdf`));
  for (const [index, word] of words.entries()) writeFileSync(parts[index] ?? '', writeTaggedPdf(word));
  const file = path.join(folder, 'joined.pdf');
  const told: number[] = [];
  await joinPdfs({ parts, file, title: 'Drei Häuser – été', language: 'de' }, (joined) => told.push(joined));
  expect(told).toEqual(words.map((_, index) => index + 1));
  return file;
}

/** Poppler's own account of something in a file. */
const poppler = (tool: string, ...args: string[]): string => execFileSync(tool, args, { encoding: 'utf8' });

describe('joining PDFs', () => {
  it('keeps pages, text and title', async () => {
    const pdf = readPdf(await join(['First', 'Second', 'Third']));
    expect(pdf).toMatchObject({ pages: 3, title: 'Drei Häuser – été', isTagged: true });
    expect(pdf.text.split('\f').map((page) => page.trim())).toEqual(['First', 'Second', 'Third', '']);
  });

  it('keeps the tags of every part, each found from its page and by an id of its own', async () => {
    const file = await join(['First', 'Second']);
    const tree = poppler('pdfinfo', '-struct-text', file);
    // The text is found through the parent tree: a key too many or too few would lose it.
    expect(tree.match(/Document|Part|H1 <[^>]*>|"\w+"|TD/g)).toEqual([
      'Document',
      'Part',
      'H1 <p000000-node1>',
      '"First"',
      'TD',
      'Part',
      'H1 <p000001-node1>',
      '"Second"',
      'TD',
    ]);
    const raw = readFileSync(file, 'latin1');
    expect(raw.match(/\/Headers \[ ?\((p\d+-node1)\) ?\]/g)).toHaveLength(2);
    expect(raw).toMatch(/\/Names \[ ?\(p000000-node1\) \d+ 0 R \(p000001-node1\) \d+ 0 R ?\]/);
  });

  it('strings the bookmarks of all parts together, each to its own page', async () => {
    const file = await join(['First', 'Second', 'Third']);
    const xml = poppler('pdftohtml', '-xml', '-stdout', '-i', file);
    expect(xml.slice(xml.indexOf('<outline>')).match(/<item page="\d+">\w+/g)).toEqual([
      '<item page="1">First',
      '<item page="2">Second',
      '<item page="3">Third',
    ]);
  });

  it('is read without complaint, also by the library that read the parts', async () => {
    const file = await join(['Only']);
    expect(poppler('pdfinfo', file)).toContain('PDF version:     1.7');
    const read = await PDFDocument.load(readFileSync(file), { throwOnInvalidObject: true });
    expect(read.getPageCount()).toBe(1);
  });

  it('refuses what is no PDF, and a file that is there already', async () => {
    const folder = makeDataDirectory();
    const part = path.join(folder, 'part.pdf');
    writeFileSync(part, 'no PDF at all');
    const job = { parts: [part], title: 'x', language: 'en' };
    await expect(joinPdfs({ ...job, file: path.join(folder, 'new.pdf') }, () => undefined)).rejects.toThrow();
    writeFileSync(part, writeTaggedPdf('Word'));
    const kept = path.join(folder, 'kept.pdf');
    writeFileSync(kept, 'kept');
    await expect(joinPdfs({ ...job, file: kept }, () => undefined)).rejects.toThrow('EEXIST');
    expect(readFileSync(kept, 'utf8')).toBe('kept');
    expect(existsSync(part)).toBe(true);
  });
});
