import { describe, expect, it } from 'vitest';
import {
  buildCompareGroups,
  hasComparedLosses,
  summariseGroups,
  type CompareCell,
  type CompareChoice,
  type CompareGroup,
  type ComparedAnswer,
} from '#renderer/compare/compare-rows.ts';
import { createAnswer, fluvialLosses, sampleFinancial } from './fixtures/answers.ts';

const answer: ComparedAnswer = createAnswer();
const { fluvial } = answer.assessment.explanation.floods;
if (fluvial === undefined) throw new Error('the fixture has a fluvial trace');
const trace = fluvial;

const insured: ComparedAnswer = createAnswer({ financial: sampleFinancial });

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

const allHold: CompareChoice = { scenario: 'base', asset: 'all' };
const findRows = (answers: (ComparedAnswer | null)[], choice = allHold) =>
  buildCompareGroups(answers, choice).find(({ hazard }) => hazard === 'fluvial')?.rows ?? [];

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
    const groups = buildCompareGroups([answer], allHold);
    // Coastal is outside and pluvial not licensed in the fixture: no place has them, so there is nothing to compare.
    expect(groups.map(({ hazard }) => hazard)).toEqual(['fluvial', 'wildfire']);
    expect(findRows([answer, inWater]).at(-1)?.cells[1]).toBe('openWater');
  });

  it('has losses only when a building was entered', () => {
    expect(findRows([answer]).some(({ kind }) => kind === 'aal' || kind === 'pml')).toBe(false);
    expect(hasComparedLosses(buildCompareGroups([answer], allHold))).toBe(false);
    expect(hasComparedLosses(buildCompareGroups([answer, insured], allHold))).toBe(true);
  });

  it('has average annual loss and PML, of all assets or of one, in the scenario', () => {
    const readLosses = (choice: CompareChoice) =>
      findRows([insured, answer, null], choice).flatMap(({ kind, cells }) =>
        kind === 'aal' || kind === 'pml' ? [[kind, ...cells]] : [],
      );
    // 700 + 210 + 70 a year, 45,000 + 13,000 + 5,000 in 1,500 years; the second place has no building.
    expect(readLosses(allHold)).toEqual([
      ['aal', 980, 'unknown', 'unknown'],
      ['pml', 63_000, 'unknown', 'unknown'],
    ]);
    const [inventoryAal, inventoryPml] = fluvialLosses.defFail.inventory;
    expect(readLosses({ scenario: 'defFail', asset: 'inventory' })).toEqual([
      ['aal', inventoryAal, 'unknown', 'unknown'],
      ['pml', inventoryPml, 'unknown', 'unknown'],
    ]);
  });

  it('begins with the indices and annual losses, those in which places differ first', () => {
    const other: ComparedAnswer = createAnswer({ financial: { ...sampleFinancial } });
    const changed: ComparedAnswer = {
      ...other,
      figures: { ...other.figures, fluvialStructureAal: 5 },
    };
    const rows = summariseGroups(buildCompareGroups([insured, changed], allHold));
    // 980 as it is; 695 less of the structure.
    expect(rows[0]).toEqual({ hazard: 'fluvial', kind: 'aal', cells: [980, 285], differs: true });
    expect(rows.slice(1).map(({ hazard, kind, differs }) => [hazard, kind, differs])).toEqual([
      ['fluvial', 'index', false],
      ['wildfire', 'index', false],
    ]);
  });

  it('adds annual losses over the floods, and not where one of them is missing', () => {
    const aal = (hazard: 'fluvial' | 'pluvial', cells: CompareCell[]): CompareGroup => ({
      hazard,
      rows: [{ kind: 'aal', returnPeriodYears: null, cells }],
    });
    const total = summariseGroups([aal('fluvial', [10, 20]), aal('pluvial', [5, 'noData'])]).find(
      ({ hazard }) => hazard === 'total',
    );
    expect(total).toEqual({ hazard: 'total', kind: 'aal', cells: [15, 'unknown'], differs: false });
    expect(summariseGroups([aal('fluvial', [10, 20])]).some(({ hazard }) => hazard === 'total')).toBe(false);
  });
});
