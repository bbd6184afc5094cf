import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, it } from 'vitest';
import type { Page } from 'playwright-core';
import { pickPoints, writeSyntheticPortfolio } from '../perf/synthetic-portfolio.ts';
import { addPaintedPhotos, createSurvey, paintLogo, renamePlace } from '../support/reported-surveys.ts';
import { useServedWindow } from '../support/use-served-window.ts';
import type { WindowDriver } from '../support/window-driver.ts';
import { documentsFolder, nameFoldersOf, pictures } from './take-picture.ts';

const pages = path.join(pictures, 'report');
/** Tall enough for a whole page: what its region has scrolled away is not in a picture. */
const look = { colourScheme: 'light', width: 1280, height: 1300 } as const;
const notes = 'Brick, two storeys at the back. Water mark at the third step of the cellar stairs, 1996 says the owner.';

const { open, dataDirectory } = useServedWindow();

beforeAll(() => {
  mkdirSync(pages, { recursive: true });
  for (const old of readdirSync(pages)) rmSync(path.join(pages, old));
});

/** A window whose reports bear a firm's name, logo and footer. */
async function openAtFirm(): Promise<{ readonly window: WindowDriver; readonly page: Page }> {
  const { window, page } = await open(look);
  const reportTemplate = {
    firmName: 'Brook & Daughters Surveyors',
    logo: await paintLogo(page),
    footer: 'Brook & Daughters, 1 High St, Portham',
  };
  await window.call('settings.set', { reportTemplate });
  return { window, page };
}

async function takePages(window: WindowDriver, name: string): Promise<void> {
  await nameFoldersOf(window.page);
  for (let number = 1; number <= (await window.report.countPages()); number += 1) {
    await window.report.takePicture(number, path.join(pages, `${name}-${number}.png`));
  }
}

it('shows the pages of a survey’s report, on both papers', async () => {
  const { window, page } = await openAtFirm();
  const survey = await createSurvey(window, {
    surveyor: 'Ada Brook',
    surveyedOn: '2026-11-20',
    status: 'final',
    tags: ['riverside'],
    measuredFloor: { heightMetres: 0.62, method: 'laser' },
    notes,
    variants: [
      { id: 'raised', name: null, measures: [{ kind: 'raiseFloor', byMetres: 0.6 }] },
      { id: 'filled', name: 'Fill the cellar', measures: [{ kind: 'basement', basement: 'NO' }] },
    ],
  });
  await addPaintedPhotos({ page, window }, survey.id, ['Front from the street', 'Cellar window']);
  await window.report.openSurveys([survey.id]);
  await takePages(window, 'page');
  if (documentsFolder !== null) await window.report.takePicture(1, path.join(documentsFolder, 'report.png'));
  await window.report.choosePaper('Letter');
  await window.report.waitUntilSet();
  await takePages(window, 'letter');
});

it('shows the pages of a survey with a long address and forty photos', async () => {
  const { window, page } = await openAtFirm();
  const survey = await createSurvey(window, { surveyor: 'Ada Brook', surveyedOn: '2026-11-20', notes });
  const label = `Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch Road 12, ${'Unit of the Old Granary behind the Mill, '.repeat(3)}Portham`;
  await renamePlace(window, survey, label);
  const captions = Array.from({ length: 40 }, (_, number) => `Photo ${number + 1}`);
  await addPaintedPhotos({ page, window }, survey.id, captions);
  await window.report.openSurveys([survey.id]);
  await takePages(window, 'forty-photos');
});

it('shows the pages of a portfolio’s report', async () => {
  const { window } = await openAtFirm();
  const file = path.join(dataDirectory(), 'Harbour towns 2026.csv');
  writeSyntheticPortfolio(file, pickPoints(dataDirectory(), 4000));
  await window.portfolio.goThere();
  await window.portfolio.lookAt(file);
  await window.portfolio.importAndRun();
  await window.portfolio.showSummary();
  await window.portfolio.openReport();
  await window.report.waitUntilSet();
  await takePages(window, 'portfolio');
});
