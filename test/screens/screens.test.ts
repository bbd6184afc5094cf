import { describe, expect, it } from 'vitest';
import { useServedWindow } from '../support/use-served-window.ts';
import { looks, takePictureWithMap } from './take-picture.ts';

/** An address behind the levee of the demonstration region, where every part of an answer has something to say. */
const SHOWN_ADDRESS = '25 Mill Rd Portham';

const { open } = useServedWindow();

describe.each(looks)('$colourScheme at $width by $height', (look) => {
  it('shows the screens of the demonstration region', async () => {
    const { window } = await open(look);
    await window.waitForMap();
    await takePictureWithMap(window, 'query-start', look);
    await window.search.type('12 ma');
    await window.search.readOptions();
    await takePictureWithMap(window, 'query-search', look);
    await window.search.submit(SHOWN_ADDRESS);
    await window.waitForAnswer();
    await takePictureWithMap(window, 'query-answer', look);
    await window.building.enter({ structureTIV: '400,000', inventoryTIV: '50,000', structureDeductible: '5,000' });
    await window.waitForLosses();
    await window.scrollTo('Losses');
    await takePictureWithMap(window, 'query-losses', look);
    await window.building.enter({ structureTIV: '-1', firstFloorHeight: '25' });
    await window.scrollTo('Building and policy');
    await takePictureWithMap(window, 'query-invalid-entry', look);
    await window.openWhy('fluvial');
    await window.scrollTo('Why');
    await takePictureWithMap(window, 'query-why', look);
    await window.goTo('Places');
    await takePictureWithMap(window, 'places', look);
    await window.goTo('Query');
    await window.search.submit('355 Valley Rd Copper Landing');
    await window.waitForAnswer('355 Valley Rd');
    await window.closeAnswer();
    await expect.poll(() => window.readHistory()).not.toEqual([]);
    await takePictureWithMap(window, 'query-earlier', look);
  });
});
