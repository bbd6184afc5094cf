import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { brokerFile } from '../support/broker-file.ts';
import { makeDataDirectory } from '../support/electron-app.ts';
import { createPanelDriver } from '../support/panel-driver.ts';
import { createReviewDriver } from '../support/review-driver.ts';
import { useServedWindow } from '../support/use-served-window.ts';

const { open } = useServedWindow({ drawsMap: false });
const folder = makeDataDirectory();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a screen that was left for another one', () => {
  it('is come back to as it was: building, survey, portfolio, view, filter, correction, how far down', async () => {
    const { window, page, faults } = await open();
    const { surveys, portfolio } = window;
    const panel = createPanelDriver(page);
    const review = createReviewDriver(page);
    const file = path.join(folder, 'broker.csv');
    writeFileSync(file, brokerFile);

    await window.search.submit('12 Mill Rd');
    await window.waitForAnswer('12 Mill Rd');
    await window.building.enter({ structureTIV: '400000' });
    await window.waitForLosses();
    const survey = await surveys.saveAnswer();
    await window.goTo('Query');
    await window.waitForAnswer('12 Mill Rd');
    await panel.scrollTo(500);

    await portfolio.lookAt(file);
    await portfolio.takeFor('Localidad', 'Postal code');
    await window.goTo('Places');
    await portfolio.comeBack();
    await expect.poll(() => portfolio.readTakenFor('Localidad')).toBe('Postal code');
    await portfolio.importAndRun();
    await portfolio.search('A-2');
    await review.show('Summary');

    await window.goTo('Query');
    await window.waitForAnswer('12 Mill Rd');
    await window.waitForLosses();
    await expect.poll(() => panel.readScroll()).toBe(500);
    await surveys.comeBack();
    await expect.poll(() => surveys.readOpenId()).toBe(survey);
    await window.goTo('Settings');
    await expect.poll(() => panel.readScroll()).toBe(0);
    await portfolio.comeBack();
    await expect.poll(() => portfolio.readView()).toBe('summary');
    expect(await portfolio.readSearch()).toBe('A-2');
    // From within it the way leads on to all of them.
    await portfolio.goThere();
    await window.settings.runCommand('See the surveys');
    await expect.poll(() => surveys.readOpenId()).toBe(survey);
    expect(faults).toEqual({ errors: [], foreignRequests: [] });
  });
});

describe('while figures come', () => {
  it('nothing that is read is pushed away, nor the field that is typed into', async () => {
    const { window, page } = await open();
    const panel = createPanelDriver(page);
    await panel.watchShifts();
    await window.search.submit('12 Mill Rd');
    await window.waitForAnswer('12 Mill Rd');
    expect(await panel.takeShifts()).toEqual([]);
    // Above it stand the losses, as soon as there are any.
    await window.building.typeOver('structureTIV', '4');
    const before = await panel.readFieldTop('Structure: insured value');
    await window.building.typeOn('structureTIV', '00000');
    await window.waitForLosses();
    expect(await panel.readFieldTop('Structure: insured value')).toBeCloseTo(before, -0.5);
  });
});
