import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { LossTable } from '#renderer/query/losses/loss-table.tsx';
import type { WireFigures } from '#shared/query-service/mediator-response.ts';
import { renderWindow } from '../support/render-window.tsx';
import { createAnswer, sampleFinancial } from './fixtures/answers.ts';

const { figures } = createAnswer({ financial: sampleFinancial });

function renderTable(scenario: 'base' | 'defFail', onScenarioChange = vi.fn(), shown: WireFigures = figures) {
  const props = { values: sampleFinancial, currency: 'CAD', scenario, onScenarioChange };
  return renderWindow(<LossTable figures={shown} {...props} />);
}

function readRow(name: string): string[] {
  const row = screen.getByRole('row', { name: new RegExp(`^${name}`) });
  return within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
}

it('shows total and assets of a hazard with separators, and what they are of the value', () => {
  renderTable('base');
  // 980 of 470,000; 700 of 400,000; 70 of 20,000.
  expect(readRow('Fluvial, total')).toEqual(['980', '2.085', '63,000']);
  expect(readRow('Structure')).toEqual(['700', '1.750', '45,000']);
  expect(readRow('Equipment')).toEqual(['70', '3.500', '5,000']);
});

it('shows the chosen scenario', () => {
  renderTable('defFail');
  expect(readRow('Fluvial, total')).toEqual(['3,350', '7.128', '76,500']);
});

it('says codes in words and never as numbers', () => {
  renderTable('base');
  expect(readRow('Coastal')).toEqual(['no map of this hazard at this place']);
  expect(readRow('Pluvial')).toEqual(['not in your licence']);
  expect(screen.queryByText(/-\d/)).toBeNull();
});

it('offers the scenarios only where they differ', async () => {
  const onScenarioChange = vi.fn();
  const { unmount } = renderTable('base', onScenarioChange);
  await userEvent.click(screen.getByRole('radio', { name: 'Defences fail' }));
  expect(onScenarioChange).toHaveBeenCalledWith('defFail');
  unmount();

  const same = Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, value < 0 ? value : 5]));
  renderTable('defFail', onScenarioChange, same);
  expect(screen.queryByRole('radiogroup')).toBeNull();
});

it('shows the total alone where nothing can be lost', () => {
  const dry = Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, value < 0 ? value : 0]));
  renderTable('base', vi.fn(), dry);
  expect(readRow('Fluvial, total')).toEqual(['0', '0.000', '0']);
  expect(screen.queryByRole('row', { name: /^Structure/ })).toBeNull();
});

it('flags a loss beyond belief: more than a tenth of the value a year', () => {
  // 980 a year of 9,800 is a tenth, of 9,799 more.
  for (const [structureTIV, isFlagged] of [
    [9800, false],
    [9799, true],
  ] as const) {
    const values = { structureTIV, inventoryTIV: 0, equipmentTIV: 0 };
    const props = { values, currency: 'CAD', scenario: 'base' as const, onScenarioChange: vi.fn() };
    const { unmount } = renderWindow(<LossTable figures={figures} {...props} />);
    expect(screen.queryByText('More than a tenth of its value a year') !== null).toBe(isFlagged);
    unmount();
  }
});

it('has no rate of what is not insured', () => {
  const values = { structureTIV: 400_000, inventoryTIV: 0, equipmentTIV: 0 };
  const props = { values, currency: 'CAD', scenario: 'base' as const, onScenarioChange: vi.fn() };
  renderWindow(<LossTable figures={figures} {...props} />);
  expect(readRow('Structure')).toEqual(['700', '1.750', '45,000']);
  expect(readRow('Inventory')).toEqual(['210', '–', '13,000']);
});

it('adds the annual losses of several floods, saying what is assumed, and never their large ones', () => {
  renderTable('base');
  expect(screen.queryByRole('row', { name: /^All floods/ })).toBeNull();
  expect(screen.queryByText(/adds the annual losses/)).toBeNull();
  cleanup();
  const rain = Object.entries(figures).map(([name, value]) => [name, name.startsWith('pluvial') ? 10 : value] as const);
  renderTable('base', vi.fn(), Object.fromEntries(rain));
  // 980 and three times 10, of 470,000.
  expect(readRow('All floods')).toEqual(['1,010', '2.149', 'not added']);
  expect(screen.getByText(/as if no event brought two of the hazards together/)).toBeVisible();
});

it('says of wildfire what there is, and in one row what no map is of', () => {
  renderTable('base', vi.fn(), { ...figures, wildfireIndex: 7 });
  expect(readRow('Wildfire')).toEqual(['index 7, high; no loss of fire is modelled']);
  cleanup();
  const river = Object.entries(figures).map(
    ([name, value]) => [name, name.startsWith('fluvial') ? value : -1] as const,
  );
  renderTable('base', vi.fn(), Object.fromEntries(river));
  expect(readRow('Coastal, Pluvial, Wildfire')).toEqual(['no map of this hazard at this place']);
});
