import { afterEach, beforeEach, expect } from 'vitest';
import { openSurveyWorld, type SurveyWorld } from './survey-world.ts';

/** Opens two installations for each test of a file, between which surveys are handed over; neither may log a fault. */
export function setUpTwoWorlds(take: (here: SurveyWorld, there: SurveyWorld) => void): void {
  let worlds: readonly SurveyWorld[] = [];
  beforeEach(() => {
    const [here, there] = [openSurveyWorld(), openSurveyWorld()];
    worlds = [here, there];
    take(here, there);
  });
  afterEach(async () => {
    for (const world of worlds) await world.close();
    expect(worlds.flatMap(({ faults }) => faults)).toEqual([]);
  });
}
