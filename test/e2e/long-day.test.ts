import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { brokerFile } from '../support/broker-file.ts';
import { makeDataDirectory } from '../support/electron-app.ts';
import { measureFootprint, type Footprint } from '../support/footprint.ts';
import { askInTurn, changeTheMap, openEachScreen } from '../support/long-day.ts';
import { useServedWindow } from '../support/use-served-window.ts';

const { open, pid } = useServedWindow();
const folder = makeDataDirectory();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Answers of a round; `npm run bench -- long-day` goes through 2,000. What one leaves behind, each of them leaves. */
const ANSWERS = 25;
const MAP_CHANGES = 6;

/**
 * What is held more after a round than before it; the first one has loaded all code and filled all that is kept. What
 * is left by each answer or opening is left as often as there were any.
 */
function compare(before: Footprint, after: Footprint): Record<string, number> {
  return {
    listeners: Math.max(0, after.listeners - before.listeners),
    nodes: Math.max(0, after.nodes - before.nodes),
    threads: Math.max(0, after.threads - before.threads),
  };
}

const nothing = { listeners: 0, nodes: 0, threads: 0 };
/** Compiled code is part of it, and still grows a little in a second round. */
const LARGEST_GROWTH = 1.1;

describe('after a long day', () => {
  it('answers and screens leave no listener, no element, no thread and no memory behind', async () => {
    const { window, page, faults } = await open({ drawsMap: false });
    writeFileSync(path.join(folder, 'broker.csv'), brokerFile);
    await window.portfolio.lookAt(path.join(folder, 'broker.csv'));
    await window.portfolio.importAndRun();
    await window.goTo('Query');
    await window.search.submit('12 Mill Rd');
    await window.waitForAnswer('12 Mill Rd');
    await window.surveys.saveAnswer();
    await window.surveys.close();

    const goRound = async (): Promise<void> => {
      await window.goTo('Query');
      await askInTurn(window, ANSWERS);
      await openEachScreen(window, 'broker.csv');
      // Each round ends at the same place: another one has other figures to show.
      await askInTurn(window, 1);
      await window.waitForWords('What the figures leave out');
    };
    const measure = () => measureFootprint(page, pid());
    await goRound();
    const before = await measure();
    await goRound();
    // What is still on its way out is no longer there soon.
    await expect.poll(async () => compare(before, await measure())).toEqual(nothing);
    expect((await measure()).heapBytes).toBeLessThan(before.heapBytes * LARGEST_GROWTH);
    expect(faults).toEqual({ errors: [], foreignRequests: [] });
  });

  it('changes of the map leave none either', async () => {
    const { window, page, faults } = await open();
    await window.waitForMap();
    await changeTheMap(window, MAP_CHANGES);
    const before = await measureFootprint(page, pid());
    await changeTheMap(window, MAP_CHANGES);
    const measure = () => measureFootprint(page, pid());
    await expect.poll(async () => compare(before, await measure())).toEqual(nothing);
    expect((await measure()).heapBytes).toBeLessThan(before.heapBytes * LARGEST_GROWTH);
    expect(faults).toEqual({ errors: [], foreignRequests: [] });
  });
});
