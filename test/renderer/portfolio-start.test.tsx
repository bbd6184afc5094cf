import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import PortfolioScreen from '#renderer/shell/portfolio-screen.tsx';
import type { AllPortfolios } from '#renderer/portfolio/portfolio-queries.ts';
import { createDeferred } from '../contract/support/deferred.ts';
import { createTestClient, renderWindow } from '../support/render-window.tsx';
import { createPortfolio } from './fixtures/portfolios.ts';

/** Opens a window on the portfolio `a`, whose list comes when the test says so. */
function openOn() {
  const list = createDeferred<AllPortfolios>();
  const client = createTestClient({
    'portfolio.list': () => list.promise,
    'portfolio.areas': () => ({ areas: [] }),
    'portfolio.rows': () => ({ total: 0, rows: [] }),
  });
  const router = createRouter({
    routeTree: createRootRoute({ component: PortfolioScreen }),
    history: createMemoryHistory({ initialEntries: ['/portfolio?portfolio=a'] }),
  });
  const { container } = renderWindow(<RouterProvider router={router as never} />, client);
  return { list, container };
}

const start = () => screen.queryByRole('heading', { name: 'Portfolios' });

it('a window that opens on a portfolio shows no other screen before it is known', async () => {
  const { list, container } = openOn();
  // The place that is kept for it.
  await waitFor(() => expect(container.querySelector('span[aria-hidden]')).not.toBeNull());
  expect(start()).toBeNull();
  list.resolve({ portfolios: [createPortfolio()], unopened: [] });
  await screen.findByRole('heading', { name: 'Harbour.csv' });
  expect(start()).toBeNull();
});

it('a window that opens on a portfolio that is gone says so, above those that are there', async () => {
  const { list } = openOn();
  list.resolve({ portfolios: [createPortfolio({ id: 'b', name: 'Inland.csv' })], unopened: [] });
  expect(await screen.findByText('This portfolio is not here any more')).toBeVisible();
  expect(start()).toBeVisible();
  expect(screen.getByText('Inland.csv')).toBeVisible();
});

it('a window that opens on a portfolio that cannot be opened leaves it to the list to say why', async () => {
  const { list } = openOn();
  const held = { id: 'a', name: 'Harbour.csv', reason: 'held', path: '/portfolios/a', changedAt: null } as const;
  list.resolve({ portfolios: [], unopened: [held] });
  expect(await screen.findByText('Harbour.csv')).toBeVisible();
  expect(start()).toBeVisible();
  expect(screen.queryByText('This portfolio is not here any more')).toBeNull();
});
