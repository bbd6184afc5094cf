import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { createReviewDriver } from '../support/review-driver.ts';
import { pickPoints, writeSyntheticPortfolio } from '../perf/synthetic-portfolio.ts';
import { useServedWindow } from '../support/use-served-window.ts';
import { looks, takePicture, type Look } from './take-picture.ts';

const ROWS = 4000;
let folder: string;
const { open, dataDirectory } = useServedWindow();

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'freeboard-review-screens-'));
  const { window } = await openWindow(looks[0]);
  const file = path.join(folder, 'Harbour towns 2026.csv');
  writeSyntheticPortfolio(file, pickPoints(dataDirectory(), ROWS));
  await window.portfolio.lookAt(file);
  await window.portfolio.importAndRun();
  writeFileSync(path.join(folder, 'empty.csv'), 'Ref,Lat,Lon,BuildingTIV\nA,north,-62.9,250000\n');
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

async function openWindow(look: Look) {
  const opened = await open(look);
  return { ...opened, review: createReviewDriver(opened.page) };
}

async function openPortfolio(look: Look, name: string) {
  const opened = await openWindow(look);
  await opened.window.portfolio.goThere();
  await opened.window.portfolio.open(name);
  return opened;
}

type Opened = Awaited<ReturnType<typeof openWindow>>;

/** The overlay of a portfolio fades in. */
function picture({ page }: Opened, name: string, look: Look): Promise<void> {
  return takePicture(page, name, look, 800);
}

// Empty and failing states are the same at any size: one is enough.
describe.each(looks.slice(0, 2))('$colourScheme at $width by $height', (look) => {
  it('shows a portfolio without a point, and a measure that is refused', async () => {
    const opened = await openWindow(look);
    await opened.window.portfolio.lookAt(path.join(folder, 'empty.csv'));
    await opened.window.portfolio.importNothing('1 row · 1 set aside');
    await opened.review.showEmptyMap();
    await picture(opened, 'portfolio-map-empty', look);
    await opened.review.show('Compare');
    await picture(opened, 'portfolio-compare-empty', look);
  });
});

describe.each(looks)('$colourScheme at $width by $height', (look) => {
  it('shows a portfolio on the map', async () => {
    const opened = await openPortfolio(look, 'Harbour towns');
    const { review } = opened;
    await review.show('Map');
    await picture(opened, 'portfolio-clusters', look);
    await review.drawAs('Heat');
    await review.colourBy('Coloured by', 'AAL, ‰ of TIV');
    await review.waitForMap();
    await picture(opened, 'portfolio-heat', look);
    await review.drawAs('Clusters');
    await review.colourBy('Coloured by', 'Index');
    await review.lasso([
      [0.35, 0.3],
      [0.65, 0.25],
      [0.7, 0.6],
      [0.45, 0.75],
    ]);
    await review.readArea();
    await review.waitForMap();
    await picture(opened, 'portfolio-area', look);
    await review.keepArea('Old harbour');
    await review.removeArea();
    await review.show('Summary');
    await review.accumulateBy('Drawn ring');
    await opened.window.scrollTo('Where it gathers');
    await picture(opened, 'portfolio-accumulation', look);
    await review.show('Compare');
    await review.tryMeasure('0.5');
    await picture(opened, 'portfolio-compare', look);
    await opened.window.scrollTo('Rows by benefit a year');
    await review.explainFirst();
    await picture(opened, 'portfolio-compare-why', look);
  });
});
