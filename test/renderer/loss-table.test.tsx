import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { LossTable } from '#renderer/query/losses/loss-table.tsx';
import { renderWindow } from '../support/render-window.tsx';
import { createAnswer, sampleFinancial } from './fixtures/answers.ts';

const { figures } = createAnswer({ financial: sampleFinancial });

function renderTable(scenario: 'base' | 'defFail', onScenarioChange = vi.fn()) {
  return renderWindow(
    <LossTable figures={figures} currency="CAD" scenario={scenario} onScenarioChange={onScenarioChange} />,
  );
}

function readRow(name: string): string[] {
  const row = screen.getByRole('row', { name: new RegExp(`^${name}`) });
  return within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
}

it('shows total and assets of a hazard with separators', () => {
  renderTable('base');
  expect(readRow('Fluvial, total')).toEqual(['980', '63,000']);
  expect(readRow('Structure')).toEqual(['700', '45,000']);
  expect(readRow('Equipment')).toEqual(['70', '5,000']);
});

it('shows the chosen scenario', () => {
  renderTable('defFail');
  expect(readRow('Fluvial, total')).toEqual(['3,350', '76,500']);
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
  renderWindow(<LossTable figures={same} currency="CAD" scenario="defFail" onScenarioChange={onScenarioChange} />);
  expect(screen.queryByRole('radiogroup')).toBeNull();
});

it('shows the total alone where nothing can be lost', () => {
  const dry = Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, value < 0 ? value : 0]));
  renderWindow(<LossTable figures={dry} currency="CAD" scenario="base" onScenarioChange={vi.fn()} />);
  expect(readRow('Fluvial, total')).toEqual(['0', '0']);
  expect(screen.queryByRole('row', { name: /^Structure/ })).toBeNull();
});
