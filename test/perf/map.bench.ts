// Measures the map in real Electron, on the demonstration region: how long another return period takes to be on the
// screen, when its neighbour was shown before and when not, and how even the pictures follow each other while the map
// is panned with the overlay on; how long the page's tasks take and compute then, and while one types. Prints; judges
// nothing.
import { loadavg } from 'node:os';
import { cleanUp, launchApp } from '../support/electron-app.ts';
import { makeDemonstrationData } from '../support/make-demonstration-data.ts';
import { createMapDriver, type MapDriver } from '../support/map-driver.ts';
import { startFrameLog, readFrameLog } from './frame-log.ts';
import { startOverlayClock, readOverlayClock } from './overlay-clock.ts';
import { tracePageTasks, type PageTask } from './page-trace.ts';
import { computeQuantile } from './quantile.ts';

/** Twelve return periods: there step by step, and back. */
const STEPS = [...Array<string>(11).fill('ArrowRight'), ...Array<string>(11).fill('ArrowLeft')];
/** From end to end: none of these is prepared, and each is new the first time. */
const LEAPS = ['End', 'Home', 'End', 'Home'];
/** A reader looks at what has changed; meanwhile the next one is made ready. */
const LOOK_MILLISECONDS = 1000;
const PAN_SHARE = 0.3;
const PANS = 4;
/** Of this and more the browser itself tells (Long Tasks API). */
const LONG_MILLISECONDS = 50;

const dataDirectory = await makeDemonstrationData();
try {
  const { page, window, close } = await launchApp({ drawsMap: true, dataDirectory });
  await window.waitForMap();
  const map = createMapDriver(page);
  console.log(`load of the machine: ${loadavg()[0]?.toFixed(1)}`);

  const change = async (key: string): Promise<number> => {
    await startOverlayClock(page);
    await map.pressOnReturnPeriod(key);
    const time = await readOverlayClock(page);
    await page.waitForTimeout(LOOK_MILLISECONDS);
    return time;
  };
  await map.pressOnReturnPeriod('Home');
  await page.waitForTimeout(3 * LOOK_MILLISECONDS);
  print('next return period, key to picture, first time', await each(STEPS.slice(0, 11), change));
  print('next return period, key to picture, seen before', await each(STEPS.slice(11), change));
  print('from the first return period to the last and back', await each(LEAPS, change));

  await startFrameLog(page);
  const panning = await tracePageTasks(page, () => pan(map));
  print('pan, from one picture to the next', await readFrameLog(page));
  printTasks('pan', panning);
  const typing = await tracePageTasks(page, async () => {
    await window.search.type('12 Mill Rd Portham');
    await window.search.press('Enter');
    await window.waitForAnswer();
    await window.building.typeOver('structureTIV', '400000');
    await window.waitForLosses();
  });
  printTasks('typing an address and a value', typing);
  await close();
} finally {
  await cleanUp();
}

async function each<Item>(items: readonly Item[], measure: (item: Item) => Promise<number>): Promise<number[]> {
  const times: number[] = [];
  for (const item of items) times.push(await measure(item));
  return times;
}

async function pan(map: MapDriver): Promise<void> {
  for (let turn = 0; turn < PANS; turn += 1) await map.dragMap(turn % 2 === 0 ? -PAN_SHARE : PAN_SHARE);
}

function printTasks(what: string, tasks: readonly PageTask[]): void {
  const tell = (times: readonly number[]): string =>
    `longest ${Math.max(0, ...times).toFixed(0)} ms, ${times.filter((time) => time >= LONG_MILLISECONDS).length} of 50 ms or more`;
  console.log(`${what}, tasks of the page (${tasks.length}): ${tell(tasks.map(({ took }) => took))}`);
  console.log(`${what}, what they computed: ${tell(tasks.map(({ computed }) => computed))}`);
}

function print(what: string, times: readonly number[]): void {
  const [median, high] = [computeQuantile(times, 0.5), computeQuantile(times, 0.95)];
  const longest = Math.max(...times).toFixed(0);
  console.log(
    `${what}: median ${median.toFixed(0)} ms, 95th percentile ${high.toFixed(0)} ms, longest ${longest} ms (${times.length})`,
  );
}
