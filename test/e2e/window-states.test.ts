import { describe, expect, it } from 'vitest';
import { NotFoundError, ServiceError } from '#main/platform/errors/errors.ts';
import { PackRefusedError } from '#main/pack/pack-errors.ts';
import { createAnswer } from '../renderer/fixtures/answers.ts';
import { riverPack } from '../renderer/fixtures/packs.ts';
import { BROUGHT_GRANT } from '../support/fake-window-server.ts';
import { zipCalled } from '../support/places-driver.ts';
import { useFakeWindow } from '../support/use-fake-window.ts';

const { open: openWindow, openAt } = useFakeWindow({ drawsMap: false });

describe('an answer', () => {
  it('shows codes in words, the defence, the warnings and the badge', async () => {
    const { window } = await openWindow();
    await window.search.submit('12 mill');
    await window.waitForAnswer('12 Mill Road');
    expect(await window.readWhere()).toContain('Address match · ±4 m');
    expect(await window.readWhere()).toContain('Synthetic data');
    expect((await window.readTile('fluvial')).index).toBe('4');
    expect((await window.readTile('coastal')).text).toContain('No map of this hazard at this place');
    expect((await window.readTile('pluvial')).text).toContain('Not in your licence');
    expect(await window.readWarnings()).toContain('behindDefence');
  });

  it('computes losses as the form is typed and keeps the last figures while it is incomplete', async () => {
    const { window } = await openWindow();
    await window.search.submit('12 mill');
    await window.waitForAnswer('12 Mill Road');
    await window.building.enter({ structureTIV: '400000' });
    await expect
      .poll(() => window.readLosses('fluvial', 'total'))
      .toEqual({
        averageAnnualLoss: '980',
        probableMaximumLoss: '63,000',
      });
    await window.chooseScenario('Defences fail');
    expect(await window.readLosses('fluvial', 'total')).toEqual({
      averageAnnualLoss: '3,350',
      probableMaximumLoss: '76,500',
    });
    await window.building.enter({ structureDeductible: '' });
    expect(await window.building.readError('structureDeductible')).toBe('Enter a figure; 0 if there is none');
    expect((await window.readLosses('fluvial', 'total')).averageAnnualLoss).toBe('3,350');
  });

  it('explains a hazard down to the cells', async () => {
    const { window } = await openWindow();
    await window.search.submit('12 mill');
    await window.waitForAnswer('12 Mill Road');
    const why = await window.openWhy('fluvial');
    expect(why).toContain('Water first reaches the ground here in 1 in 500 years (0.2');
    expect(why).toContain('1 in 1,000 years');
  });
});

describe('a failure', () => {
  it.each([
    ['OUT_OF_BOUND_LOCATION', 'This place is outside every active region'],
    ['NO_SPATIAL_COORDINATES', 'The address could not be placed on a street'],
    ['LICENCE_INVALID', 'The licence does not allow this'],
  ] as const)('says what %s means', async (code, title) => {
    const { window } = await openWindow({
      'risk.query': () => {
        throw new ServiceError(code, 'The service’s own sentence.', null);
      },
    });
    await window.search.submit('12 mill');
    const failure = await window.readFailure();
    expect(failure).toContain(title);
    // The words say it: a code is for what has none.
    expect(failure).not.toContain(code);
  });

  it('gives the number of a fault for support', async () => {
    const { window } = await openWindow({
      'risk.query': () => {
        throw new Error('a bug');
      },
    });
    await window.search.submit('12 mill');
    expect(await window.readFailure()).toContain('INTERNAL b1946ac9');
  });

  it('lists what is wrong with a refused pack', async () => {
    const { window } = await openWindow({
      'pack.install': () => {
        throw new PackRefusedError(riverPack.findings.map((finding) => ({ ...finding, severity: 'error' as const })));
      },
    });
    await window.goTo('Places');
    await window.places.install(zipCalled('broken.zip'));
    const outcome = await window.places.waitForOutcome();
    expect(outcome).toContain('The pack was refused');
    expect(outcome).toContain('The map reaches 4.2 km beyond the territory.');
    expect(outcome).toContain('fluvial/rp100.tif');
  });

  it('says that a kept query is gone', async () => {
    const { window } = await openWindow({
      'history.open': () => {
        throw new NotFoundError('query');
      },
    });
    await window.openHistory('12 Mill Road');
    expect(await window.readFailure()).toContain('This query is no longer kept');
  });

  it('never waits for a backend that is gone', async () => {
    const { window, server } = await openWindow({ 'risk.query': () => new Promise(() => undefined) });
    await window.search.submit('12 mill');
    await server.close();
    expect(await window.readFailure()).toContain('Freeboard’s engine does not answer');
  });

  it('says that an address without its secret is not open', async () => {
    const { server } = await openWindow();
    const { window: stranger } = await openAt(server.address.split('#')[0] ?? '');
    await stranger.search.submit('49.16, -121.95');
    await stranger.waitForWords('This address is not open');
  });
});

