import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { askBackend } from '../support/ask-backend.ts';
import { createSurvey } from '../support/reported-surveys.ts';
import { useServedWindow } from '../support/use-served-window.ts';
import type { WindowDriver } from '../support/window-driver.ts';

const { open } = useServedWindow({ drawsMap: false });

/** Longer than the typing rests before a building is asked for. */
const REST_MILLISECONDS = 1500;

/** The first floor of the query that the history has last. */
async function readLastFloor(window: WindowDriver): Promise<number | undefined> {
  const { entries } = await askBackend(window, 'history.list', {});
  const { request } = await askBackend(window, 'history.open', { id: entries[0]!.id });
  return request.financial?.firstFloorHeight;
}

describe('a figure that is typed key by key and refused', () => {
  it('leaves the answer, the history and what is saved of it with the one before', async () => {
    const { window } = await open();
    await window.search.submit('25 Mill Rd Portham');
    await window.waitForAnswer();
    await window.building.typeOver('structureTIV', '400000');
    await window.waitForLosses();
    await window.building.typeOver('firstFloorHeight', '1.2');
    await expect.poll(() => readLastFloor(window)).toBe(1.2);
    await window.building.typeOver('firstFloorHeight', '25');
    expect(await window.building.readError('firstFloorHeight')).toContain('Must be from -5 to 20');
    await delay(REST_MILLISECONDS);
    // On a slow machine the 2 has rested, too, and is asked for before it is taken back.
    await expect.poll(() => readLastFloor(window)).toBe(1.2);
    // Also where the beginning had rested, and was asked for.
    await window.building.typeOver('firstFloorHeight', '2');
    await expect.poll(() => readLastFloor(window)).toBe(2);
    await window.building.typeOn('firstFloorHeight', '5');
    await expect.poll(() => readLastFloor(window)).toBe(1.2);
    expect(await window.building.read('firstFloorHeight')).toBe('25');
  });

  it('leaves a survey with the one before, also when it is opened again', async () => {
    const { window } = await open();
    const { id } = await createSurvey(window, { measuredFloor: { heightMetres: 0.62, method: null } });
    await window.surveys.openList();
    await window.surveys.openFirst();
    await window.surveys.typeOver('measuredFloorHeight', '25');
    await window.surveys.typeOver('structureTIV', '10000000000000');
    await delay(REST_MILLISECONDS);
    await window.surveys.waitUntilSaved();
    await window.surveys.close();
    const { survey } = await askBackend(window, 'survey.get', { id });
    expect(survey.measuredFloor.heightMetres).toBe(0.62);
    expect(survey.building.structureTIV).toBe(400_000);
    await window.surveys.openFirst();
    expect(await window.surveys.read('measuredFloorHeight')).toBe('0.62');
  });
});
