import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { UnopenedPortfolios } from '#renderer/portfolio/portfolio-list.tsx';
import { createTestClient, renderWindow } from '../support/render-window.tsx';

const changedAt = '2026-11-01T10:00:00.000Z';
const unopened = [
  { id: 'a', reason: 'damaged', path: '/data/portfolios/a', name: null, changedAt },
  { id: 'b', reason: 'newer', path: '/data/portfolios/b', name: 'Harbour.csv', changedAt },
  { id: 'c', reason: 'held', path: '/data/portfolios/c', name: null, changedAt: null },
];

it('portfolios that cannot be opened say why, where they lie, and can be removed unless another program holds them', async () => {
  renderWindow(<UnopenedPortfolios />, createTestClient({ 'portfolio.list': () => ({ portfolios: [], unopened }) }));
  const region = await screen.findByRole('region', { name: 'Portfolios that cannot be opened' });
  expect(region).toHaveTextContent(/damaged and cannot be read.*It lies in \/data\/portfolios\/a/);
  expect(region).toHaveTextContent(/Harbour\.csv.*newer version of Freeboard/);
  expect(region).toHaveTextContent(/Another program holds/);
  const removals = within(region).getAllByRole('button', { name: /^Remove / });
  expect(removals.map((button) => button.getAttribute('aria-label'))).toEqual([
    'Remove A portfolio whose name cannot be read',
    'Remove Harbour.csv',
  ]);
});
