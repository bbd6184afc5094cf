import { describe, expect, it } from 'vitest';
import { createMapDriver } from '../support/map-driver.ts';
import { createSurvey } from '../support/reported-surveys.ts';
import { useServedWindow } from '../support/use-served-window.ts';

const { open } = useServedWindow();

describe('feet and a label of money of one’s own', () => {
  it('are those of the answer, the comparison, a survey and a report alike', async () => {
    const { window, page } = await open();
    await window.call('settings.set', { lengthUnit: 'feet', currencyLabel: 'US$' });
    const survey = await createSurvey(window);
    // ±20 m / 0.3048 = 65.6 ft
    const expected = { uncertainty: '±66 ft', money: 'US$' };

    await window.surveys.openList();
    await window.surveys.openFirst();
    // The window hears of the settings by an event, the figures of the survey come later.
    await expect.poll(() => window.surveys.readRecord()).toContain(expected.uncertainty);
    await expect.poll(() => window.surveys.readRecord()).toContain('PML 1500');
    const record = await window.surveys.readRecord();
    expect(record).toContain(`${expected.money} a year`);
    expect(record).toContain(`Insured value, ${expected.money}`);
    expect(record).not.toContain('CAD');

    await window.surveys.openAsQuery();
    await window.waitForLosses();
    expect(await window.readWhere()).toContain(expected.uncertainty);
    const map = createMapDriver(page);
    await map.compareThis();
    await expect.poll(() => map.readAllCompared()).toContain(`Losses after the deductible, ${expected.money}`);

    await window.report.openSurveys([survey.id]);
    const pages = (await window.report.readPages()).join('\n');
    expect(pages).toContain(expected.uncertainty);
    expect(pages).toContain(expected.money);
    expect(pages).not.toContain('CAD');
  });
});
