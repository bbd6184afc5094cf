import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { BuildSection } from '#renderer/features/packs/build/build-section.tsx';
import { listFields, nameField, parseNumbers, withLayer } from '#renderer/features/packs/build/plan-draft.ts';
import { packPlanSchema, type PackPlan } from '#shared/domain/pack-plan.ts';
import { createTestClient, renderWindow } from '../support/render-window.tsx';

const plan: PackPlan = packPlanSchema.parse({
  plan: 1,
  pack: { id: 'my-river', version: '1', title: 'My River', bbox: [5, 51, 6, 52] },
  layers: [
    {
      file: 'depth_rp100.tif',
      use: 'flood',
      scenario: 'base',
      returnPeriodYears: 100,
      quantity: 'depth',
      unit: 'm',
      openWater: [],
      guesses: [
        { field: 'returnPeriodYears', value: '100', why: 'the file is named "rp100"', confidence: 'high' },
        { field: 'unit', value: 'm', why: 'numbers up to 3, as depths in metres', confidence: 'medium' },
      ],
    },
  ],
  missing: [
    {
      severity: 'error',
      code: 'unknown-hazard',
      file: 'depth_rp100.tif',
      field: 'layers[file="depth_rp100.tif", band=1].hazard',
      found: 'nothing tells',
      expected: '"hazard": "fluvial", "coastal" or "pluvial" for this layer of the plan',
    },
  ],
});

describe('making a region from a folder', () => {
  it('shows every guess and what is missing, takes corrections and makes the pack', async () => {
    const looked = vi.fn(({ plan: given }: { plan: PackPlan | null }) => ({
      plan: given === null ? plan : { ...given, missing: [] },
    }));
    const built = vi.fn(({ out }: { out: string }) => ({ path: out, plan, findings: [], installed: null }));
    renderWindow(
      <BuildSection progress={null} />,
      createTestClient({ 'pack.plan': looked, 'pack.build': built, 'pack.list': () => ({ packs: [] }) }),
    );
    await userEvent.click(screen.getByText('Make a region from a folder of maps'));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Folder of the maps' }), '/maps');
    await userEvent.click(screen.getByRole('button', { name: 'Look into it' }));

    const layer = await screen.findByRole('group', { name: 'depth_rp100.tif' });
    expect(within(layer).getByText(/named "rp100" \(sure\)/)).toBeVisible();
    expect(screen.getByText('This has to be known before the pack can be made')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Make and install' })).toBeDisabled();

    await userEvent.click(within(layer).getByRole('button', { name: /Hazard/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'River flood' }));
    await userEvent.click(screen.getByRole('button', { name: 'Look again' }));
    expect(looked).toHaveBeenLastCalledWith({
      path: '/maps',
      plan: expect.objectContaining({ layers: [expect.objectContaining({ hazard: 'fluvial' })] }),
    });

    await userEvent.type(await screen.findByRole('textbox', { name: 'New folder for the region pack' }), '/packs/mine');
    await userEvent.click(screen.getByRole('button', { name: 'Make and install' }));
    expect(await screen.findByText('The pack was made and installed: /packs/mine')).toBeVisible();
    expect(built).toHaveBeenCalledWith(expect.objectContaining({ path: '/maps', out: '/packs/mine', install: true }));
  }, 30_000);
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
