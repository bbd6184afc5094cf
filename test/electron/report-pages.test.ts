import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { METHOD_VERSION } from '#engine/method-version.ts';
import { askBackend } from '../support/ask-backend.ts';
import { copyDemonstrationData } from '../support/demonstration-data.ts';
import { dropFiles } from '../support/drop-files.ts';
import { cleanUp, launchApp, listPageFaults, makeDataDirectory, type RunningApp } from '../support/electron-app.ts';
import { readPdf, readPdfBookmarks, readPdfTags, readPdfWords } from '../support/read-pdf.ts';
import {
  addPaintedPhotos,
  createSurvey,
  insertUnassessedSurvey,
  paintLogo,
  renamePlace,
  reportedPolicy,
} from '../support/reported-surveys.ts';
import { CELL, createTestPack, NORTH, WEST, writePackFolder } from '../unit/pack/support/test-pack.ts';

/** Points of a millimetre. */
const POINTS_PER_MILLIMETRE = 72 / 25.4;
const longName = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch-'.repeat(3);
const footer = 'Brook & Daughters, 1 High St, Portham';
const folder = makeDataDirectory();
const files = { A4: path.join(folder, 'a4.pdf'), Letter: path.join(folder, 'letter.pdf') };
let running: RunningApp;
let ids: string[];
const dataDirectory = copyDemonstrationData();

beforeAll(async () => {
  const unassessed = insertUnassessedSurvey(dataDirectory);
  running = await launchApp({ dataDirectory, drawsMap: true });
  const { window } = running;
  const reportTemplate = { firmName: 'Brook & Daughters Surveyors', logo: await paintLogo(running.page), footer };
  await window.call('settings.set', { reportTemplate });
  const full = await createSurvey(window, {
    surveyor: 'Ada Brook',
    surveyedOn: '2026-11-20',
    status: 'final',
    tags: ['riverside', 'cellar'],
    measuredFloor: { heightMetres: 0.62, method: 'laser' },
    notes: 'Brick, two storeys at the back.\n\nThe cellar window is at ground level.\n- no valve',
    variants: [
      { id: 'raised', name: null, measures: [{ kind: 'raiseFloor', byMetres: 0.6 }] },
      { id: 'filled', name: 'Fill the cellar', measures: [{ kind: 'basement', basement: 'NO' }] },
      { id: 'tower', name: null, measures: [{ kind: 'raiseFloor', byMetres: 50 }] },
    ],
  });
  await addPaintedPhotos(running, full.id, ['Front from the street', 'Cellar window', 'Side']);
  const long = await createSurvey(window, {
    surveyor: 'Ada '.repeat(49),
    tags: Array.from({ length: 50 }, (_, number) => `a tag with a long name, number ${number}`),
    notes: `${'A sentence that goes on about the walls and the water. '.repeat(400)}\n\n${'x'.repeat(9000)}`,
  });
  await renamePlace(window, long, `${longName}Road 12, ${'of a long name '.repeat(30)}`.slice(0, 500).trim());
  await addPaintedPhotos(
    running,
    long.id,
    Array.from({ length: 40 }, (_, number) =>
      number === 5 ? 'A caption that is long. '.repeat(40) : `Photo ${number}`,
    ),
  );
  const bare = await createSurvey(window, {}, { location: full.place.point });
  const plainMap = await surveyWithoutBasemap();
  ids = [full.id, long.id, bare.id, plainMap, unassessed];
});
// The last test has killed the application.
afterAll(cleanUp);

/** Makes a survey in a region that has no basemap, which stands beside the demonstration region. */
async function surveyWithoutBasemap(): Promise<string> {
  const { window, page } = running;
  const pack = writePackFolder(path.join(makeDataDirectory(), 'plain'), createTestPack());
  await dropFiles(page, [pack]);
  await window.places.waitUntilInstalled();
  // The demonstration region has stepped aside.
  const { packs } = await askBackend(window, 'pack.list', {});
  for (const { id, version, active } of packs) if (!active) await askBackend(window, 'pack.activate', { id, version });
  const location = { latitude: NORTH - 5.5 * CELL, longitude: WEST + 5.5 * CELL };
  return (await createSurvey(window, {}, { location, financial: reportedPolicy })).id;
}

