import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { IndexTiles } from '#renderer/query/index-tiles.tsx';
import { renderWindow } from '../support/render-window.tsx';
import { createAnswer } from './fixtures/answers.ts';

it('shows index, word, score and where the water begins', () => {
  renderWindow(
    <IndexTiles answer={createAnswer()} shownHazard="fluvial" drawableHazards={['fluvial']} onShowHazard={vi.fn()} />,
  );
  const tile = screen.getByRole('button', { name: /Fluvial/ });
  expect(tile).toHaveTextContent('4');
  expect(tile).toHaveTextContent('moderate');
  expect(tile).toHaveTextContent('Score 3, low');
  expect(screen.getByText('Score 3, low').closest('[title]')?.getAttribute('title')).toMatch(/structure’s flood score/);
  expect(tile).toHaveTextContent('Water from 1 in 500 years');
  expect(tile).toHaveAttribute('aria-pressed', 'true');
});

it('says why there is no index instead of a code', () => {
  renderWindow(<IndexTiles answer={createAnswer()} shownHazard={null} drawableHazards={[]} onShowHazard={vi.fn()} />);
  expect(screen.getByText('Outside this model’s territory')).toBeVisible();
  expect(screen.getByText('Not in your licence')).toBeVisible();
  expect(screen.queryByText(/-[123]/)).toBeNull();
});

it('shows a hazard on the map when its tile is pressed', async () => {
  const onShowHazard = vi.fn();
  renderWindow(
    <IndexTiles
      answer={createAnswer()}
      shownHazard="fluvial"
      drawableHazards={['fluvial', 'wildfire']}
      onShowHazard={onShowHazard}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: /Wildfire/ }));
  expect(onShowHazard).toHaveBeenCalledWith('wildfire');
});
