// What a window holds before and after 2,000 answers, 50 openings of each screen and 200 changes of the map: listeners,
// nodes, heap, and the threads of the application that serves it. The numbers can be named:
// `node test/perf/long-day.bench.ts 200 5 20`. Prints; judges nothing.
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

  /** Goes through so much of everything, and comes back to the same place. */
  const goThrough = async (what: string, counts: readonly [number, number, number]): Promise<void> => {
    await window.goTo('Query');
    await askInTurn(window, counts[0]);
    for (let time = 0; time < counts[1]; time += 1) await openEachScreen(window, 'broker.csv');
    await changeTheMap(window, counts[2]);
    await askInTurn(window, 1);
    await window.waitForMap();
    const { listeners, nodes, heapBytes, threads } = await measureFootprint(page, served.pid);
    console.log(
      `${what}: ${listeners} listeners, ${nodes} nodes, ${(heapBytes / 1e6).toFixed(1)} MB, ${threads} threads`,
    );
  };
  await goThrough('after a little of everything', [100, 2, 16]);
  await goThrough(`after ${answers} answers, ${openings} openings, ${mapChanges} changes of the map`, [
    answers,
    openings,
    mapChanges,
  ]);
} finally {
  await browser.close();
  await served.stop();
  rmSync(folder, { recursive: true, force: true });
  await cleanUp();
}