/**
 * Letters and figures without their order, spaces and hyphens: paper has them in another order, and poppler takes a
 * hyphen at the end of a line for one that the line's end has made.
 */
const letters = (text: string): string => [...text.replaceAll(/[\s\u2022\u00AD-]/g, '')].sort().join('');

describe.each(['A4', 'Letter'] as const)('reports of all kinds of surveys on %s', (paper) => {
  it('stand on their pages with nothing cut off, page for page as they are printed', async () => {
    const { window, app } = running;
    await window.report.openSurveys(ids);
    await window.report.choosePaper(paper);
    await window.report.waitUntilSet();
    expect(await window.report.findOverflow()).toEqual([]);
    const preview = await window.report.readPages();
    await app.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
    }, files[paper]);
    await window.report.save();
    await expect.poll(() => existsSync(files[paper])).toBe(true);

    const pdf = readPdf(files[paper]);
    expect(pdf).toMatchObject({ isTagged: true, hasBookmarks: true, title: expect.stringContaining('5 buildings') });
    expect(pdf.pageSize).toContain(paper === 'A4' ? '(A4)' : '612 x 792');
    expect(pdf.pages).toBe(preview.length);
    expect(pdf.fonts.filter(({ isEmbedded }) => !isEmbedded)).toEqual([]);
    const [edge, head, foot] = [16, 22, 20].map((millimetres) => millimetres * POINTS_PER_MILLIMETRE) as [
      number,
      number,
      number,
    ];
    for (const [number, { width, height, words }] of readPdfWords(files[paper]).entries()) {
      expect(words.filter(({ left, right }) => left < edge || right > width - edge)).toEqual([]);
      const body = words.filter(({ top, bottom }) => top > head && bottom < height - foot);
      expect(letters(body.map(({ text }) => text).join('')), `page ${number + 1}`).toBe(letters(preview[number] ?? ''));
      // What is not in the text area is the head or the foot.
      const outside = words
        .filter((word) => !body.includes(word))
        .map(({ text }) => text)
        .join(' ');
      expect(outside).toContain(footer);
      expect(outside).toMatch(/Page \d+ of \d+$/);
    }
  });

  it('have bookmarks for each building and its sections', () => {
    const bookmarks = readPdfBookmarks(files[paper]);
    const titles = bookmarks.map(({ title }) => title);
    expect(titles[0]).toBe('12 Mill Rd, Portham, NS B8X 1K1');
    expect(titles).toEqual(
      expect.arrayContaining(['Losses', 'Water depths', 'Charts', 'What would change it', 'Photos', 'Sources']),
    );
    expect(titles.filter((title) => title === 'Notes')).toHaveLength(5);
    expect(bookmarks.map(({ page }) => page)).toEqual(bookmarks.map(({ page }) => page).toSorted((a, b) => a - b));
  });
});

