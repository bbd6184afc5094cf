import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ComparePanel } from '#renderer/compare/compare-panel.tsx';
import type { ComparedPlace } from '#renderer/compare/compare-rows.ts';
import { renderWindow } from '../support/render-window.tsx';
import { createAnswer, sampleFinancial } from './fixtures/answers.ts';

const answer = createAnswer({ financial: sampleFinancial });
const place = (letter: string, aal: number): ComparedPlace => ({
  letter,
  point: answer.assessment.point,
  answer: { ...answer, figures: { ...answer.figures, fluvialStructureAal: aal } },
  hasFailed: false,
  nearest: null,
});

function renderPanel(places: readonly ComparedPlace[]) {
  const onShowAll = vi.fn();
  const nothing = (): void => undefined;
  renderWindow(
    <ComparePanel
      places={places}
      scenario="base"
      onShow={nothing}
      onShowAll={onShowAll}
      onRemove={nothing}
      onPrint={nothing}
      onClear={nothing}
    />,
  );
  return { onShowAll };
}

it('begins with what differs, says so, and has the depths folded until they are asked for', async () => {
  renderPanel([place('A', 700), place('B', 5)]);
  const [, first] = screen.getAllByRole('row');
  expect(within(first!).getByRole('rowheader')).toHaveTextContent(/^Fluvial: loss a year, CAD, differs$/);
  expect(
    within(first!)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['980', '285']);
  expect(screen.queryByText(/^Depth/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show depths' }));
  expect(screen.getByText(/^Depth/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Hide depths' }));
  expect(screen.queryByText(/^Depth/)).toBeNull();
});

it('shows all places on the map at once, where there are several', async () => {
  const { onShowAll } = renderPanel([place('A', 700), place('B', 5)]);
  await userEvent.click(screen.getByRole('button', { name: 'Show all on the map' }));
  expect(onShowAll).toHaveBeenCalledOnce();
});

it('one place has nothing to be shown with', () => {
  renderPanel([place('A', 700)]);
  expect(screen.queryByRole('button', { name: 'Show all on the map' })).toBeNull();
});

it('is copied as it is read, a tab between cells', async () => {
  const user = userEvent.setup();
  renderPanel([place('A', 700), place('B', 5)]);
  await user.click(screen.getByRole('button', { name: 'Copy the table for a spreadsheet' }));
  const lines = (await navigator.clipboard.readText()).split('\n');
  expect(lines[1]!.split('\t').slice(1)).toEqual(['980', '285']);
  const sources = lines.filter((line) => line.startsWith('Sources\t'));
  expect(sources).not.toEqual([]);
  expect(sources.every((line) => line.split('\t').length === 2)).toBe(true);
  const others = lines.filter((line) => !sources.includes(line));
  expect(others.every((line) => line.split('\t').length === 3 || line.split('\t').length === 1)).toBe(true);
});
