import { describe, it } from 'vitest';
import { createMapDriver } from '../support/map-driver.ts';
import { useServedWindow } from '../support/use-served-window.ts';
import { looks, takePictureWithMap } from './take-picture.ts';

/** Behind the levee of the demonstration region. */
const SHOWN_ADDRESS = '25 Mill Rd Portham';
const values = { structureTIV: '400,000', inventoryTIV: '50,000', structureDeductible: '5,000' };

const { open } = useServedWindow();

describe.each(looks)('exploring, $colourScheme at $width by $height', (look) => {
  it('shows every layer', async () => {
    const { window, page } = await open(look);
    const map = createMapDriver(page);
    await window.waitForMap();
    for (const [layer, name] of [
      ['Coastal', 'map-coastal'],
      ['Pluvial', 'map-pluvial'],
      ['Wildfire', 'map-wildfire'],
      ['Defences', 'map-defences'],
      ['Terrain', 'map-terrain'],
    ] as const) {
      await map.chooseLayer(layer);
      await takePictureWithMap(window, name, look);
    }
  });

  it('shows a path that is measured, and places side by side', async () => {
    const { window, page } = await open(look);
    const map = createMapDriver(page);
    await window.waitForMap();
    await map.startMeasuring();
    await map.setPoint(0.42, 0.42);
    await map.setPoint(0.55, 0.5);
    await map.setPoint(0.6, 0.36);
    await takePictureWithMap(window, 'map-measure', look);
    await window.keys.press('Escape');
    await window.search.submit(SHOWN_ADDRESS);
    await window.waitForAnswer();
    await window.building.enter(values);
    await window.waitForLosses();
    await map.compareThis();
    await map.addToComparison(0.4, 0.45);
    await map.addToComparison(0.62, 0.35);
    await map.addToComparison(0.55, 0.25);
    await takePictureWithMap(window, 'map-comparison', look);
  });

  it('shows charts and measures that are tried', async () => {
    const { window } = await open(look);
    await window.search.submit(SHOWN_ADDRESS);
    await window.waitForAnswer();
    await window.building.enter(values);
    await window.waitForLosses();
    await window.scrollTo('Charts');
    await takePictureWithMap(window, 'query-charts', look);
    await window.scrollTo('What if');
    await window.whatIf.raiseFloor('0.6');
    await window.whatIf.changeDeductible('20,000');
    await window.whatIf.solve('First floor', '500');
    await window.scrollTo('What if');
    await takePictureWithMap(window, 'query-what-if', look);
  });
});