describe('what a report says', () => {
  it('is all that belongs in it: measures, warnings, omissions, versions, map, template, signature', () => {
    const { text } = readPdf(files.A4);
    const [page = ''] = text.split('-33.00000');
    for (const part of [
      '12 Mill Rd, Portham, NS B8X 1K1',
      'Ada Brook',
      // Beside the logo, which need not say it.
      'Brook & Daughters Surveyors',
      '0.62 m, with a laser distance',
      'Cellar window',
      // What was tried, and what it changes.
      'First floor +0.60 m',
      'Fill the cellar',
      'Without figures',
      // Charts: the deductible and the 1500-year event.
      'Deductible 5,000',
      '1 in 1,500 years:',
      'Fluvial: Structure',
      'Pluvial: Equipment',
      // The map: what it shows, its legend, its scale, who made it.
      'Fluvial depth · 1 in 100 years',
      'Depth of water, metres',
      '100 m',
      'Freeboard, synthetic data',
      // What to know, what is left out, where it comes from.
      'Synthetic data: the region is invented',
      'The building stands behind a defence',
      'What the figures assume',
      'less than 0.025 m is dry',
      'the mean of the curves with and without one is used',
      'Sewer backup',
      'must not simply be',
      'Portham County (synthetic demonstration region), 1.0.0',
      'USACE - IWR',
      `Model ${METHOD_VERSION}+`,
      // Where to sign.
      'Date and place',
    ]) {
      expect(page, part).toContain(part);
    }
    expect(page).toMatch(/[−-]\d[\d,]* \([−-]\d+\.\d\s%\)/);
    expect(text).toContain('There are no figures for this survey');
    // A region without a basemap: its own layers, its scale and its maker.
    expect(text).toContain('51.99450, 5.00550');
    expect(text).toContain('No installed region covers this place');
    // A region without a currency, and no label of one's own.
    expect(text).toContain('After the deductible, in the currency of the insured values.');
  });

  it('is there for those who hear it: headings, tables with heads, charts, map and photos in words', () => {
    const tags = readPdfTags(files.A4);
    for (const tag of ['H2', 'H3', 'Table', 'TH', 'TD', 'Figure'])
      expect(tags).toMatch(new RegExp(`^ *${tag}\\b`, 'm'));
  });

  it('counts the pages of each building from 1', () => {
    const feet = Array.from(readPdf(files.A4).text.matchAll(/Page (\d+) of (\d+)/g), ([, number]) => Number(number));
    expect(feet.filter((number) => number === 1)).toHaveLength(5);
    expect(feet.at(-1)).toBe(1);
  });

  it('has nothing for axe to find, and no fault in its page', async () => {
    expect(await running.window.findAccessibilityProblems()).toEqual([]);
    expect(await listPageFaults(running.page)).toEqual([]);
  });
});

describe('a report of more buildings than are set at once', () => {
  let many: string[];
  beforeAll(async () => {
    const survey = await createSurvey(running.window, { notes: 'One of many.' });
    many = [survey.id];
    for (let number = 1; number < 24; number += 1) many.push((await createSurvey(running.window)).id);
  });

  it('says so before it begins, and leaves nothing behind when it is cancelled', async () => {
    const { window, app } = running;
    const file = path.join(folder, 'cancelled.pdf');
    await app.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
    }, file);
    await window.report.openSurveys(many);
    await expect.poll(() => window.report.readToolbar()).toContain('Shown: buildings 1 to 20 of 24');
    await window.report.waitUntilSet();
    await window.report.save();
    await window.report.waitForRun();
    await window.report.cancelRun();
    await window.report.waitForNoRun();
    await expect.poll(() => readdirSync(path.join(dataDirectory, 'reports'))).toEqual([]);
    expect(readdirSync(folder).filter((name) => name.includes('cancelled'))).toEqual([]);
  });

  it('is one file with the tags, bookmarks and fonts of all of them', async () => {
    const { window, app } = running;
    const file = path.join(folder, 'many.pdf');
    await app.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
    }, file);
    await window.report.openSurveys(many);
    await window.report.save();
    await expect.poll(() => window.report.readSaved()).toContain('many.pdf');
    const pdf = readPdf(file);
    expect(pdf).toMatchObject({ isTagged: true, hasBookmarks: true, title: 'Report of 24 buildings' });
    expect(pdf.fonts.filter(({ isEmbedded }) => !isEmbedded)).toEqual([]);
    expect(readPdfBookmarks(file).filter(({ title }) => title === 'Losses')).toHaveLength(24);
    expect(readPdfTags(file).match(/^ {2}Part\b/gm)).toHaveLength(2);
    expect(pdf.text.match(/Page 1 of \d+/g)).toHaveLength(24);
    expect(readdirSync(path.join(dataDirectory, 'reports'))).toEqual([]);
  });

  it('is whole or not there when the process is killed while it is written', async () => {
    const { window, app } = running;
    const file = path.join(folder, 'killed.pdf');
    await app.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
    }, file);
    await window.report.openSurveys(many);
    await window.report.save();
    await expect.poll(() => countParts()).toBeGreaterThan(0);
    await running.kill();
    expect(readdirSync(folder).filter((name) => name.includes('killed'))).toEqual([]);
  });
});

/** Parts of reports that are printed and not joined yet. */
function countParts(): number {
  const reports = path.join(dataDirectory, 'reports');
  return readdirSync(reports).flatMap((run) => readdirSync(path.join(reports, run))).length;
}
