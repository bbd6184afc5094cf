import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { LeftAtWorkNotice } from '#renderer/shell/left-at-work-notice.tsx';
import { PortfolioList } from '#renderer/portfolio/portfolio-list.tsx';
import type { Portfolio } from '#renderer/portfolio/portfolio-queries.ts';
import { createTestClient, renderWindow } from '../support/render-window.tsx';
import { createPortfolio } from './fixtures/portfolios.ts';

function renderNotice(portfolio: Portfolio, left: readonly string[]) {
  const asked: string[] = [];
  const client = createTestClient({
    'portfolio.leftAtWork': () => ({ ids: left }),
    'portfolio.list': () => {
      asked.push('list');
      return { portfolios: [portfolio], unopened: [] };
    },
    'portfolio.run': ({ id }: { readonly id: string }) => {
      asked.push(`run ${id}`);
      return { portfolio: { ...portfolio, state: 'running', brokenOff: null } };
    },
  });
  const router = createRouter({
    routeTree: createRootRoute({ component: LeftAtWorkNotice, notFoundComponent: LeftAtWorkNotice }),
    history: createMemoryHistory(),
  });
  renderWindow(<RouterProvider router={router as never} />, client);
  return { asked, router };
}

const broken = createPortfolio({ brokenOff: 'run', pending: 59_000 });

it('a run that ended with the application is told at the start, and goes on by one click', async () => {
  const { asked, router } = renderNotice(broken, [broken.id]);
  expect(await screen.findByText('Freeboard was closed in the middle of this')).toBeVisible();
  expect(screen.getByText('Harbour.csv: 59,000 rows have no figures of this run.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Go on with Harbour.csv' }));
  expect(asked).toContain('run a');
  expect(router.state.location).toMatchObject({ pathname: '/portfolio', search: { portfolio: 'a' } });
});

it('it is put off until it is looked for', async () => {
  renderNotice(broken, [broken.id]);
  await userEvent.click(await screen.findByRole('button', { name: 'Not now' }));
  expect(screen.queryByText('Freeboard was closed in the middle of this')).toBeNull();
});

it('where nothing was left no portfolio is opened, and what was ended since is not told', async () => {
  const { asked } = renderNotice(broken, []);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(asked).toEqual([]);
  expect(screen.queryByText('Freeboard was closed in the middle of this')).toBeNull();
});

it('the list says what was broken off, and goes on with it', async () => {
  const onGoOn = vi.fn();
  const done = createPortfolio({ id: 'b', name: 'Done.csv', pending: 0 });
  const unread = createPortfolio({ id: 'c', name: 'Unread.csv', state: 'interrupted', brokenOff: 'import' });
  renderWindow(<PortfolioList portfolios={[broken, done, unread]} onOpen={vi.fn()} onGoOn={onGoOn} />);
  const entries = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(entries[0]).toContain('run broken off, 59,000 without figures');
  expect(entries[0]).not.toContain('ready');
  expect(entries[1]).toContain('ready');
  expect(entries[2]).toContain('broken off while it was read');
  expect(screen.getAllByRole('button', { name: /^Go on with/ })).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'Go on with Harbour.csv' }));
  expect(onGoOn).toHaveBeenCalledExactlyOnceWith(broken);
});
