import { expect, it } from 'vitest';
import whatIfTexts from '#renderer/i18n/en/what-if.json' with { type: 'json' };
import { createAnswer, sampleFinancial } from '../renderer/fixtures/answers.ts';
import { useFakeWindow } from '../support/use-fake-window.ts';

const { open: openWindow } = useFakeWindow({ drawsMap: false });
const { ofNow } = whatIfTexts.whatIf;

it('shows an earlier query whose answer cannot be read as a question of now, with its building', async () => {
  const { window } = await openWindow({
    'history.open': () => ({ ...createAnswer({ financial: sampleFinancial }), historyId: null }),
  });
  await window.openHistory('12 Mill Road');
  await window.waitForAnswer('12 Mill Road');
  await expect.poll(() => window.readWhere()).not.toContain('Answer of');
  expect(await window.building.read('structureTIV')).toBe('400,000');
  await window.building.enter({ structureTIV: '500000' });
  expect(await window.building.read('structureTIV')).toBe('500000');
});

it('opens an earlier query with its building and asks anew at the first change', async () => {
  const { window } = await openWindow({ 'history.open': () => createAnswer({ financial: sampleFinancial }) });
  await window.openHistory('12 Mill Road');
  await window.waitForAnswer('12 Mill Road');
  expect(await window.readWhere()).toContain('Answer of');
  expect(await window.building.read('structureTIV')).toBe('400,000');
  expect((await window.readLosses('fluvial', 'total')).averageAnnualLoss).toBe('980');
  await window.waitForWords(ofNow);
  await window.building.enter({ structureTIV: '500000' });
  await expect.poll(() => window.readWhere()).not.toContain('Answer of');
  expect(await window.building.read('structureTIV')).toBe('500000');
  await window.waitForWords('Try a measure beside the building as it is');
  await expect.poll(() => window.isSaid(ofNow)).toBe(false);
  await window.building.clear();
  await expect.poll(() => window.hasLosses()).toBe(false);
});
