import { render, screen, within } from '@testing-library/react';
import i18next from 'i18next';
import { expect, it } from 'vitest';
import type { PortfolioReport } from '#renderer/app/report/portfolio/load-portfolio-report.ts';
import type { PortfolioReportWriter } from '#renderer/app/report/portfolio/portfolio-block.tsx';
import { buildKnowledgeBlocks } from '#renderer/app/report/portfolio/portfolio-knowledge.tsx';
import { omissions } from '#renderer/features/query/omissions.tsx';
import { createFormatters } from '#renderer/i18n/formatters.ts';
import { renderWindow } from '../support/render-window.tsx';

/** Every omission, in words. */
const listSentences = () => omissions.map((omission) => i18next.t(`omission.${omission}`));

it("a portfolio's report says what its figures leave out", () => {
  renderWindow(<span />);
  const report = {
    portfolio: { rejected: 0, pending: 0, duplicates: 0, lastRun: null, path: '/data/harbour.csv' },
    summary: { statuses: {}, currencies: {} },
    packs: [],
  } as unknown as PortfolioReport;
  const writer = {
    t: i18next.t,
    formatters: createFormatters('en-CA'),
    applicationVersion: '1.0.0',
    madeAt: '2026-11-21',
  } as unknown as PortfolioReportWriter;
  const blocks = buildKnowledgeBlocks(report, writer);
  const page = render(
    <>
      {blocks.map(({ id, node }) => (
        <div key={id}>{node}</div>
      ))}
    </>,
  );
  expect(screen.getByRole('heading', { name: 'What the figures leave out' })).toBeVisible();
  const items = within(page.container)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(items).toEqual(expect.arrayContaining(listSentences()));
});
