import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import PortfolioScreen from '#renderer/shell/portfolio-screen.tsx';
import { ClientError } from '#renderer/client/client-error.ts';
import type { Client } from '#renderer/client/client.ts';
import type { ConnectionState } from '#renderer/client/transport.ts';
import type { PortfolioProgress } from '#shared/portfolio/portfolio-progress.ts';
import type { Portfolio } from '#renderer/portfolio/portfolio-queries.ts';
import { riverPack } from './fixtures/packs.ts';
import { createTestClient, renderWindow } from '../support/render-window.tsx';
import { createPortfolio } from './fixtures/portfolios.ts';

const halfway: PortfolioProgress = {
  portfolioId: 'a',
  phase: 'run',
  isPaused: false,
  rowsDone: 500,
  rowsTotal: 1000,
  fraction: 0.5,
  rowsPerSecond: 100,
  secondsLeft: 5,
  failure: null,
};
const ended: PortfolioProgress = { ...halfway, phase: 'idle', rowsPerSecond: 0, secondsLeft: null };

/** Opens the screen of a portfolio over a backend that has it in some state. */
async function openScreen(first: Partial<Portfolio>) {
  const backend = { portfolio: createPortfolio(first), lists: 0, asked: [] as string[] };
  const order = (name: string, change: Partial<Portfolio>) => () => {
    backend.asked.push(name);
    backend.portfolio = { ...backend.portfolio, ...change };
    return { portfolio: backend.portfolio };
  };
  let tell: (progress: PortfolioProgress) => void = () => undefined;
  let tellConnection: (state: ConnectionState) => void = () => undefined;
  const client: Client = {
    ...createTestClient({
      'portfolio.list': () => {
        backend.lists += 1;
        return { portfolios: [backend.portfolio], unopened: [] };
      },
      'portfolio.areas': () => ({ areas: [] }),
      'pack.list': () => ({ packs: [{ ...riverPack, id: 'harbour', version: '1.1.0', title: 'The harbour' }] }),
      'portfolio.rows': () => ({ total: 0, rows: [] }),
      'portfolio.run': () => {
        throw new ClientError('CONFLICT', 'The portfolio is at work.');
      },
      'portfolio.resume': order('resume', { isPaused: false }),
      'portfolio.cancel': order('cancel', { state: 'ready', isPaused: false }),
    }),
    on(name, listener) {
      if (name === 'portfolio.progress') tell = listener as typeof tell;
      return () => undefined;
    },
    onConnection(listener) {
      tellConnection = listener;
      return () => undefined;
    },
  };
  const router = createRouter({
    routeTree: createRootRoute({ component: PortfolioScreen }),
    history: createMemoryHistory({ initialEntries: ['/portfolio?portfolio=a'] }),
  });
  renderWindow(<RouterProvider router={router as never} />, client);
  await screen.findByRole('heading', { name: 'Harbour.csv' });
  return {
    backend,
    tell: (progress: PortfolioProgress) => act(() => tell(progress)),
    tellConnection: (state: ConnectionState) => act(() => tellConnection(state)),
  };
}

afterEach(() => vi.useRealTimers());

const button = (name: string) => screen.queryByRole('button', { name });

describe('work that was begun before this window listens', () => {
  it('goes on from where it was paused', async () => {
    const { backend } = await openScreen({ state: 'running', isPaused: true });
    expect(button('Run')).toBeNull();
    expect(screen.getByText('Working out the figures')).toBeVisible();
    expect(screen.getByText('paused')).toBeVisible();
    await userEvent.click(button('Go on')!);
    await waitFor(() => expect(button('Pause')).toBeVisible());
    expect(backend.asked).toEqual(['resume']);
  });

  it('is stopped while it is paused', async () => {
    await openScreen({ state: 'importing', isPaused: true });
    expect(screen.getByText('Reading the file')).toBeVisible();
    await userEvent.click(button('Stop')!);
    await waitFor(() => expect(button('Run')).toBeVisible());
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('is shown by its figures once it tells them', async () => {
    const { tell } = await openScreen({ state: 'running' });
    expect(screen.getByRole('progressbar')).not.toHaveAttribute('aria-valuenow');
    tell(halfway);
    expect(screen.getByText('500 of 1,000 rows · 100 rows a second · 5 s left')).toBeVisible();
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50');
  });
});

describe('work that has ended', () => {
  it('is over at once, though the list that is there is from before', async () => {
    const { backend, tell } = await openScreen({ state: 'running' });
    tell(halfway);
    expect(button('Pause')).toBeVisible();
    backend.portfolio = { ...backend.portfolio, state: 'ready' };
    tell(ended);
    expect(screen.queryByRole('progressbar')).toBeNull();
    await waitFor(() => expect(backend.lists).toBe(2));
    expect(button('Run')).toBeVisible();
  });

  it('while the connection was lost is over when the list says so', async () => {
    const { tell, tellConnection } = await openScreen({ state: 'ready' });
    tell(halfway);
    expect(button('Run')).toBeNull();
    tellConnection('lost');
    expect(button('Run')).toBeVisible();
  });

  it('without having told anything is asked about again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { backend } = await openScreen({ state: 'comparing' });
    expect(screen.getByText('Working out the comparison')).toBeVisible();
    backend.portfolio = { ...backend.portfolio, state: 'ready' };
    await act(() => vi.advanceTimersByTimeAsync(5000));
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    expect(backend.lists).toBe(2);
  });
});

it('a run that another window has begun meanwhile is shown once this one was refused', async () => {
  const { backend } = await openScreen({ state: 'ready' });
  backend.portfolio = { ...backend.portfolio, state: 'running', isPaused: true };
  await userEvent.click(button('Run')!);
  expect(await screen.findByRole('button', { name: 'Go on' })).toBeVisible();
});

it('rows that a run has not come to have figures of other packs: these are told from rows without figures', async () => {
  const packs = (version: string) => [{ id: 'harbour', version, curveSet: 'hazus' }];
  await openScreen({
    pending: 30,
    stale: 20,
    bases: [
      { rows: 970, packs: packs('1.1.0'), modelVersion: '1' },
      { rows: 20, packs: packs('1.0.0'), modelVersion: '1' },
    ],
  });
  const head = await screen.findByText(/10 without figures/);
  expect(head).toHaveTextContent('20 with figures of other packs, model or licence');
  // By its title; one that is no longer installed by its id.
  await waitFor(() => expect(head).toHaveTextContent('The harbour 1.1.0 · harbour@1.0.0'));
});
