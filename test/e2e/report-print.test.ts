import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readPdf, readPdfBookmarks } from '../support/read-pdf.ts';
import { addPaintedPhotos, createSurvey } from '../support/reported-surveys.ts';
import { useServedWindow } from '../support/use-served-window.ts';

/** More than are set at a time. */
const SURVEYS = 22;
const windows = useServedWindow();
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-print-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('a browser prints every building of a long report, not only those that it shows', async () => {
  const { window, page, faults } = await windows.open();
  const first = await createSurvey(window, { notes: 'The first of many.' });
  await addPaintedPhotos({ page, window }, first.id, ['Front', 'Side']);
  const ids = [first.id];
  for (let number = 1; number < SURVEYS; number += 1) ids.push((await createSurvey(window)).id);
  await window.report.openSurveys(ids);
  const toolbar = await window.report.readToolbar();
  expect(toolbar).toContain('Shown: buildings 1 to 20 of 22');
  expect(toolbar).toContain('The browser prints all 22 buildings together');
  expect(await window.findAccessibilityProblems()).toEqual([]);

  const file = path.join(folder, 'all.pdf');
  await window.report.print(file);
  const pdf = readPdf(file);
  expect(pdf.pageSize).toContain('(A4)');
  expect(pdf.text.match(/Page 1 of \d+/g)).toHaveLength(SURVEYS);
  expect(pdf.text).toContain('The first of many.');
  expect(readPdfBookmarks(file).filter(({ title }) => title === 'Losses')).toHaveLength(SURVEYS);
  const counts = Array.from(pdf.text.matchAll(/Page 1 of (\d+)/g), ([, count]) => Number(count));
  expect(pdf.pages).toBe(counts.reduce((sum, count) => sum + count));

  // Nothing of it stays in the window, which prints what it shows again.
  await window.report.waitForNoRun();
  await window.report.waitUntilSet();
  const shown = path.join(folder, 'shown.pdf');
  await page.pdf({ path: shown, preferCSSPageSize: true });
  expect(readPdf(shown).pages).toBe(await window.report.countPages());
  expect(faults).toEqual({ errors: [], foreignRequests: [] });
});

it('a browser downloads the figures of a report as a table and as JSON, which other libraries read', async () => {
  const { window, faults } = await windows.open();
  const { id } = await createSurvey(window, { notes: 'Brick;\nwith a "cellar"' });
  await window.report.openSurveys([id]);
  const [csv, json] = [path.join(folder, 'figures.csv'), path.join(folder, 'figures.json')];
  expect(await window.report.downloadFigures('CSV', csv)).toBe('Freeboard report.csv');
  const rows: unknown = parse(readFileSync(csv), { bom: true, columns: true, record_delimiter: '\r\n' });
  expect(rows).toMatchObject([{ surveyId: id, notes: 'Brick;\nwith a "cellar"', figuresCurrent: 'true' }]);
  expect(await window.report.downloadFigures('JSON', json)).toBe('Freeboard report.json');
  expect(JSON.parse(readFileSync(json, 'utf8'))).toMatchObject([{ surveyId: id, figuresCurrent: true }]);
  expect(faults).toEqual({ errors: [], foreignRequests: [] });
});