describe('a list of surveys that cannot be read', () => {
  const row = {
    id: '3d4a8f52-0c1e-4b61-9a55-1f7a2c0b9e11',
    label: '12 Mill Road, Portham',
    point: createAnswer().assessment.point,
    status: 'draft' as const,
    surveyor: 'Ada Brook',
    surveyedOn: '2026-11-20',
    tags: [],
    photos: 0,
    isContested: false,
    twice: 'no' as const,
    indices: {},
    changedAt: '2026-11-20T09:30:00.000Z',
    archivedAt: null,
  };

  it('says so, is read when it is asked for again, and shows no rows of an earlier search', async () => {
    let isBroken = true;
    const { window } = await openWindow({
      'survey.facets': () => ({ tags: [], surveyors: [], counts: { current: 1, archived: 0 } }),
      'survey.list': () => {
        if (isBroken) throw new Error('a bug');
        return { total: 1, surveys: [row] };
      },
    });
    await window.surveys.openList();
    const failure = await window.readFailure();
    expect(failure).toContain('The surveys cannot be listed');
    expect(failure).toContain('INTERNAL');
    expect(await window.findAccessibilityProblems()).toEqual([]);

    isBroken = false;
    await window.surveys.retryList();
    await window.surveys.waitForCount('1 survey');
    expect(await window.hasFailure()).toBe(false);

    isBroken = true;
    await window.surveys.search('mill');
    expect(await window.readFailure()).toContain('The surveys cannot be listed');
    expect(await window.surveys.countRows()).toBe(0);
    // The count goes with the answer that takes its place, which a loaded machine shows a moment after the failure.
    await expect.poll(() => window.isSaid('1 survey')).toBe(false);
  });
});

describe('the outline of a screen that fails', () => {
  it('begins with what failed: an answer, a survey, a report', async () => {
    const { window, server } = await openWindow({
      'risk.query': () => {
        throw new ServiceError('NO_SPATIAL_COORDINATES', 'The service’s own sentence.', null);
      },
      'survey.get': () => {
        throw new NotFoundError('survey');
      },
      'survey.getAssessed': () => {
        throw new NotFoundError('survey');
      },
    });
    await window.search.submit('12 mill');
    await window.readFailure();
    expect(await window.findAccessibilityProblems()).toEqual([]);
    const [address = ''] = server.address.split('#');
    const id = '3d4a8f52-0c1e-4b61-9a55-1f7a2c0b9e11';
    for (const place of [`/surveys?survey=${id}`, `/report/surveys?surveys=${id}`, '/report/surveys', '/report']) {
      await window.page.goto(`${address}#${place}`);
      await window.waitForScreen();
      expect([place, await window.findAccessibilityProblems()]).toEqual([place, []]);
    }
  });
});

describe('regions', () => {
  it('shows the progress of an install and cancels it', async () => {
    const { window, server } = await openWindow({
      'pack.install': () => new Promise(() => undefined),
    });
    await window.goTo('Places');
    await window.places.install(zipCalled('river.zip'));
    await expect
      .poll(async () => {
        await server.emit('pack.progress', {
          source: BROUGHT_GRANT,
          step: 'index',
          fraction: 0.4,
          file: 'fluvial/rp100.tif',
        });
        return window.readProgress();
      })
      .toBe(40);
    await window.places.cancelInstall();
    await expect.poll(() => window.readProgress()).toBeNull();
  });

  it('takes a removal back', async () => {
    let removed = 0;
    const { window } = await openWindow({
      'pack.remove': () => {
        removed += 1;
        return { packs: [] };
      },
    });
    await window.goTo('Places');
    await window.places.remove('Lower River');
    expect(await window.places.readTitles()).toEqual(['Portham County']);
    await window.places.undo();
    expect(await window.places.readTitles()).toEqual(['Portham County', 'Lower River']);
    expect(removed).toBe(0);
  });
});

describe('accessibility', () => {
  it.each(['light', 'dark'] as const)('has nothing for axe to find on any screen, %s', async (colourScheme) => {
    const { window } = await openWindow({}, { colourScheme, drawsMap: true });
    await window.waitForMap();
    expect(await window.findAccessibilityProblems()).toEqual([]);
    await window.search.type('mill');
    await window.search.readOptions();
    expect(await window.findAccessibilityProblems()).toEqual([]);
    await window.search.press('Enter');
    await window.waitForAnswer('12 Mill Road');
    await window.building.enter({ structureTIV: '400000', structureDeductible: '-5' });
    await window.openWhy('fluvial');
    await window.openWhy('wildfire');
    expect(await window.findAccessibilityProblems()).toEqual([]);
    await window.goTo('Places');
    expect(await window.findAccessibilityProblems()).toEqual([]);
    await window.goTo('Settings');
    expect(await window.findAccessibilityProblems()).toEqual([]);
  });

  it('is used by keyboard alone: from the slash to the figures, and back', async () => {
    const { window } = await openWindow();
    await window.keys.press('/');
    expect(await window.search.hasFocus()).toBe(true);
    await window.keys.type('mill');
    await window.search.readOptions();
    await window.keys.press('ArrowDown');
    await window.keys.press('Enter');
    await window.waitForAnswer('12 Mill Road');
    await window.closeAnswer();
    await expect.poll(() => window.readHistory()).toEqual(['12 Mill Road, Portham BC V2P 1A1']);
  });
});

it('breaks no rule of the content security policy and sends nothing off the machine', async () => {
  const { window, faults } = await openWindow({}, { drawsMap: true });
  await window.waitForMap();
  await window.search.submit('12 mill');
  await window.waitForAnswer('12 Mill Road');
  await window.building.chooseUse('Commercial');
  await window.goTo('Places');
  await window.goTo('Settings');
  expect(faults.errors).toEqual([]);
  expect(faults.foreignRequests).toEqual([]);
});
