// What a window holds before and after 2,000 answers, 50 openings of each screen and 200 changes of the map: listeners,
// nodes, heap, and the threads of the application that serves it, after each of the three. The numbers can be named, so
// that each is measured by itself: `npm run bench -- long-day 2000 0 0`. Prints; judges nothing.
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brokerFile } from '../support/broker-file.ts';
import { openPage, shareBrowser } from '../support/browser.ts';
import { cleanUp, makeDataDirectory } from '../support/electron-app.ts';
import { measureFootprint } from '../support/footprint.ts';
import { askInTurn, changeTheMap, openEachScreen } from '../support/long-day.ts';
import { makeDemonstrationData } from '../support/make-demonstration-data.ts';
import { serveWindow } from '../support/served-window.ts';
import { createDriver } from '../support/window-driver.ts';

const [answers = 2000, openings = 50, mapChanges = 200] = process.argv.slice(2).map(Number);

/** Answers after which it is said what is held. */
const ANSWERS_A_LINE = 500;

const folder = makeDataDirectory();
const served = await serveWindow(await makeDemonstrationData());
const browser = await shareBrowser(true);
try {
  const { page } = await openPage(browser, served.address);
  const window = createDriver(page);
  await window.waitUntilReady();
  const file = path.join(folder, 'broker.csv');
  writeFileSync(file, brokerFile);
  await window.portfolio.lookAt(file);
  await window.portfolio.importAndRun();
  await window.goTo('Query');
  await window.search.submit('12 Mill Rd');
  await window.waitForAnswer('12 Mill Rd');
  await window.surveys.saveAnswer();
  await window.surveys.close();

  /** Does something, comes back to the same place, and says what is held then. */
  const doAndPrint = async (what: string, work: () => Promise<void>): Promise<void> => {
    const began = performance.now();
    await window.goTo('Query');
    await work();
    await askInTurn(window, 1);
    await window.waitForMap();
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    const { listeners, nodes, heapBytes, threads } = await measureFootprint(page, served.pid);
    const heap = `${(heapBytes / 1e6).toFixed(1)} MB`;
    console.log(`after ${what}: ${listeners} listeners, ${nodes} nodes, ${heap}, ${threads} threads (${seconds} s)`);
  };
  const openScreens = async (times: number): Promise<void> => {
    for (let time = 0; time < times; time += 1) await openEachScreen(window, 'broker.csv');
  };
  await doAndPrint('a little of everything', async () => {
    await askInTurn(window, 100);
    await openScreens(2);
    await changeTheMap(window, 16);
  });
  // In parts: what was measured stands there when the rest is cut off.
  for (let done = 0; done < answers; done += ANSWERS_A_LINE) {
    const count = Math.min(ANSWERS_A_LINE, answers - done);
    await doAndPrint(`${done + count} answers`, () => askInTurn(window, count));
  }
  if (openings > 0) await doAndPrint(`${openings} openings of each screen`, () => openScreens(openings));
  if (mapChanges > 0) await doAndPrint(`${mapChanges} changes of the map`, () => changeTheMap(window, mapChanges));
} finally {
  await browser.close();
  await served.stop();
  rmSync(folder, { recursive: true, force: true });
  await cleanUp();
}
