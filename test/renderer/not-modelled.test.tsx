import { screen, within } from '@testing-library/react';
import i18next from 'i18next';
import { expect, it, vi } from 'vitest';
import { ComparePanel } from '#renderer/compare/compare-panel.tsx';
import type { ComparedPlace } from '#renderer/compare/compare-rows.ts';
import { createFormatters } from '#renderer/i18n/formatters.ts';
import { RowCell } from '#renderer/portfolio/row-cell.tsx';
import { rowColumns } from '#renderer/portfolio/row-columns.ts';
import { IndexTiles } from '#renderer/query/index-tiles.tsx';
import { buildComparisonBlocks } from '#renderer/report/document/comparison-blocks.tsx';
import { buildKnowledgeBlocks } from '#renderer/report/document/portfolio/portfolio-knowledge.tsx';
import type { PortfolioReport } from '#renderer/report/document/portfolio/load-portfolio-report.ts';
import type { PortfolioReportWriter } from '#renderer/report/document/portfolio/portfolio-block.tsx';
import { defaultSettings } from '#shared/settings/settings.ts';
import { renderWindow } from '../support/render-window.tsx';
import { createAnswer } from './fixtures/answers.ts';
import { createRow } from './fixtures/portfolios.ts';

// The basemap beneath needs WebGL.
vi.mock('#renderer/map/static-map.tsx', () => ({ StaticMap: () => null }));

const LIMITS = 'Rivers over 500 km2 only.';
const known = createAnswer();
const { explanation } = known.assessment;
const trace = explanation.floods.fluvial!;
/** No map of rivers says anything here, and their maker says what they are not fit for. */
const unknown = {
  ...known,
  assessment: {
    ...known.assessment,
    explanation: {
      ...explanation,
      wildfire: null,
      floods: {
        fluvial: {
          ...trace,
          pack: { ...trace.pack, limits: LIMITS },
          scenarios: { base: { ...trace.scenarios.base!, depthsMetres: trace.returnPeriodsYears.map(() => 0) } },
        },
      },
      warnings: [
        { code: 'notModelled' as const, hazard: 'fluvial' as const, scenario: null, values: {} },
        { code: 'sourceLimits' as const, hazard: 'fluvial' as const, scenario: null, values: { limits: LIMITS } },
      ],
    },
  },
};
const places = [known, unknown].map((answer, at): ComparedPlace => ({
  letter: 'AB'[at]!,
  point: answer.assessment.point,
  answer,
  hasFailed: false,
  nearest: null,
}));
const writer = { t: i18next.t, formatters: createFormatters('en-CA'), applicationVersion: '1.0.0' };
const nothing = (): void => undefined;

it('a tile says that nothing is known, and what its maps are not fit for', () => {
  renderWindow(<IndexTiles answer={unknown} shownHazard={null} drawableHazards={[]} onShowHazard={nothing} />);
  expect(screen.getByText('Not known: no map says anything here')).toBeVisible();
  expect(screen.getByText(`Fluvial: ${LIMITS}`)).toBeVisible();
});

it('a comparison says of which place nothing is known, and names sources with their limits, on screen and on paper', () => {
  const { unmount } = renderWindow(
    <ComparePanel
      {...{ places, scenario: 'base', onShow: nothing, onShowAll: nothing, onRemove: nothing }}
      {...{ onPrint: nothing, onClear: nothing }}
    />,
  );
  const row = { name: 'What is known – nothing: no map says anything here' };
  expect(screen.getByRole('row', row)).toBeVisible();
  expect(
    screen.getByRole('row', { name: new RegExp(`^Sources .*${trace.pack.attribution}.*${LIMITS}`) }),
  ).toBeVisible();
  unmount();
  const options = {
    template: defaultSettings.reportTemplate,
    pageSize: 'A4',
    packs: [],
    overlay: { kind: 'none' },
  } as const;
  const rest = { scenario: 'base', currency: 'CAD', onMapDrawn: nothing } as const;
  const blocks = buildComparisonBlocks(places, { ...writer, ...options, ...rest });
  renderWindow(
    <>
      {blocks.map(({ id, node }) => (
        <div key={id}>{node}</div>
      ))}
    </>,
  );
  expect(within(screen.getByRole('table', { name: 'Fluvial' })).getByRole('row', row)).toBeVisible();
  expect(screen.getByText(new RegExp(`${trace.pack.attribution}.*${LIMITS}`))).toBeVisible();
});

it('a row’s index and losses are marked as not known, and the others are not', () => {
  const row = createRow({ notModelled: ['fluvial'], figures: { fluvialFloodIndex: 1, coastalFloodIndex: 1 }, aal: 0 });
  const marks = rowColumns.filter((shape) => {
    const { container, unmount } = renderWindow(<RowCell shape={shape} row={row} />);
    const isMarked = within(container).queryByRole('img', { name: /no map says anything here/ }) !== null;
    unmount();
    return isMarked;
  });
  expect(marks.map(({ column }) => column)).toEqual([
    'aal',
    'aalPerMille',
    'fluvialAal',
    'fluvialPml1500',
    'fluvialFloodIndex',
    'fluvialStructureFloodScore',
  ]);
});

it('a portfolio’s report counts the locations that nothing is known of', () => {
  renderWindow(<span />);
  const portfolio = { rejected: 0, pending: 0, stale: 0, bases: [], duplicates: 0, lastRun: null, path: '/data/a.csv' };
  const summary = { statuses: {}, currencies: {}, notModelled: { fluvial: 3, coastal: 1 } };
  const report = { portfolio, summary, packs: [] } as unknown as PortfolioReport;
  const blocks = buildKnowledgeBlocks(report, { ...writer, madeAt: '2026-11-21' } as unknown as PortfolioReportWriter);
  renderWindow(
    <>
      {blocks.map(({ id, node }) => (
        <div key={id}>{node}</div>
      ))}
    </>,
  );
  expect(screen.getByText(/because nothing is known\. Fluvial flood: 3.*Coastal flood: 1/)).toBeVisible();
});
