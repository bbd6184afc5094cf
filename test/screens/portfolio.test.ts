import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, it } from 'vitest';
import { pickPoints, writeSyntheticPortfolio } from '../perf/synthetic-portfolio.ts';
import { brokerFile } from '../support/broker-file.ts';
import { createReviewDriver } from '../support/review-driver.ts';
import { useServedWindow } from '../support/use-served-window.ts';
import { looks, takePicture, type Look } from './take-picture.ts';

const ROWS = 4000;
const { open, dataDirectory } = useServedWindow();

const inFolder = (name: string): string => path.join(dataDirectory(), name);

beforeAll(async () => {
  writeFileSync(inFolder('Broker, spring.csv'), `Schedule of locations;;;;;\r\n${brokerFile}`);
  writeFileSync(inFolder('no workbook.xlsx'), 'PK\u0003\u0004 and nothing more');
  writeSyntheticPortfolio(inFolder('Harbour towns 2026.csv'), pickPoints(dataDirectory(), ROWS));
});

async function goToPortfolios(look: Look) {
  const opened = await open(look);
  await opened.window.portfolio.goThere();
  // The list of portfolios, or what stands in its place, comes a moment after the screen.
  await opened.window.waitForWords(/^(What a file needs|Portfolios on this computer)$/);
  return opened;
}

describe('before there is a portfolio', () => {
  it.each(looks)('shows where one begins, $colourScheme at $width by $height', async (look) => {
    const { page } = await goToPortfolios(look);
    await takePicture(page, 'portfolio-start', look);
  });
});

describe.each(looks)('portfolios, $colourScheme at $width by $height', (look) => {
  it('shows what a file is taken for, and one that cannot be read', async () => {
    const { page, window } = await goToPortfolios(look);
    await window.portfolio.lookAt(inFolder('Broker, spring.csv'));
    await window.waitForWords('What the first rows become');
    await takePicture(page, 'portfolio-import', look);
    await window.goTo('Query');
    await window.portfolio.lookAt(inFolder('no workbook.xlsx'));
    await window.portfolio.readAlert();
    await takePicture(page, 'portfolio-unreadable', look);
  });

  it('shows rows that have to be checked', async () => {
    const { page, window } = await goToPortfolios(look);
    await window.portfolio.lookAt(inFolder('Broker, spring.csv'));
    await window.portfolio.importAndRun();
    await window.portfolio.check();
    await takePicture(page, 'portfolio-check', look);
    await window.portfolio.readNotes();
    await takePicture(page, 'portfolio-notes', look);
    await window.portfolio.remove();
    await takePicture(page, 'portfolio-removed', look);
  });

  it('shows rows, sums, what is exported and the report', async () => {
    const { page, window } = await goToPortfolios(look);
    const review = createReviewDriver(page);
    await window.portfolio.lookAt(inFolder('Harbour towns 2026.csv'));
    await window.portfolio.importAndRun();
    await window.portfolio.sortBy('TIV');
    await window.portfolio.readRows();
    await takePicture(page, 'portfolio-rows', look);
    await review.openFilters();
    await review.addCondition('Fluvial index', { from: '8' });
    await review.addCondition('TIV', { to: '500000' });
    await takePicture(page, 'portfolio-filters', look);
    await review.clearFilters();
    await review.closeFilters();
    await window.portfolio.showExport();
    await takePicture(page, 'portfolio-export', look);
    await window.portfolio.showSummary();
    await takePicture(page, 'portfolio-summary', look);
    await window.portfolio.openReport();
    await takePicture(page, 'portfolio-report', look, 1500);
    await window.portfolio.closeReport();
    await window.portfolio.remove();
  });
});
