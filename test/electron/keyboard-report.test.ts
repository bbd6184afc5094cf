import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyDemonstrationData } from '../support/demonstration-data.ts';
import { cleanUp, launchApp, listPageFaults, makeDataDirectory, type RunningApp } from '../support/electron-app.ts';
import { readPdf } from '../support/read-pdf.ts';
import { createSurvey } from '../support/reported-surveys.ts';

/**
 * More than are set at a time, several times over: their report is written part by part, and is not over before it is
 * cancelled.
 */
const SURVEYS = 61;
const dataDirectory = copyDemonstrationData();
const folder = makeDataDirectory();
let running: RunningApp;

beforeAll(async () => {
  running = await launchApp({ dataDirectory });
});
afterAll(cleanUp);

/** Answers the next dialog that asks where to save, as its user would. */
async function answerSaveDialog(name: string): Promise<string> {
  const file = path.join(folder, name);
  await running.app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
  }, file);
  return file;
}

describe('with the keyboard alone', () => {
  it('a report is opened, set on other paper, left without a section and saved', async () => {
    const { keys, report } = running.window;
    await keys.press('/');
    await keys.type('12 Mill Rd');
    await keys.press('Enter');
    await running.window.waitForAnswer('12 Mill Rd');
    await keys.reach('Structure: insured value');
    await keys.type('400000');
    await running.window.waitForLosses();
    await keys.reach('Open the report');
    await keys.press('Enter');
    await report.waitUntilSet();
    await keys.reach('Paper: A4');
    await keys.press('ArrowRight');
    await expect.poll(() => keys.readFocus()).toBe('Paper: Letter');
    await keys.reach('What the figures assume');
    await keys.press('Space');
    await report.waitUntilSet();
    await expect.poll(async () => (await report.readPages()).join('\n')).not.toContain('What the figures assume');
    const file = await answerSaveDialog('letter.pdf');
    await keys.reachBack('Save as PDF');
    expect(await keys.hasVisibleFocus()).toBe(true);
    await keys.press('Enter');
    await expect.poll(() => existsSync(file)).toBe(true);
    await expect.poll(() => keys.readFocus()).toBe('Save as PDF');
    const pdf = readPdf(file);
    expect(pdf.pages).toBe(await report.countPages());
    expect(pdf.pageSize).toContain('612 x 792');
    expect(pdf.text).toContain('12 Mill Rd');
    expect(pdf.text).not.toContain('What the figures assume');
    expect(pdf.text).toContain('What the figures leave out');
    expect(await running.window.findAccessibilityProblems()).toEqual([]);
  });

  it('a report of several surveys is begun and cancelled, and its keyboard goes on where it was', async () => {
    const { window } = running;
    const { keys, report, surveys } = window;
    for (let number = 0; number < SURVEYS; number += 1) await createSurvey(window);
    await keys.reach('Surveys');
    await keys.press('Enter');
    await surveys.waitForSurvey();
    await keys.reach('Choose all');
    await keys.press('Enter');
    await surveys.waitForCount(`${SURVEYS} chosen`);
    await keys.reach(`Report of ${SURVEYS}`);
    await keys.press('Enter');
    await report.waitUntilSet();
    expect(await report.readToolbar()).toContain(`Shown: buildings 1 to 20 of ${SURVEYS}`);
    await answerSaveDialog('cancelled.pdf');
    await keys.reach('Save as PDF');
    await keys.press('Enter');
    await report.waitForRun();
    await keys.reachBack('Cancel');
    await keys.press('Enter');
    await report.waitForNoRun();
    await expect.poll(() => keys.readFocus()).not.toBe('');
    await expect.poll(() => readdirSync(path.join(dataDirectory, 'reports'))).toEqual([]);
    expect(readdirSync(folder).filter((name) => name.includes('cancelled'))).toEqual([]);
    // It can be begun again at once.
    await report.waitUntilSet();
    await keys.reach('Save as PDF');
    expect(await window.findAccessibilityProblems()).toEqual([]);
    expect(await listPageFaults(running.page)).toEqual([]);
  });
});
