import { describe, expect, it } from 'vitest';
import { findStated, listFields, nameField, parseNumbers, withLayer } from '#renderer/pack/build/plan-draft.ts';
import { packPlanSchema } from '#shared/pack/pack-plan.ts';

const plan = packPlanSchema.parse({
  plan: 1,
  pack: { id: 'my-river', version: '1', title: 'My River', bbox: [5, 51, 6, 52] },
  layers: [{ file: 'depth_rp100.tif', use: 'flood', scenario: 'base', returnPeriodYears: 100, unit: 'm' }],
});

describe('the draft of a plan', () => {
  const [layer] = plan.layers;

  it('asks for a coordinate system only where none is known', () => {
    const asked = new Set([nameField(layer!, 'crs')]);
    expect(listFields(layer!, new Set())).not.toContain('crs');
    expect(listFields(layer!, asked)).toContain('crs');
    expect(listFields({ ...layer!, crs: 'EPSG:28992' }, new Set())).toContain('crs');
    expect(listFields({ ...layer!, use: 'ignore' }, asked)).toEqual([]);
  });

  it('tells what somebody has stated, now or before, from what was found', () => {
    const first = findStated(null, plan, withLayer(plan, 0, { hazard: 'fluvial' }));
    expect(first.layers[0]).toMatchObject({ hazard: 'fluvial', unit: null, returnPeriodYears: null, guesses: [] });
    expect(first.pack).toMatchObject({ title: null, bbox: null });
    // Found again with what was stated; another word is changed, and the first one stays.
    const again = withLayer(plan, 0, { hazard: 'fluvial' });
    const second = findStated(first, again, { ...again, pack: { ...again.pack, title: 'Brook' } });
    expect(second.layers[0]).toMatchObject({ hazard: 'fluvial', unit: null });
    expect(second.pack).toMatchObject({ title: 'Brook', id: null });
    // What is emptied is to be found once more.
    expect(findStated(first, again, withLayer(again, 0, { hazard: null })).layers[0]!.hazard).toBeNull();
  });

  it('changes one layer and leaves the plan as it was', () => {
    expect(withLayer(plan, 0, { unit: 'ft' }).layers[0]!.unit).toBe('ft');
    expect(plan.layers[0]!.unit).toBe('m');
  });

  it.each([
    ['', []],
    ['99', [99]],
    ['99, -9999; 1e3', [99, -9999, 1000]],
    ['99 m', null],
  ])('reads numbers out of %j: %j', (text, numbers) => expect(parseNumbers(text)).toEqual(numbers));
});
