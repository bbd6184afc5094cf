import { render, screen } from '@testing-library/react';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { MapFigure } from '#shared/portfolio/portfolio-map.ts';
import type { PortfolioFilter } from '#shared/portfolio/portfolio-review.ts';
import type { NamedRing } from '#shared/portfolio/portfolio-summary.ts';
import { buildPortfolioBlocks } from '#renderer/report/document/portfolio/build-portfolio-blocks.tsx';
import { loadPortfolioReport } from '#renderer/report/document/portfolio/load-portfolio-report.ts';
import type { PortfolioReportWriter } from '#renderer/report/document/portfolio/portfolio-block.tsx';
import type { OverlayChoice } from '#renderer/map/scene.ts';
import { createFormatters } from '#renderer/i18n/formatters.ts';
import { createTestClient, wrapInWindow } from '../support/render-window.tsx';

// The basemap beneath needs WebGL.
vi.mock('#renderer/map/static-map.tsx', () => ({
  StaticMap: ({ legend, overlay }: { legend: ReactNode; overlay: OverlayChoice }) => (
    <div data-overlay={overlay.kind === 'flood' ? overlay.hazard : overlay.kind}>{legend}</div>
  ),
}));

const harbour: NamedRing = {
  name: 'Old harbour',
  ring: [
    [5.01, 51.99],
    [5.02, 51.99],
    [5.02, 52],
  ],
};
const fluvialIndex: MapFigure = { measure: 'index', hazard: 'fluvial', asset: 'all', scenario: 'base' };
const sums = {
  rows: 10,
  tiv: 1000,
  answeredRows: 10,
  answeredTiv: 1000,
  aal: 5,
  aalPerMille: 5,
  fullDependenceBound: {},
  bbox: null,
};
const asked = vi.fn<(name: string, input: Record<string, unknown>) => void>();

/**
 * Ten rows: 5 in the picture, 2 in a cell at its edge that has their middle beyond it, one far away, two without a
 * point.
 */
function createReportClient(currencies: Readonly<Record<string, number>>) {
  const answers: Readonly<Record<string, unknown>> = {
    'portfolio.list': {
      portfolios: [
        {
          id: 'a',
          name: 'harbour.csv',
          rows: 10,
          rejected: 0,
          pending: 0,
          stale: 0,
          bases: [],
          duplicates: 0,
          lastRun: null,
          path: '/home/ada/clients/h.csv',
        },
      ],
    },
    'pack.list': { packs: [] },
    'portfolio.areas': { areas: [harbour] },
    'portfolio.summary': {
      ...sums,
      statuses: { OK: 10 },
      currencies,
      matchLevels: {},
      tivByAsset: { structure: 1000, inventory: 0, equipment: 0 },
      losses: [],
      notModelled: {},
      classes: [],
      distribution: [],
      topContributors: [],
    },
    'portfolio.accumulation': { total: 1, accumulations: [{ key: 'Old harbour', place: null, ...sums }] },
    'portfolio.extent': { rows: 10, located: 8, bbox: [5, 51.98, 9, 52], framed: [5, 51.98, 5.03, 52], beyond: 1 },
    'portfolio.map': {
      located: 8,
      inView: 7,
      counts: [5, 2],
      positions: [5.015, 51.99, 6, 51.99],
      boxes: [],
      values: [9, 3],
      ids: [null, null],
      aggregate: 'mean',
      range: null,
    },
  };
  const procedures = Object.entries(answers).map(([name, answer]) => [
    name,
    (input: Record<string, unknown>) => {
      asked(name, input);
      return answer;
    },
  ]);
  return createTestClient(Object.fromEntries(procedures) as never);
}

async function renderReport(filter: PortfolioFilter = {}, { figure = fluvialIndex, currencies = {} } = {}) {
  const client = createReportClient(currencies);
  const wrapper = wrapInWindow(client);
  const subject = { id: 'a', filter, figure };
  const report = await loadPortfolioReport(client, subject, { width: 600, height: 372 }, new AbortController().signal);
  const writer = {
    t: i18next.t,
    formatters: createFormatters('en-CA'),
    template: { firmName: '', logo: null, footer: '' },
    pageSize: 'A4',
    mapLayers: [],
    overlay: { kind: 'flood', hazard: 'coastal', scenario: 'base', returnPeriodYears: 100 },
    onMapDrawn: () => undefined,
    applicationVersion: '1.0.0',
    madeAt: '2026-11-21',
  } as unknown as PortfolioReportWriter;
  return render(
    <>
      {buildPortfolioBlocks(report!, writer).map(({ id, node }) => (
        <div key={id}>{node}</div>
      ))}
    </>,
    { wrapper },
  );
}

