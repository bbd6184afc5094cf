import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { FutureFigures, HazardFutures } from '#shared/query/futures.ts';
import { FuturesSection } from '#renderer/query/futures/futures-section.tsx';
import { createTestClient, renderWindow } from '../support/render-window.tsx';

const request = { location: { latitude: 51.5, longitude: 5.5, wb_window: 5 as const } };

const figures = (floodIndex: number, depthMetres: number, loss: number | null): FutureFigures => ({
  status: 'answered',
  floodIndex,
  structureFloodScore: 1,
  depth: { returnPeriodYears: 100, depthMetres },
  losses: loss === null ? null : { averageAnnualLoss: loss, probableMaximumLoss1500: 10 * loss },
});

const coast: HazardFutures = {
  hazard: 'coastal',
  pack: {
    id: 'coast',
    version: '1',
    title: 'Coast of the World',
    synthetic: false,
    currency: null,
    attribution: 'Made by somebody, CC BY',
    limits: '',
  },
  answersToday: true,
  today: figures(4, 0.5, 1000),
  futures: [
    {
      id: 'rcp8p5-2080',
      pathway: 'RCP 8.5',
      year: 2080,
      members: [
        { name: 'GFDL', figures: figures(5, 0.75, 1500) },
        { name: 'MIROC', figures: figures(7, 1.25, 4000) },
        { name: 'NorESM1-M', figures: figures(4, 0.4, 900) },
      ],
    },
    {
      id: 'rcp4p5-2030',
      pathway: 'RCP 4.5',
      year: 2030,
      members: [{ name: 'GFDL', figures: { status: 'noData' } }],
    },
  ],
};

function show(hazards: readonly HazardFutures[]) {
  const client = createTestClient({ 'risk.futures': () => ({ hazards }) });
  return renderWindow(<FuturesSection request={request} currency="CAD" />, client);
}
const readRows = (): (string | null)[][] =>
  screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent));

it('shows the range of the members below today’s, with what the loss changes by', async () => {
  show([coast]);
  await screen.findByRole('table');
  expect(readRows()).toEqual([
    ['Coastal', 'Index', 'Depth, 1 in 100 years, m', 'AAL, all assets, CAD'],
    ['Today’s maps', '4', '0.50', '1,000'],
    ['RCP 8.5, 2080', '4 to 7', '0.40 to 1.25', '900 to 4,000-10\u00a0% to +300\u00a0%'],
    ['RCP 4.5, 2030', '–', '–', '–'],
  ]);
  expect(screen.getByText(/From the least to the most of 3: GFDL, MIROC, NorESM1-M/)).toBeVisible();
  expect(screen.getByText(/less water here than today’s/)).toBeVisible();
  expect(screen.queryByText(/Made by somebody/)).toBeNull();
});

it('has no losses where none are asked for, and says whose maps they are where others answer for today', async () => {
  const [{ members }] = coast.futures as [HazardFutures['futures'][number]];
  const dry = { ...coast.futures[0]!, members: [{ ...members[0]!, figures: figures(6, 0.9, null) }] };
  show([{ ...coast, today: figures(4, 0.5, null), answersToday: false, futures: [dry] }]);
  await screen.findByRole('table');
  expect(readRows()).toEqual([
    ['Coastal', 'Index', 'Depth, 1 in 100 years, m'],
    ['Today’s maps', '4', '0.50'],
    ['RCP 8.5, 2080', '6', '0.90'],
  ]);
  expect(screen.getByText(/By Coast of the World, not by the maps.*Made by somebody, CC BY/)).toBeVisible();
  expect(screen.queryByText(/less water here/)).toBeNull();
});

it('is not there where no pack has climates to come, and says where they cannot be computed', async () => {
  const { container, unmount } = show([]);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(container).toBeEmptyDOMElement();
  unmount();
  const failing = createTestClient({ 'risk.futures': () => Promise.reject(new Error('gone')) });
  renderWindow(<FuturesSection request={request} currency="CAD" />, failing);
  expect(await screen.findByText('The climates to come could not be computed')).toBeVisible();
});
