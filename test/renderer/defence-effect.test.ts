import { expect, it } from 'vitest';
import { findDefenceEffects } from '#renderer/query/defence-effect.ts';
import { createAnswer } from './fixtures/answers.ts';

it('tells the event in which the defences change most', () => {
  // Differences of the fixture: 0, 0.21, 0.44, 0.16, 0.08 m; the largest is that of 1 in 100 years.
  expect(findDefenceEffects(createAnswer())).toEqual([
    {
      hazard: 'fluvial',
      standardOfProtectionYears: 200,
      returnPeriodYears: 100,
      scenarios: [
        { scenario: 'base', depthMetres: 0 },
        { scenario: 'defOverTop', depthMetres: 0 },
        { scenario: 'defFail', depthMetres: 0.44 },
      ],
    },
  ]);
});
