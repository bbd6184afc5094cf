import type { Page } from 'playwright-core';

/** How far a box is drawn from the middle of the map, pixels. */
const DRAWN = { across: 50, down: 30 } as const;

/** The screen that gets a region, as a person uses it. */
export function createRegionDriver(page: Page) {
  const chosen = page.getByRole('checkbox', { checked: true });
  let clicks = 0;
  const click = async (role: 'link' | 'button', name: string | RegExp): Promise<void> => {
    clicks += 1;
    await page.getByRole(role, { name }).click();
  };
  const read = async (side: string): Promise<number> =>
    Number(await page.getByLabel(side, { exact: true }).inputValue());
  return {
    /** Clicks that the way so far has taken. */
    countClicks: () => clicks,
    async open(): Promise<void> {
      await click('link', 'Places');
      await click('link', 'Get a region');
    },
    async chooseTown(name: string, country: string): Promise<void> {
      await page.getByLabel('Town').fill(name);
      await click('button', new RegExp(`^${name}, ${country}`));
    },
    countChosen: () => chosen.count(),
    leaveOut: (name: RegExp) => page.getByRole('checkbox', { name }).uncheck(),
    get: () => click('button', 'Get this region'),
    show: () => click('button', 'Show it on the map'),
    /** Draws a box around the middle of the map; how many degrees it is then to each side. */
    async drawBox(): Promise<{ readonly across: number; readonly down: number }> {
      const earth = page.getByRole('img', { name: /Map of the earth/ });
      const { x, y, width, height } = (await earth.boundingBox())!;
      const [across, down] = [x + width / 2, y + height / 2];
      await page.mouse.move(across - DRAWN.across, down - DRAWN.down);
      await page.mouse.down();
      await page.mouse.move(across, down);
      await page.mouse.move(across + DRAWN.across, down + DRAWN.down);
      await page.mouse.up();
      // The earth fills the screen from its middle, 0 degrees of both.
      const scale = Math.max(width / 360, height / 170);
      return { across: DRAWN.across / scale, down: DRAWN.down / scale };
    },
    /** West, south, east, north, as they stand in the fields. */
    readBox: () => Promise.all(['West', 'South', 'East', 'North'].map(read)),
  };
}
