import type { CurveReference } from '#shared/domain/explanation.ts';
import { findSources } from '../../features/query/answer-sources.ts';
import { Omissions } from '../../features/query/omissions.tsx';
import type { RiskAnswer } from '../../features/query/risk-answer.ts';
import { WarningList } from '../../features/query/warning-list.tsx';
import { BulletList } from '../../features/report/bullet-list.tsx';
import { FactGrid } from '../../features/report/fact-grid.tsx';
import { ReportHeading } from '../../features/report/report-heading.tsx';
import { Signature } from '../../features/report/signature.tsx';
import type { SectionBuilder } from './build-blocks.tsx';
import { listAssumptions } from './list-assumptions.ts';

/** What to know, what is assumed, what is left out, where the figures come from, and where to sign. */
export const buildSourceBlocks: SectionBuilder = ({ answer }, { t, formatters, applicationVersion, madeAt }) => {
  const signature = {
    section: 'signature' as const,
    id: 'signature',
    node: <Signature fields={[t('report.signedBy'), t('report.signature'), t('report.signedOn')]} />,
  };
  if (answer === null) return [signature];
  const { explanation } = answer.assessment;
  const { warnings } = explanation;
  const placedBy = answer.assessment.match?.attribution ?? '';
  return [
    ...(warnings.length === 0
      ? []
      : [
          {
            section: 'warnings' as const,
            id: 'warnings',
            keepWithNext: true,
            node: <ReportHeading title={t('report.section.warnings')} />,
          },
          { section: 'warnings' as const, id: 'warning-list', node: <WarningList warnings={warnings} /> },
        ]),
    {
      section: 'assumptions',
      id: 'assumptions',
      keepWithNext: true,
      node: <ReportHeading title={t('report.section.assumptions')} />,
    },
    {
      section: 'assumptions',
      id: 'assumption-list',
      node: <BulletList sentences={listAssumptions(answer, t, formatters)} />,
    },
    {
      section: 'omissions',
      id: 'omissions',
      keepWithNext: true,
      node: <ReportHeading title={t('report.section.omissions')} />,
    },
    { section: 'omissions', id: 'omission-list', node: <Omissions /> },
    {
      section: 'sources',
      id: 'sources',
      keepWithNext: true,
      node: <ReportHeading title={t('report.section.sources')} />,
    },
    {
      section: 'sources',
      id: 'source-facts',
      // Nobody signs an empty page.
      keepWithNext: true,
      node: (
        <FactGrid
          columns={2}
          facts={[
            ...findSources(answer).map(({ title, version, attribution }) => ({
              name: `${title}, ${version}`,
              value: attribution,
            })),
            ...(placedBy === '' ? [] : [{ name: t('report.placedBy'), value: placedBy }]),
            ...findCurves(answer).map(({ id, title, source }) => ({ name: title, code: id, value: source })),
            {
              name: t('report.made', { date: formatters.dateTime(madeAt) }),
              value: t('report.madeWith', { version: applicationVersion, model: explanation.modelVersion }),
            },
          ]}
        />
      ),
    },
    signature,
  ];
};

/** The damage curves behind an answer's losses and scores, each once. */
function findCurves(answer: RiskAnswer): CurveReference[] {
  const curves = Object.values(answer.assessment.explanation.floods).flatMap(({ losses, score }) =>
    losses === null ? score.curves : Object.values(losses).flatMap((asset) => asset.curves),
  );
  return [...new Map(curves.map((curve) => [curve.id, curve])).values()];
}
