import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { formatClasses, parseClasses } from '#renderer/pack/build/classes-field.tsx';
import { MakerView } from '#renderer/pack/build/maker-view.tsx';
import { beginPackBuild } from '#renderer/pack/build/use-pack-build.ts';
import { listFields, withLayer } from '#renderer/pack/build/plan-draft.ts';
import { packPlanSchema, type PackPlan, type PlanTable } from '#shared/pack/pack-plan.ts';
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

/** A folder of maps as a dialog has granted it. */
const maps = { grant: 'maps-grant', targetGrant: null, name: 'maps', isFolder: true };

beforeEach(() => beginPackBuild(maps));
afterEach(() => vi.unstubAllGlobals());

/** Makes the window one of the desktop application. */
const onDesktop = (): void => void vi.stubGlobal('freeboard', { call: () => undefined });

describe('making a region from a folder', () => {
  it('shows every guess and what is missing, takes corrections and makes the pack', async () => {
    const looked = vi.fn(({ plan: given }: { plan: PackPlan | null }) => ({
      plan: given === null ? plan : { ...withLayer(plan, 0, { hazard: 'fluvial' }), missing: [] },
      tables: [],
    }));
    onDesktop();
    const built = vi.fn(() => ({ path: '/packs/mine', plan, findings: [], installed: null }));
    const placed = vi.fn(() => ({ state: 'chosen', name: 'mine', targetGrant: 'mine-grant' }));
    renderWindow(
      <MakerView progress={null} onShow={() => undefined} />,
      createTestClient({
        'pack.plan': looked,
        'pack.build': built,
        'folder.place': placed,
        'pack.list': () => ({ packs: [] }),
      }),
    );
    expect(screen.getByText('Folder of the maps: maps')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Look into it' }));

    const layer = await screen.findByRole('group', { name: 'depth_rp100.tif' });
    expect(within(layer).getByText('Return period: 100; the file is named "rp100" (sure)')).toBeVisible();
    const row = screen.getByRole('row', { name: /depth_rp100.tif/ });
    expect(within(row).getByText('Hazard, needed: nothing tells')).toBeVisible();
    expect(within(row).getByText('Unit, fair: numbers up to 3, as depths in metres')).toBeVisible();
    const make = () => screen.getByRole('button', { name: 'Make and install' });
    expect(make()).toBeDisabled();
    expect(make()).toHaveAccessibleDescription('Still to be filled in: Hazard of depth_rp100.tif.');

    await userEvent.selectOptions(within(row).getByRole('combobox', { name: /^Hazard of/ }), 'River flood');
    expect(within(row).queryByText(/needed/)).toBeNull();
    expect(make()).toBeEnabled();
    expect(make()).toHaveAccessibleDescription('');
    await userEvent.click(within(layer).getByRole('button', { name: /^As other maps.*Cells without a number/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Not mapped' }));
    expect(within(layer).getByRole('button', { name: /^Not mapped/ })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Look again' }));
    const stated = { hazard: 'fluvial', nodata: 'outside', unit: null };
    expect(looked).toHaveBeenLastCalledWith({
      grant: 'maps-grant',
      // What was only found is found anew.
      plan: expect.objectContaining({ layers: [expect.objectContaining(stated)] }),
    });

    await userEvent.click(await screen.findByRole('button', { name: 'Keep it as a folder' }));
    expect(await screen.findByText('Kept as a folder, too: mine')).toBeVisible();
    expect(placed).toHaveBeenCalledWith({ suggestedName: 'my-river' });
    await userEvent.click(screen.getByRole('button', { name: 'Make and install' }));
    expect(await screen.findByText('The pack was made and installed: /packs/mine')).toBeVisible();
    expect(built).toHaveBeenCalledWith(
      expect.objectContaining({ grant: 'maps-grant', targetGrant: 'mine-grant', install: true }),
    );
  });
});

it('keeps what was filled in, and what came of it, while its maker looks at something else', async () => {
  let finish = (): void => undefined;
  const made = new Promise<void>((resolve) => (finish = resolve));
  const client = createTestClient({
    'pack.plan': () => ({ plan: { ...plan, missing: [] }, tables: [] }),
    'pack.build': async () => {
      await made;
      return { path: null, plan, findings: [], installed: null };
    },
    'pack.list': () => ({ packs: [] }),
  });
  const section = <MakerView progress={null} onShow={() => undefined} />;
  const first = renderWindow(section, client);
  await userEvent.click(screen.getByRole('button', { name: 'Look into it' }));
  const hazard = () => screen.getByRole('combobox', { name: 'Hazard of depth_rp100.tif' });
  await screen.findByRole('group', { name: 'depth_rp100.tif' });
  await userEvent.selectOptions(hazard(), 'River flood');
  first.unmount();

  const second = renderWindow(section, client);
  expect(await screen.findByText('Folder of the maps: maps')).toBeVisible();
  expect(hazard()).toHaveDisplayValue('River flood');
  await userEvent.click(screen.getByRole('button', { name: 'Make and install' }));
  second.unmount();

  // What is under way is not begun a second time, and can still be cancelled.
  const third = renderWindow(section, client);
  expect(await screen.findByRole('button', { name: 'Cancel' })).toBeVisible();
  expect(screen.getByRole('table').closest('[inert]')).not.toBeNull();
  third.unmount();
  finish();
  renderWindow(section, client);
  expect(await screen.findByText('The pack was made and installed')).toBeVisible();
});

/** Shows what was found in a folder, and gives what is asked when it is looked into again. */
async function showPlan(found: PackPlan, tables: PlanTable[]) {
  const looked = vi.fn(({ plan: given }: { plan: PackPlan | null }) => ({ plan: given ?? found, tables }));
  renderWindow(<MakerView progress={null} onShow={() => undefined} />, createTestClient({ 'pack.plan': looked }));
  await userEvent.click(screen.getByRole('button', { name: 'Look into it' }));
  return {
    async lookAgain(): Promise<PackPlan> {
      await userEvent.click(screen.getByRole('button', { name: 'Look again' }));
      return looked.mock.lastCall![0].plan!;
    },
  };
}

it('says what is missing where it is filled in, and apart from it what stands in no field', async () => {
  const finding = { severity: 'error', file: null, found: 'levels', expected: 'a terrain' } as const;
  const remark = { ...finding, severity: 'warning', found: 'nothing', expected: 'who made the data' } as const;
  await showPlan(
    {
      ...plan,
      missing: [
        ...plan.missing,
        { ...finding, code: 'missing-terrain', field: null },
        { ...finding, code: 'unknown-curve-set', field: 'pack.curveSet' },
        { ...remark, code: 'no-license', field: 'pack.license' },
        { ...remark, code: 'future-climate', field: null },
      ],
    },
    [],
  );
  const codesUnder = (title: string) =>
    within(screen.getByText(title).parentElement!)
      .getAllByRole('listitem')
      .map((item) => item.textContent);
  await screen.findByText('Worth knowing');
  expect(codesUnder('Worth knowing')).toEqual([expect.stringContaining('future-climate')]);
  expect(codesUnder('This has to be known before the pack can be made')).toEqual([
    expect.stringContaining('missing-terrain'),
  ]);
  expect(screen.getByRole('textbox', { name: 'Licence of the data' })).toHaveAccessibleDescription(
    'Nothing is said of the terms yet',
  );
  expect(screen.getByText('Losses of floods rest on them: whose buildings are these?')).toBeVisible();
  const make = screen.getByRole('button', { name: 'Make and install' });
  expect(make).toHaveAccessibleDescription(
    'Still to be filled in: Hazard of depth_rp100.tif; missing terrain; Damage curves.',
  );
});

describe('the columns of a table of addresses', () => {
  const table = {
    file: 'houses.csv',
    columns: [
      { name: 'x', example: '8.4' },
      { name: 'y', example: '49' },
      { name: 'unit', example: 'degrees' },
      { name: 'Weg', example: 'Am Bach' },
    ],
  };
  const addresses = packPlanSchema.parse({
    plan: 1,
    layers: [
      {
        file: 'houses.csv',
        use: 'addresses',
        columns: { longitude: 'x', latitude: 'y', unit: 'unit' },
        guesses: [
          { field: 'columns', value: '{"longitude":"x"}', why: 'columns named x, y, unit', confidence: 'medium' },
        ],
      },
    ],
  });

  it('are shown as guessed, with why, and corrected: chosen, or said to be none', async () => {
    const { lookAgain } = await showPlan(addresses, [table]);
    const columns = await screen.findByRole('group', { name: 'Columns' });
    const details = screen.getByRole('group', { name: 'houses.csv' });
    expect(within(details).getByText('Columns: columns named x, y, unit (fair)')).toBeVisible();
    expect(within(columns).getByRole('button', { name: /Longitude, or x \(needed\)/ })).toHaveTextContent('x');
    expect(within(columns).getByRole('button', { name: /Street \(needed\)/ })).toHaveTextContent('No column');

    await userEvent.click(within(columns).getByRole('button', { name: /Street/ }));
    // Each column with what its first row has there.
    await userEvent.click(await screen.findByRole('option', { name: /Weg/ }));
    await userEvent.click(within(columns).getByRole('button', { name: /Unit/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'No column' }));
    const { layers } = await lookAgain();
    expect(layers[0]!.columns).toEqual({ longitude: 'x', latitude: 'y', street: 'Weg', unit: '' });
  });

  it('are asked for where a table is said to hold addresses, and of nothing else', () => {
    const [layer] = addresses.layers;
    expect(listFields(layer!, new Set(), true)).toEqual(['columns']);
    expect(listFields({ ...layer!, file: 'houses.geojson' }, new Set(), false)).toEqual([]);
  });
});

describe('the classes of a wildfire raster', () => {
  const classified = packPlanSchema.parse({
    plan: 1,
    layers: [
      {
        file: 'whp.tif',
        use: 'hazardIndex',
        guesses: [{ field: 'classes', value: '[[1,1,2],[2,2,7]]', why: 'its numbers are 1, 2', confidence: 'low' }],
      },
    ],
  });

  it('are filled in as guessed, count when confirmed, and are corrected row by row', async () => {
    const { lookAgain } = await showPlan(classified, []);
    const classes = await screen.findByRole('group', { name: 'Classes' });
    const field = (name: string) => within(classes).getByRole('textbox', { name });
    expect(field('Index, 1 to 10, class 2')).toHaveValue('7');

    await userEvent.click(within(classes).getByRole('button', { name: 'These are right' }));
    expect(within(classes).queryByRole('button', { name: 'These are right' })).toBeNull();
    await userEvent.click(within(classes).getByRole('button', { name: 'Add a class' }));
    await userEvent.type(field('From, class 3'), '3');
    await userEvent.type(field('To, included, class 3'), '2');
    await userEvent.type(field('Index, 1 to 10, class 3'), '11');
    await userEvent.tab();
    expect(within(classes).getByText('A number, not below the first')).toBeVisible();
    await userEvent.clear(field('To, included, class 3'));
    expect(within(classes).getByText('A whole number from 1 to 10')).toBeVisible();
    await userEvent.clear(field('Index, 1 to 10, class 3'));
    await userEvent.type(field('Index, 1 to 10, class 3'), '9');
    await userEvent.click(within(classes).getByRole('button', { name: 'Remove class 1' }));
    const { layers } = await lookAgain();
    expect(layers[0]!.classes).toEqual([
      [2, 2, 7],
      [3, 3, 9],
    ]);
  });

  it('are none as long as a row is wrong or nothing is typed', () => {
    const rows = formatClasses([[1, 2, 5]], 'en-CA');
    expect(parseClasses(rows, 'en-CA')).toEqual([[1, 2, 5]]);
    expect(parseClasses([...rows, { key: 1, low: 'x', high: '', index: '1' }], 'en-CA')).toBeNull();
    expect(parseClasses([...rows, { key: 1, low: '', high: ' ', index: '' }], 'en-CA')).toEqual([[1, 2, 5]]);
    expect(parseClasses(formatClasses([], 'en-CA'), 'en-CA')).toBeNull();
    expect(formatClasses([[0.5, 1.5, 3]], 'de-DE')[0]).toMatchObject({ low: '0,5', high: '1,5', index: '3' });
  });
});

it('the corners of a region can be stated, and are found from the files where the field is empty', async () => {
  const { lookAgain } = await showPlan(plan, []);
  const corners = await screen.findByRole('textbox', { name: 'Corners of the region' });
  expect(corners).toHaveValue('5, 51, 6, 52');
  await userEvent.clear(corners);
  await userEvent.type(corners, '5, 51, 6');
  await userEvent.tab();
  expect(screen.getByText(/Four numbers/)).toBeVisible();
  await userEvent.type(corners, ', 51.5');
  await userEvent.tab();
  expect((await lookAgain()).pack.bbox).toEqual([5, 51, 6, 51.5]);
});
