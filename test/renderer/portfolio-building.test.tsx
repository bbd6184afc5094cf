import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { ReviewBody } from '#renderer/portfolio/review-body.tsx';
import { firstReview, type ReviewView } from '#renderer/portfolio/review-store.ts';
import { RowBuilding } from '#renderer/shell/row-building.tsx';
import { createTestClient, renderWindow } from '../support/render-window.tsx';
import { createAnswer, sampleFinancial } from './fixtures/answers.ts';
import { createRow, sampleSummary } from './fixtures/portfolios.ts';

const onOpenRow = vi.fn();
beforeEach(() => onOpenRow.mockClear());

/** A portfolio of one row, the keys at it. */
async function review(view: ReviewView, row = createRow({ locationId: 'A-1' })) {
  const client = createTestClient({
    // Nothing to draw: the map needs WebGL.
    'portfolio.extent': () => ({ rows: 1, located: 0, beyond: 0 }),
    'portfolio.rows': () => ({ rows: [row], total: 1 }),
    'portfolio.summary': () => sampleSummary,
    'pack.layers': () => ({ packs: [] }),
  });
  const acts = { drawWarnings: () => null, drawBuilding: () => <p>its figures</p>, onChange: vi.fn(), onOpenRow };
  renderWindow(<ReviewBody id="a" theme="light" review={{ ...firstReview, view }} filter={{}} {...acts} />, client);
  const grid = screen.getByRole('grid', { name: 'Rows' });
  await waitFor(() => expect(grid).toHaveAttribute('aria-rowcount', '3'));
  grid.focus();
  return { grid, row };
}

const findPanel = () => screen.queryByRole('complementary', { name: 'Building of the row' });

it('a row opens its building beside the map, which the portfolio is not left for until somebody asks', async () => {
  const { grid, row } = await review('map');
  expect(findPanel()).toBeNull();
  await userEvent.keyboard('{Enter}');
  const panel = findPanel()!;
  expect(panel).toHaveFocus();
  expect(within(panel).getByRole('heading', { name: /^A-1/ })).toBeVisible();
  expect(within(panel).getByText('its figures')).toBeVisible();
  expect(onOpenRow).not.toHaveBeenCalled();
  await userEvent.click(within(panel).getByRole('button', { name: 'Open in the main screen' }));
  expect(onOpenRow).toHaveBeenCalledExactlyOnceWith(row);
  await userEvent.keyboard('{Escape}');
  expect(findPanel()).toBeNull();
  expect(grid).toHaveFocus();
});

it('without the map a row opens in the main screen', async () => {
  await review('rows');
  await userEvent.keyboard('{Enter}');
  expect(findPanel()).toBeNull();
  expect(onOpenRow).toHaveBeenCalledTimes(1);
});

it('the building is asked for as it is insured, is not kept as a question, and has verdict and losses', async () => {
  const asked = vi.fn<(request: unknown) => void>();
  const answer = createAnswer({ financial: sampleFinancial });
  const client = createTestClient({
    'risk.preview': (request: unknown) => {
      asked(request);
      return answer;
    },
  });
  const point = { latitude: 42.5, longitude: -63 };
  renderWindow(<RowBuilding row={createRow({ point, financial: sampleFinancial, currency: 'CHF' })} />, client);
  expect(await screen.findByRole('table')).toBeVisible();
  expect(asked).toHaveBeenCalledExactlyOnceWith({ location: point, financial: sampleFinancial });
  expect(screen.getByRole('toolbar', { name: 'Indices' })).toBeVisible();
  expect(screen.getByText('CHF a year')).toBeVisible();
});