beforeEach(() => asked.mockClear());

it("a portfolio's report has on its map the figure, and beneath it the hazard, that were chosen in the window", async () => {
  const { container } = await renderReport();
  expect(container.querySelector('[data-overlay]')).toHaveAttribute('data-overlay', 'coastal');
  expect(asked.mock.calls.find(([name]) => name === 'portfolio.map')?.[1]).toMatchObject({ figure: fluvialIndex });
  expect(screen.getByText('Index, Fluvial, mean of the locations')).toBeVisible();
});

it.each([
  ['', {}, 'in the file’s currency'],
  [' that every row names', { CAD: 10 }, 'in CAD'],
  [' that some rows name', { CAD: 9, '': 1 }, 'in the file’s currency'],
  [', of which there are two', { CAD: 9, USD: 1 }, 'in the file’s currency'],
])('amounts on the map are told with their currency%s', async (_which, currencies, unit) => {
  const figure: MapFigure = { measure: 'aal', hazard: 'fluvial', asset: 'structure', scenario: 'base' };
  await renderReport({}, { figure, currencies });
  expect(screen.getByText(`AAL, Fluvial, Structure, Defences hold, ${unit}, mean of the locations`)).toBeVisible();
});

it('says nothing of defences where the losses are of rain', async () => {
  await renderReport({}, { figure: { measure: 'aal', hazard: 'pluvial', asset: 'all', scenario: 'base' } });
  expect(screen.getByText(/^AAL, Pluvial, All assets, in the file’s currency/)).toBeVisible();
});

it('it asks for all that the picture shows, and says how many locations are not on it', async () => {
  const page = await renderReport();
  const [, input] = asked.mock.calls.find(([name]) => name === 'portfolio.map')!;
  const [west, south, east, north] = input['bounds'] as [number, number, number, number];
  // The rows fill 86 % of it at most.
  expect([west < 5, south < 51.98, east > 5.03, north > 52]).toEqual([true, true, true, true]);
  expect(page.container).toHaveTextContent(
    '5 of 10 locations are on the map. 2 have no point. 3 outside every region are beyond the map.',
  );
  expect(page.container.querySelectorAll('circle')).toHaveLength(1);
});

it('it draws and adds up the named areas', async () => {
  const page = await renderReport();
  expect(page.container.querySelectorAll('polygon')).toHaveLength(1);
  expect(page.container.querySelector('svg text')).toHaveTextContent('Old harbour');
  expect(asked).toHaveBeenCalledWith(
    'portfolio.accumulation',
    expect.objectContaining({ by: 'ring', rings: [harbour] }),
  );
  expect(screen.getByRole('table', { name: /By drawn ring/ })).toHaveTextContent('Old harbour');
});

it('it names the area that its rows are narrowed down to, and draws one that has no name', async () => {
  const named = await renderReport({ ring: harbour.ring });
  expect(named.container).toHaveTextContent('within the ring Old harbour');
  expect(named.container).toHaveTextContent(/Of the area drawn alone: 10 of \d+ rows of the portfolio\./);
  expect(named.container.querySelectorAll('polygon')).toHaveLength(1);
  named.unmount();
  const unnamed = await renderReport({ ring: [...harbour.ring, [5.01, 52]] });
  expect(unnamed.container).toHaveTextContent('within a drawn ring');
  expect(unnamed.container.querySelectorAll('polygon')).toHaveLength(2);
});

it('it names the file, and not the folders of whoever made the report', async () => {
  const page = await renderReport();
  expect(page.container).not.toHaveTextContent('area drawn');
  expect(screen.getByText('h.csv', { exact: true })).toBeVisible();
  expect(page.container).not.toHaveTextContent('/home/ada');
});
