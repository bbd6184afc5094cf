import { describe, expect, it } from 'vitest';
import { withLayer } from '#renderer/pack/build/plan-draft.ts';
import { listGaps, listOpenFindings, listRows } from '#renderer/pack/build/plan-rows.ts';
import { packPlanSchema, type PackPlan } from '#shared/pack/pack-plan.ts';

const missing = (file: string, field: string) => ({
  severity: 'error' as const,
  code: `unknown-${field}`,
  file,
  field: `layers[file=${JSON.stringify(file)}, band=1].${field}`,
  found: 'nothing tells',
  expected: 'a word',
});
const fair = { field: 'unit', value: 'm', why: 'numbers up to 3', confidence: 'medium' as const };
const found: PackPlan = packPlanSchema.parse({
  plan: 1,
  layers: [
    { file: 'sure.tif', use: 'terrain', unit: 'm', guesses: [{ ...fair, confidence: 'high' }] },
    { file: 'left.csv', use: 'ignore', guesses: [{ ...fair, field: 'use', value: 'ignore' }] },
    { file: 'fair.tif', use: 'terrain', unit: 'm', guesses: [fair] },
    { file: 'asked.tif', use: 'flood', unit: 'm', guesses: [fair] },
  ],
  missing: [
    missing('asked.tif', 'hazard'),
    { ...missing('', 'x'), code: 'missing-terrain', file: null, field: null },
    { ...missing('', 'x'), code: 'unknown-curve-set', file: null, field: 'pack.curveSet' },
  ],
});

describe('the table of files', () => {
  const namesOf = (draft: PackPlan) => listRows({ found, draft }).map(({ index }) => found.layers[index]!.file);

  it('has what is needed first, then what is fair, then what is sure, and what is left out last', () => {
    expect(namesOf(found)).toEqual(['asked.tif', 'fair.tif', 'sure.tif', 'left.csv']);
  });

  it('keeps its order while it is filled in, and doubts no more what somebody has said', () => {
    const draft = withLayer(found, 3, { hazard: 'coastal' });
    expect(namesOf(draft)).toEqual(namesOf(found));
    const fields = (plan: PackPlan) =>
      listRows({ found, draft: plan })[0]!.doubts.map(({ field, kind }) => `${field} ${kind}`);
    expect(fields(found)).toEqual(['hazard needed', 'unit fair']);
    expect(fields(draft)).toEqual(['unit fair']);
    // Another thing altogether: what was asked of it as a map is asked no more.
    expect(fields(withLayer(found, 3, { use: 'terrain', hazard: 'fluvial' }))).toEqual([]);
  });
});

describe('what keeps a pack from being made', () => {
  const codes = (draft: PackPlan) => listOpenFindings({ found, draft }).map(({ code }) => code);

  it('is what was found missing, until it is filled in', () => {
    expect(codes(found)).toEqual(['unknown-hazard', 'missing-terrain', 'unknown-curve-set']);
    expect(codes({ ...found, pack: { ...found.pack, curveSet: 'hazus' } })).toEqual([
      'unknown-hazard',
      'missing-terrain',
    ]);
    // Whether a file that was changed mends what is wrong of them together is found when the pack is made.
    expect(codes(withLayer(found, 0, { use: 'ignore' }))).toEqual(['unknown-hazard', 'unknown-curve-set']);
    expect(codes(withLayer(found, 3, { use: 'ignore' }))).toEqual(['unknown-curve-set']);
    expect(codes(withLayer(found, 3, { unit: 'ft' }))).toEqual(['unknown-hazard', 'unknown-curve-set']);
  });
});

describe('events without a map', () => {
  const map = (hazard: string, returnPeriodYears: number, scenario = 'base') => ({
    file: `${hazard}-${returnPeriodYears}-${scenario}.tif`,
    use: 'flood',
    hazard,
    scenario,
    returnPeriodYears,
  });
  const gapsOf = (...layers: object[]) =>
    listGaps(packPlanSchema.parse({ plan: 1, layers }).layers).map(
      ({ hazard, scenario, returnPeriodYears, others }) =>
        `${hazard} ${scenario} ${returnPeriodYears}: ${others.map((other) => `${other.hazard} ${other.scenario}`).join()}`,
    );

  it('are those of which another hazard, or the same with other defences, has one', () => {
    expect(
      gapsOf(map('fluvial', 10), map('fluvial', 100), map('pluvial', 100), map('fluvial', 1000, 'defFail')),
    ).toEqual([
      'fluvial base 1000: fluvial defFail',
      'fluvial defFail 10: fluvial base',
      'fluvial defFail 100: fluvial base,pluvial base',
      'pluvial base 10: fluvial base',
      'pluvial base 1000: fluvial defFail',
    ]);
  });

  it('are none where all have the same, or there is no other, or a map does not say of what event it is', () => {
    expect(gapsOf(map('fluvial', 10), map('coastal', 10))).toEqual([]);
    expect(gapsOf(map('fluvial', 10), { file: 'a.tif', use: 'flood', hazard: 'coastal', scenario: 'base' })).toEqual(
      [],
    );
  });
});
