import { assets } from '#shared/exposure/exposure.ts';
import { gatherAlike, type Accumulation } from '#shared/portfolio/portfolio-summary.ts';
import { nameAlike } from '#renderer/portfolio/name-alike.ts';
import { nameContributor } from '#renderer/portfolio/name-contributor.ts';
import { PrintTable } from '#renderer/report/print-table.tsx';
import { buildHeading } from '#renderer/report/report-parts.tsx';
import type { PortfolioBlock, PortfolioReportWriter } from './portfolio-block.tsx';
import type { PortfolioReport } from './load-portfolio-report.ts';
import styles from './portfolio-report.module.css';

const NOTHING = '–';
/** Largest contributors that are printed. */
const MOST_CONTRIBUTORS = 15;

const kindNames = { cities: 'city', postalCodes: 'postalCode', cells: 'gridCell', areaSums: 'ring' } as const;
const accumulationKinds = ['cities', 'postalCodes', 'cells', 'areaSums'] as const satisfies (keyof typeof kindNames)[];

/** The tables: losses, assets, classes, accumulations, contributors. */
export function buildTableBlocks(report: PortfolioReport, writer: PortfolioReportWriter): PortfolioBlock[] {
  const { t } = writer;
  return [
    { id: 'losses', node: <LossTable {...report} {...writer} /> },
    buildHeading('assets-heading', t('portfolioReport.assets')),
    { id: 'assets', node: <AssetTable {...report} {...writer} /> },
    buildHeading('classes-heading', t('portfolioReport.classes')),
    { id: 'classes', node: <ClassTable {...report} {...writer} /> },
    buildHeading('accumulation-heading', t('portfolioReport.accumulation')),
    ...accumulationKinds.flatMap((kind) =>
      kind === 'areaSums' && report.areas.length === 0
        ? []
        : {
            id: kind,
            node: (
              <div className={styles.place}>
                <PlaceTable {...writer} kind={kind} places={report[kind]} />
              </div>
            ),
          },
    ),
    buildHeading('contributors-heading', t('portfolioReport.contributors')),
    { id: 'contributors', node: <ContributorTable {...report} {...writer} /> },
  ];
}

type TableProps = PortfolioReport & PortfolioReportWriter;

function LossTable({ summary, t, formatters: { money, count, perMille } }: TableProps) {
  return (
    <PrintTable
      caption={t('portfolioReport.losses')}
      rowHead={t('portfolio.hazardAndScenario')}
      columns={[
        { key: 'rows', label: t('portfolio.locations') },
        { key: 'tiv', label: t('portfolio.tiv') },
        { key: 'aal', label: t('portfolio.aal') },
        { key: 'perMille', label: t('portfolio.aalPerMille') },
        { key: 'bound', label: t('portfolio.bound') },
      ]}
      rows={gatherAlike(summary.losses).map(
        ({ hazard, scenarios, rows, tiv, aal, aalPerMille, fullDependenceBound }) => ({
          key: `${hazard} ${scenarios.join(' ')}`,
          label: nameAlike({ hazard, scenarios }, t),
          cells: [
            count(rows),
            money(tiv),
            money(aal),
            aalPerMille === null ? NOTHING : perMille(aalPerMille),
            money(fullDependenceBound),
          ],
        }),
      )}
    />
  );
}

function AssetTable({ summary, t, formatters: { money } }: TableProps) {
  const bases = summary.losses.filter(({ scenario }) => scenario === 'base');
  return (
    <PrintTable
      caption={t('portfolioReport.assets')}
      rowHead={t('portfolioReport.asset')}
      columns={[
        { key: 'tiv', label: t('portfolio.tiv') },
        ...bases.map(({ hazard }) => ({ key: hazard, label: t('portfolio.aal'), unit: t(`hazard.${hazard}`) })),
      ]}
      rows={assets.map((asset) => ({
        key: asset,
        label: t(`asset.${asset}`),
        cells: [money(summary.tivByAsset[asset]), ...bases.map(({ aalByAsset }) => money(aalByAsset[asset]))],
      }))}
    />
  );
}

function ClassTable({ summary, t, formatters: { count } }: TableProps) {
  return (
    <PrintTable
      caption={t('portfolioReport.classes')}
      rowHead={t('portfolioReport.figure')}
      columns={Array.from({ length: 10 }, (_, at) => ({ key: String(at), label: String(at + 1) }))}
      rows={summary.classes.map(({ figure, rows }) => ({
        key: figure,
        label: t(`portfolio.rowHead.${figure}` as 'portfolio.rowHead.fluvialFloodIndex'),
        cells: rows.map((value) => (value === 0 ? NOTHING : count(value))),
      }))}
    />
  );
}

interface PlaceTableProps extends PortfolioReportWriter {
  readonly kind: keyof typeof kindNames;
  readonly places: { readonly total: number; readonly accumulations: readonly Accumulation[] };
}

function PlaceTable({ kind, places, t, formatters: { money, count, perMille } }: PlaceTableProps) {
  const name = t(`portfolio.by.${kindNames[kind]}`);
  const shown = count(places.accumulations.length);
  return (
    <PrintTable
      caption={t('portfolioReport.accumulationBy', { kind: name.toLowerCase(), shown, total: count(places.total) })}
      rowHead={kind === 'cells' ? t('review.accumulation.cellHead') : name}
      columns={[
        { key: 'rows', label: t('portfolio.locations') },
        { key: 'tiv', label: t('portfolio.tiv') },
        { key: 'answeredTiv', label: t('portfolio.tivAnswered') },
        { key: 'aal', label: t('portfolio.aal') },
        { key: 'perMille', label: t('portfolio.aalPerMilleAnswered') },
      ]}
      rows={places.accumulations.map(({ key, place, rows, tiv, answeredTiv, aal, aalPerMille }) => ({
        key: place === null ? key : JSON.stringify(place),
        label: key === '' ? t('portfolio.unnamed') : key,
        cells: [
          count(rows),
          money(tiv),
          money(answeredTiv),
          money(aal),
          aalPerMille === null ? NOTHING : perMille(aalPerMille),
        ],
      }))}
    />
  );
}

function ContributorTable({ summary, t, formatters: { money, share: writeShare } }: TableProps) {
  return (
    <PrintTable
      caption={t('portfolioReport.contributors')}
      rowHead={t('portfolio.location')}
      columns={[
        { key: 'tiv', label: t('portfolio.tiv') },
        { key: 'aal', label: t('portfolio.aal') },
        { key: 'share', label: t('portfolio.share') },
      ]}
      rows={summary.topContributors.slice(0, MOST_CONTRIBUTORS).map((contributor) => ({
        key: String(contributor.id),
        label: nameContributor(contributor),
        cells: [money(contributor.tiv), money(contributor.aal), writeShare(contributor.share)],
      }))}
    />
  );
}
