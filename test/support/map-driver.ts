import { decode } from 'fast-png';
import type { Locator, Page } from 'playwright-core';
import type { Hazard } from '#shared/hazard/hazard.ts';

/** A place as it is written beside the map. */
interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

/** What a person does with the map and what lies over it. */
export type MapDriver = ReturnType<typeof createMapDriver>;

function parseCoordinates(text: string): Coordinates {
  const [latitude = Number.NaN, longitude = Number.NaN] = text.split(', ').map(Number);
  return { latitude, longitude };
}

/** The text of what may go at any moment, looked for and read in one step; empty without it. */
async function readIfThere(locator: Locator): Promise<string> {
  return (await locator.allInnerTexts()).join();
}

/** Drives the map of a window. Places are shares of the map's width and height. */
export function createMapDriver(page: Page) {
  const canvas = page.locator('.maplibregl-canvas');
  const card = page.getByRole('region', { name: 'Layers' });
  const measure = page.locator('section[aria-label="Measure"]');
  const pin = page.getByRole('button', { name: 'The building', exact: true });
  const compared = page.locator('[data-compare]');
  const surveyLabel = page.locator('[data-survey-label]');
  const surveyLayer = page.locator('[data-survey-layer]');
  const readout = page.locator('[data-readout] > span');

  async function locate(right: number, down: number): Promise<{ x: number; y: number }> {
    const box = await canvas.boundingBox();
    if (box === null) throw new Error('the map is not there');
    return { x: Math.round(box.x + box.width * right), y: Math.round(box.y + box.height * down) };
  }

  /** Points at a place and gives where that is, as the window says. */
  async function pointAt(right: number, down: number): Promise<Coordinates> {
    const { x, y } = await locate(right, down);
    // Off the map first, so that what is read is not yet of the place before.
    await page.mouse.move(x - 3, y);
    await page.mouse.move(0, 0);
    await readout.waitFor({ state: 'detached' });
    await page.mouse.move(x, y);
    await readout.waitFor();
    return parseCoordinates(await readout.innerText());
  }

  return {
    play: () => page.getByRole('button', { name: 'Play through the return periods' }).click(),
    pause: () => page.getByRole('button', { name: 'Pause' }).click(),
    async pressOnReturnPeriod(key: string): Promise<void> {
      const slider = card.getByRole('slider', { name: 'Return period' });
      // Where it already has the focus it is left alone: giving it once more is work for the page.
      if (!(await slider.evaluate((element) => element === document.activeElement))) await slider.focus();
      await page.keyboard.press(key);
    },
    readReturnPeriod: async () =>
      (await page.getByRole('slider', { name: 'Return period' }).getAttribute('aria-valuetext')) ?? '',

    pointAt,
    /** How many degrees of longitude a tenth of the map's width is, once the map is at rest. */
    async readWidth(): Promise<number> {
      // While it moves the two places are of two views, and the end of a move by key puts the centre's readout back.
      await page.locator('[data-map-ready="true"] [data-map-busy="false"]').waitFor();
      const [west, east] = [await pointAt(0.5, 0.3), await pointAt(0.6, 0.3)];
      return east.longitude - west.longitude;
    },
    /** What stands below the map about a place: where it is, and what the layer holds there. */
    async readAt(right: number, down: number): Promise<{ coordinates: Coordinates; words: string }> {
      const coordinates = await pointAt(right, down);
      const answered = page.waitForResponse((response) => response.url().endsWith('/api/map.probe')).catch(() => null);
      await page.mouse.move(0, 0);
      const { x, y } = await locate(right, down);
      await page.mouse.move(x, y);
      await Promise.race([answered, page.waitForTimeout(1500)]);
      await page.waitForTimeout(300);
      return { coordinates, words: await page.locator('[data-readout] strong').innerText() };
    },
    /** What stands there of the place that is pointed at, if anything; of the one before, until its answer has come. */
    /** What is written beside the mouse; '' for nothing. */
    readTag: async () => (await page.locator('[data-pointer-tag]').allInnerTexts()).join(''),
    /** What is written beside the pin; '' for nothing. */
    readPinLabel: () => pin.innerText(),
    readWords: async () => (await page.locator('[data-readout] strong').allInnerTexts()).join(''),
    /** Whether the cross is seen that marks the middle of the map. */
    hasCrosshair: () => page.locator('[data-map-stage] [data-crosshair]').isVisible(),
    /** What is said aloud of the centre. */
    readSpoken: async () => (await page.locator('[data-readout] [role="status"]').textContent()) ?? '',

    chooseLayer: (name: string) => card.getByRole('radio', { name, exact: true }).check(),
    readLayer: () =>
      card.getByRole('radiogroup', { name: 'Hazard on the map' }).locator('label:has(:checked)').innerText(),
    async pressOnLayer(name: string, key: string): Promise<void> {
      await card.getByRole('radio', { name, exact: true }).focus();
      await page.keyboard.press(key);
    },
    /** Chooses how the defences behave on the map. */
    chooseScenario: (name: 'Defences hold' | 'Overtopped' | 'Defences fail') =>
      card.getByRole('radiogroup', { name: 'Defences on the map' }).getByRole('radio', { name, exact: true }).check(),
    readLayerCard: () => card.innerText(),
    toggleLayerCard: () => card.locator('button[aria-expanded]').click(),
    async changeOpacity(key: string): Promise<string> {
      const slider = card.getByRole('slider', { name: 'Opacity of the layer' });
      await slider.focus();
      await slider.press(key);
      return ((await slider.getAttribute('aria-valuetext')) ?? '').replaceAll('\u00a0', ' ');
    },
    /** The middle of the map, where nothing lies over it. */
    async takePicture(): Promise<Buffer> {
      const { x, y } = await locate(0.5, 0.2);
      return page.screenshot({ clip: { x, y, width: 200, height: 300 } });
    },

    /** Mean brightness of the middle of the map, 0 black to 1 white. */
    async measureBrightness(): Promise<number> {
      const { data, channels, width, height } = decode(await this.takePicture());
      let sum = 0;
      for (const [index, value] of data.entries()) if (index % channels < 3) sum += value;
      return sum / (3 * width * height * 255);
    },

    /**
     * How far the names of the map stand out from its ground: WCAG's contrast of the dots that differ most to the
     * median.
     */
    async measureContrast(): Promise<number> {
      const { data, channels } = decode(await this.takePicture());
      const toLight = (value: number) =>
        value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
      const lights: number[] = [];
      for (let at = 0; at < data.length; at += channels) {
        lights.push(0.2126 * toLight(data[at]!) + 0.7152 * toLight(data[at + 1]!) + 0.0722 * toLight(data[at + 2]!));
      }
      const sorted = lights.toSorted((a, b) => a - b);
      const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))]! + 0.05;
      return Math.max(at(0.9995) / at(0.5), at(0.5) / at(0.0005));
    },

    /** Dots of the map's picture to a dot of the screen, along a side. */
    readSharpness: () =>
      page.locator('canvas.maplibregl-canvas').evaluate((canvas) => {
        const { width, clientWidth } = canvas as HTMLCanvasElement;
        return width / clientWidth / devicePixelRatio;
      }),
    /** Drags the map sideways by a share of its width, in as many moves as a hand makes in a second. */
    async dragMap(right: number): Promise<void> {
      const from = await locate(0.5, 0.2);
      const to = await locate(0.5 + right, 0.2);
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(to.x, to.y, { steps: 60 });
      // Held still before it is let go: no momentum, however quick the machine is.
      await page.waitForTimeout(300);
      await page.mouse.up();
    },

    compareThis: () => page.getByRole('button', { name: 'Add this place to the comparison' }).click(),
    async addToComparison(right: number, down: number): Promise<void> {
      const { x, y } = await locate(right, down);
      await page.keyboard.down('Shift');
      await page.mouse.click(x, y);
      await page.keyboard.up('Shift');
      await page.waitForTimeout(300);
    },
    /** The coordinates in the heads of the columns. */
    readCompared: () => compared.locator('thead [data-place]').allInnerTexts(),
    /** What stands in the heads of the columns. */
    readComparedHeads: () => compared.locator('thead th:not(:first-child)').allInnerTexts(),
    readComparison: (hazard: Hazard, row: string) =>
      compared.locator(`tbody[data-hazard="${hazard}"] tr[data-row="${row}"] td`).allInnerTexts(),
    /** Unfolds the depths of the compared places. */
    showComparedDepths: () => compared.getByRole('button', { name: 'Show depths' }).click(),
    /** Whose losses are compared. */
    chooseComparedAsset: (name: string) =>
      compared.getByRole('radiogroup', { name: 'Losses of' }).getByText(name, { exact: true }).click(),
    /** Everything that is said of the compared places. */
    readAllCompared: () => compared.innerText(),
    clearComparison: () => compared.getByRole('button', { name: 'Remove all' }).click(),
    removeCompared: (letter: string) => compared.getByRole('button', { name: `Remove ${letter}`, exact: true }).click(),

    /** Takes the pin and holds it some pixels away. */
    async holdPin(right: number, down: number): Promise<void> {
      const box = await pin.boundingBox();
      if (box === null) throw new Error('there is no pin');
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + right / 2, y + down / 2, { steps: 3 });
      await page.mouse.move(x + right, y + down, { steps: 3 });
    },
    dropPin: () => page.mouse.up(),
    async pressOnPin(key: string): Promise<void> {
      await pin.focus();
      await page.keyboard.press(key);
    },
    /** Whether anything that floats over the map overlaps the pin. */
    isPinCovered: () =>
      pin.evaluate((element) => {
        const own = element.getBoundingClientRect();
        return [...document.querySelectorAll('[data-map-furniture]')].some((other) => {
          const box = other.getBoundingClientRect();
          return own.left < box.right && own.right > box.left && own.top < box.bottom && own.bottom > box.top;
        });
      }),

    /** Points at a place and gives the name of the surveyed building there; empty beside all of them. */
    async readSurveyAt(right: number, down: number): Promise<string> {
      await pointAt(right, down);
      return readIfThere(surveyLabel);
    },
    /** What the keyboard is at, as it is read out. */
    readSurveyAtCross: () => readIfThere(surveyLabel),
    /** What stands in the layers about surveyed buildings; empty without any. */
    readSurveyLayer: () => readIfThere(surveyLayer),
    /** Whether the layers say what the line with hatches is. */
    explainsLevees: async () => (await card.getByText('Levee', { exact: true }).count()) > 0,
    /** Whether the map says that parts of it cannot be read. */
    tellsGaps: async () => (await page.getByText('Parts of the map cannot be read.').count()) > 0,
    toggleSurveyLayer: () => surveyLayer.getByRole('checkbox').click(),

    readAttribution: () => page.locator('[data-attribution]').innerText(),
    /** Whether the sources below the map are cut nowhere and covered by nothing. */
    isAttributionWhole: () =>
      page.locator('[data-attribution]').evaluate((element) => {
        const box = element.getBoundingClientRect();
        const isCut = element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1;
        const atMiddle = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        const isInWindow = box.left >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
        return !isCut && isInWindow && atMiddle === element && element.textContent !== '';
      }),

    async startMeasuring(by: 'mouse' | 'keyboard' = 'mouse'): Promise<void> {
      const button = page.getByRole('button', { name: 'Measure', exact: true });
      if (by === 'mouse') await button.click();
      else await button.press('Enter');
      await measure.waitFor();
    },
    /** Sets a point of the path and gives where it is. */
    async setPoint(right: number, down: number): Promise<Coordinates> {
      const point = await pointAt(right, down);
      const { x, y } = await locate(right, down);
      await page.mouse.click(x, y);
      await page.waitForTimeout(350);
      return point;
    },
    readMeasure: () => measure.innerText(),
    isMeasuring: async () => (await measure.count()) > 0,
  };
}
