import { describe, expect, it } from 'vitest';
import { buildCompareGroups, type ComparedAnswer } from '#renderer/features/compare/compare-rows.ts';
import { createAnswer } from './fixtures/answers.ts';

const answer: ComparedAnswer = createAnswer();
const { fluvial } = answer.assessment.explanation.floods;
if (fluvial === undefined) throw new Error('the fixture has a fluvial trace');
const trace = fluvial;

/** The same answer in open water that is answered with 10. */
const inWater: ComparedAnswer = {
  ...answer,
  assessment: {
    ...answer.assessment,
    explanation: {
      ...answer.assessment.explanation,
      floods: { fluvial: { ...trace, openWater: 'answeredWith10', scenarios: {} } },
    },
  },
};

const noLosses = () => null;
const findRows = (answers: (ComparedAnswer | null)[], losses: () => number | null = noLosses) =>
  buildCompareGroups(answers, 'base', losses).find(({ hazard }) => hazard === 'fluvial')?.rows ?? [];

describe('a comparison', () => {
  it('has the index, the score and a depth for each return period, place by place', () => {
    const rows = findRows([answer, null]);
    expect(rows[0]).toEqual({
      kind: 'index',
      returnPeriodYears: null,
      // The fixture's tile says 4; the second place is still on its way.
      cells: [4, 'unknown'],
    });
    expect(rows.filter(({ kind }) => kind === 'depth').map(({ returnPeriodYears }) => returnPeriodYears)).toEqual([
      ...trace.returnPeriodsYears,
    ]);
    const last = rows.at(-1);
    expect(last?.cells).toEqual([trace.scenarios.base?.depthsMetres.at(-1), 'unknown']);
  });

  it('says why a place has no figure', () => {
    const groups = buildCompareGroups([answer], 'base', noLosses);
    // Coastal is outside and pluvial not licensed in the fixture: no place has them, so there is nothing to compare.
    expect(groups.map(({ hazard }) => hazard)).toEqual(['fluvial', 'wildfire']);
    expect(findRows([answer, inWater]).at(-1)?.cells[1]).toBe('openWater');
  });

  it('has losses only when a building was entered', () => {
    expect(findRows([answer]).some(({ kind }) => kind === 'loss')).toBe(false);
    expect(findRows([answer], () => 1200).find(({ kind }) => kind === 'loss')?.cells).toEqual([1200]);
  });
});
