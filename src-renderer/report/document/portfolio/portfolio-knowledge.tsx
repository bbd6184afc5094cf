import { listOmissions } from '#renderer/ui/omissions.tsx';
import { describeNotModelled } from '#renderer/portfolio/describe-not-modelled.ts';
import { listUsedPacks } from '#renderer/portfolio/list-used-packs.ts';
import { buildBullets, buildHeading, FactGrid } from '#renderer/report/report-parts.tsx';
import type { PortfolioBlock, PortfolioReportWriter } from './portfolio-block.tsx';
import type { PortfolioReport } from './load-portfolio-report.ts';

/** What to know of the figures, what they leave out, and where they come from. */
export function buildKnowledgeBlocks(report: PortfolioReport, writer: PortfolioReportWriter): PortfolioBlock[] {
  const { t } = writer;
  return [
    buildHeading('assumptions-heading', t('portfolioReport.assumptions')),
    ...buildBullets('assumptions', listNotes(report, writer)),
    buildHeading('omissions-heading', t('report.section.omissions')),
    ...buildBullets('omissions', listOmissions(t)),
    buildHeading('sources-heading', t('portfolioReport.sources')),
    { id: 'sources', node: <FactGrid columns={2} facts={listOrigins(report, writer)} /> },
  ];
}

function listNotes({ portfolio, summary }: PortfolioReport, { t, formatters: { count } }: PortfolioReportWriter) {
  const { statuses } = summary;
  const unanswered =
    (statuses.NO_DATA ?? 0) +
    (statuses.OUT_OF_BOUND_LOCATION ?? 0) +
    (statuses.NO_SPATIAL_COORDINATES ?? 0) +
    (statuses.DATA_UNREADABLE ?? 0);
  const currencies = Object.keys(summary.currencies).filter((currency) => currency !== '');
  const counted = (
    [
      ['rejected', portfolio.rejected],
      ['unanswered', unanswered],
      ['pending', portfolio.pending],
      ['stale', portfolio.stale],
      ['duplicates', portfolio.duplicates],
    ] as const
  ).flatMap(([name, rows]) =>
    rows === 0 ? [] : [t(`portfolioReport.assumption.${name}`, { count: rows, rows: count(rows) })],
  );
  const notModelled = describeNotModelled(summary, t, count);
  return [
    ...(notModelled === null ? [] : [notModelled]),
    ...counted,
    ...(currencies.length < 2
      ? []
      : [t('portfolioReport.assumption.mixedCurrencies', { currencies: currencies.join(', ') })]),
    t('portfolioReport.assumption.base'),
    t('portfolio.additiveNote'),
    t('portfolioReport.assumption.bound'),
    t('portfolioReport.assumption.money'),
  ];
}

function listOrigins(
  { portfolio, packs }: PortfolioReport,
  { t, formatters: { dateTime, count }, applicationVersion, madeAt }: PortfolioReportWriter,
) {
  const { lastRun, path, bases } = portfolio;
  const models = [...new Set(bases.map(({ modelVersion }) => modelVersion))];
  const known = new Map(packs.map((pack) => [`${pack.id}@${pack.version}`, pack]));
  return [
    // Its name alone: the folders are those of whoever made the report.
    { name: t('portfolioReport.file'), value: path.split(/[/\\]/).at(-1) ?? path },
    ...(lastRun === null
      ? []
      : [{ name: t('portfolioReport.run'), value: dateTime(lastRun.endedAt ?? lastRun.startedAt) }]),
    ...listUsedPacks(portfolio).map(({ id, version, curveSet, rows }) => {
      const pack = known.get(`${id}@${version}`);
      const of = { title: pack?.title ?? id, version, curveSet };
      const name =
        bases.length > 1
          ? t('portfolioReport.packSourceOf', { ...of, rows: count(rows) })
          : t('portfolioReport.packSource', of);
      const said = [pack?.attribution, pack?.limits].filter((text) => text !== undefined && text !== '');
      return { name, value: said.length === 0 ? null : said.join(' · ') };
    }),
    {
      name: t('report.made', { date: dateTime(madeAt) }),
      value: t('report.madeWith', { version: applicationVersion, model: models.join(', ') }),
    },
  ];
}
