import { createMapDriver } from './map-driver.ts';
import { createReviewDriver } from './review-driver.ts';
import type { WindowDriver } from './window-driver.ts';

/** Places in the demonstration region, as they stand in the address and as titles of their answers. */
function listPlaces(count: number): { latitude: string; longitude: string }[] {
  return Array.from({ length: count }, (_, index) => ({
    latitude: (42.48 + (index % 50) * 0.0008).toFixed(5),
    longitude: (-63 + (Math.floor(index / 50) % 50) * 0.0008).toFixed(5),
  }));
}

/** Asks for so many places one after the other, each as soon as the answer before is shown. */
export async function askInTurn({ page }: WindowDriver, count: number): Promise<void> {
  await page.evaluate(async (places) => {
    for (const { latitude, longitude } of places) {
      await new Promise<void>((resolve) => {
        const title = `${latitude}, ${longitude}`;
        const look = (): void => {
          if (document.querySelector('article[aria-busy="false"] h2')?.textContent !== title) return;
          watch.disconnect();
          resolve();
        };
        const watch = new MutationObserver(look);
        watch.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
        location.hash = `#/?latitude=${latitude}&longitude=${longitude}`;
        look();
      });
    }
  }, listPlaces(count));
}

/**
 * Opens every screen and leaves it. There has to be an answer and a survey.
 * @param name of a portfolio
 */
export async function openEachScreen(window: WindowDriver, name: string): Promise<void> {
  const { portfolio, surveys, settings, report } = window;
  const review = createReviewDriver(window.page);
  await surveys.openList();
  await surveys.openFirst();
  await surveys.close();
  await window.goTo('Places');
  await window.region.open();
  await window.goTo('Settings');
  await settings.openPalette();
  await settings.closeOverlay();
  await settings.openKeys();
  await settings.closeOverlay();
  await portfolio.goThere();
  await portfolio.open(name);
  await review.show('Summary');
  await review.show('Compare');
  await portfolio.openAttention();
  await portfolio.showRows();
  await portfolio.openReport();
  await portfolio.closeReport();
  await window.goTo('Query');
  await window.waitForAnswer();
  await report.open();
  await report.waitUntilSet();
  await report.back();
  await window.waitForAnswer();
}

const layers = ['Fluvial', 'Coastal', 'Pluvial', 'Wildfire', 'Terrain', 'Defences', 'None', 'Fluvial'] as const;

/** Changes what the map shows and where: layers, return periods, the place. */
export async function changeTheMap(window: WindowDriver, times: number): Promise<void> {
  const map = createMapDriver(window.page);
  for (let time = 0; time < times; time += 1) {
    const layer = layers[time % layers.length]!;
    await map.chooseLayer(layer);
    if (layer === 'Fluvial') await map.pressOnReturnPeriod(time % 16 === 0 ? 'End' : 'Home');
    await window.pressOnMap(time % 2 === 0 ? 'ArrowRight' : 'ArrowLeft');
    await window.waitForMap();
  }
}
