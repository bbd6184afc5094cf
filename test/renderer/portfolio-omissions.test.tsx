import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { afterEach, expect, it, vi } from 'vitest';
import type { PortfolioReport } from '#renderer/report/document/portfolio/load-portfolio-report.ts';
import type { PortfolioReportWriter } from '#renderer/report/document/portfolio/portfolio-block.tsx';
import { buildKnowledgeBlocks } from '#renderer/report/document/portfolio/portfolio-knowledge.tsx';
import { ComparisonSums } from '#renderer/portfolio/comparison-sums.tsx';
import type { Comparison } from '#renderer/portfolio/comparison-queries.ts';
import { ReviewBody } from '#renderer/portfolio/review-body.tsx';
import { firstReview, type ReviewView } from '#renderer/portfolio/review-store.ts';
import { omissions } from '#renderer/ui/omissions.tsx';
import { useOpenSections } from '#renderer/ui/disclosure.tsx';
import { createFormatters } from '#renderer/i18n/formatters.ts';
import { createTestClient, renderWindow } from '../support/render-window.tsx';

// What is open stays open in the next view.
afterEach(() => useOpenSections.setState(useOpenSections.getInitialState()));

/** Every omission, in words. */
const listSentences = () => omissions.map((omission) => i18next.t(`omission.${omission}`));

/** Shows what a report says is to be known of its figures. */
function showKnowledge(report: PortfolioReport) {
  const writer = {
    t: i18next.t,
    formatters: createFormatters('en-CA'),
    applicationVersion: '1.0.0',
    madeAt: '2026-11-21',
  } as unknown as PortfolioReportWriter;
  return render(
    <>
      {buildKnowledgeBlocks(report, writer).map(({ id, node }) => (
        <div key={id}>{node}</div>
      ))}
    </>,
  );
}

it("a portfolio's report says what its figures leave out", () => {
  renderWindow(<span />);
  const report = {
    portfolio: {
      rejected: 0,
      pending: 0,
      stale: 0,
      bases: [],
      duplicates: 0,
      lastRun: null,
      path: '/data/harbour.csv',
    },
    summary: { statuses: {}, currencies: {}, notModelled: {} },
    packs: [],
  } as unknown as PortfolioReport;
  const page = showKnowledge(report);
  expect(screen.getByRole('heading', { name: 'What the figures leave out' })).toBeVisible();
  const items = within(page.container)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(items).toEqual(expect.arrayContaining(listSentences()));
});

it('a portfolio’s report names the packs of every run that its figures are of, and how many rows have older ones', () => {
  renderWindow(<span />);
  const packs = ['1.1.0', '1.0.0'].map((version) => [{ id: 'harbour', version, curveSet: 'hazus' }]);
  const report = {
    portfolio: {
      rejected: 0,
      pending: 4,
      stale: 4,
      bases: [
        { rows: 3, packs: packs[0], modelVersion: '1' },
        { rows: 4, packs: packs[1], modelVersion: '1' },
      ],
      duplicates: 0,
      lastRun: null,
      path: '/data/harbour.csv',
    },
    summary: { statuses: {}, currencies: {}, notModelled: {} },
    packs: [],
  } as unknown as PortfolioReport;
  showKnowledge(report);
  expect(screen.getByText('harbour, 1.1.0, curves hazus: 3 locations')).toBeVisible();
  expect(screen.getByText('harbour, 1.0.0, curves hazus: 4 locations')).toBeVisible();
  expect(
    screen.getByText('4 locations count with figures of other packs, another model or another licence than now.'),
  ).toBeVisible();
});

const additive = /^Average annual losses of hazards are added/;

const client = createTestClient({
  'portfolio.areas': () => ({ areas: [] }),
  'portfolio.accumulation': () => ({ total: 0, accumulations: [] }),
  'portfolio.extent': () => ({ rows: 0, located: 0, beyond: 0 }),
  'portfolio.rows': () => ({ rows: [], total: 0 }),
  'pack.layers': () => ({ packs: [] }),
  'portfolio.summary': () => ({
    rows: 0,
    tiv: 0,
    aal: 0,
    answeredRows: 0,
    answeredTiv: 0,
    aalPerMille: null,
    statuses: {},
    matchLevels: {},
    currencies: {},
    tivByAsset: { structure: 0, inventory: 0, equipment: 0 },
    losses: [],
    notModelled: {},
    classes: [],
    distribution: [],
    topContributors: [],
  }),
});

function review(view: ReviewView) {
  const shown = { ...firstReview, view };
  const acts = { drawWarnings: () => null, drawBuilding: () => null, onChange: vi.fn(), onOpenRow: vi.fn() };
  renderWindow(<ReviewBody id="a" theme="light" review={shown} filter={{}} {...acts} />, client);
}

it("a portfolio's sums say on screen what they leave out, and that AALs are added over hazards", async () => {
  review('summary');
  expect(await listOmissions()).toEqual(expect.arrayContaining(listSentences()));
  expect(screen.getByText(additive)).toBeVisible();
});

/** Opens the list of what figures leave out and gives its sentences. */
async function listOmissions(): Promise<(string | null)[]> {
  await userEvent.click(await screen.findByText('What the figures leave out'));
  return (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
}

it.each(['rows', 'map'] as const)(
  'beside the %s it is said that AALs are added, and what figures leave out',
  async (view) => {
    review(view);
    expect(await screen.findByText(additive)).toBeVisible();
    expect(await listOmissions()).toEqual(expect.arrayContaining(listSentences()));
  },
);

it('a comparison says that AALs are added, and what figures leave out', async () => {
  const none = {
    moved: 0,
    rows: 0,
    rising: 0,
    falling: 0,
    hazards: [],
    causes: [],
    aal: { before: 0, after: 0 },
  };
  renderWindow(<ComparisonSums data={none as unknown as Comparison} />);
  expect(screen.getByText(additive)).toBeVisible();
  expect(await listOmissions()).toEqual(expect.arrayContaining(listSentences()));
});
