import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { IndexTiles } from '#renderer/query/index-tiles.tsx';
import { renderWindow } from '../support/render-window.tsx';
import { createAnswer } from './fixtures/answers.ts';

it('shows index, word, depth and where the water begins, and the score when it is asked for', async () => {
  renderWindow(
    <IndexTiles answer={createAnswer()} shownHazard="fluvial" drawableHazards={['fluvial']} onShowHazard={vi.fn()} />,
  );
  const tile = within(screen.getByRole('toolbar', { name: 'Indices' })).getByRole('button', { name: /^Fluvial/ });
  expect(tile).toHaveTextContent('4');
  expect(tile).toHaveTextContent('moderate');
  // The fixture's map of 100 years is dry behind the defence.
  expect(tile).toHaveTextContent('Dry at 1 in 100 years');
  expect(tile).not.toHaveTextContent(/score/i);
  expect(tile).toHaveTextContent('Water from 1 in 500 years');
  expect(tile).toHaveAttribute('aria-pressed', 'true');
  const sentence = screen.getByText(/^Structure score 3 of 10, low: the floods take 1\.2 ‰ of the structure’s value/);
  expect(sentence).not.toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Structure score, Fluvial' }));
  expect(sentence).toBeVisible();
});

it.each([
  [[10, 50, 100, 500, 1000], '0.44 m at 1 in 100 years'],
  // Without a map of 100 years the next rarer one is named, else the rarest; never a depth between two.
  [[10, 50, 99, 500, 1000], '0.78 m at 1 in 500 years'],
  [[2, 5, 10, 20, 50], '1.12 m at 1 in 50 years'],
])('has the depth on the map of 100 years or the next rarer, maps of %s', (returnPeriodsYears, words) => {
  const answer = createAnswer();
  const trace = answer.assessment.explanation.floods.fluvial!;
  const depthsMetres = [0, 0.21, 0.44, 0.78, 1.12];
  const scenarios = { base: { ...trace.scenarios.base!, depthsMetres } };
  const fluvial = { ...trace, returnPeriodsYears, scenarios };
  const explanation = { ...answer.assessment.explanation, floods: { fluvial } };
  const wet = { ...answer, assessment: { ...answer.assessment, explanation } };
  renderWindow(<IndexTiles answer={wet} shownHazard={null} drawableHazards={[]} onShowHazard={vi.fn()} />);
  expect(screen.getByText(words)).toBeVisible();
});

it('says why there is no index instead of a code', () => {
  renderWindow(<IndexTiles answer={createAnswer()} shownHazard={null} drawableHazards={[]} onShowHazard={vi.fn()} />);
  expect(screen.getByText('No map of this hazard at this place: Coastal')).toBeVisible();
  expect(screen.getByText('Not in your licence: Pluvial')).toBeVisible();
  expect(screen.queryByText(/-[123]/)).toBeNull();
});

it('says in one line what no map is of', () => {
  const answer = createAnswer();
  const absent = { status: 'outside' } as const;
  const { fluvial } = answer.assessment.floods;
  const assessment = { ...answer.assessment, floods: { fluvial, coastal: absent, pluvial: absent }, wildfire: absent };
  renderWindow(
    <IndexTiles answer={{ ...answer, assessment }} shownHazard={null} drawableHazards={[]} onShowHazard={vi.fn()} />,
  );
  expect(screen.getByText('No map of this hazard at this place: Coastal, Pluvial, Wildfire')).toBeVisible();
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
  await userEvent.click(screen.getByRole('button', { name: /^Wildfire/ }));
  expect(onShowHazard).toHaveBeenCalledWith('wildfire');
});
