import type { ReactNode } from 'react';
import type { TFunction } from 'i18next';
import type { CurveReference } from '#shared/query/explanation.ts';
import { MINIMUM_DEPTH_METRES } from '#shared/hazard/minimum-depth.ts';
import { WILDFIRE_NEIGHBOURHOOD_METRES } from '#shared/hazard/wildfire.ts';
import { listAnswerPacks } from '#renderer/query/answer-sources.ts';
import { listOmissions } from '#renderer/ui/omissions.tsx';
import type { RiskAnswer } from '#renderer/query/risk-queries.ts';
import { groupWarnings, type WarningGroup } from '#renderer/query/warning-groups.ts';
import { WarningGroupList, type WarningRemark } from '#renderer/query/warning-list.tsx';
import type { Formatters } from '#renderer/i18n/formatters.ts';
import { buildBullets, buildHeading, cutList, FactGrid } from '../report-parts.tsx';
import type { ReportWriter, SectionBuilder } from './report-writer.ts';
import type { ReportSubject } from './report-subject.ts';
import { findUnusedFloor } from './input-blocks.tsx';
import styles from '../report-parts.module.css';

/** What to know, what is assumed, what is left out, where the figures come from, and where to sign. */
export const buildSourceBlocks: SectionBuilder = (subject, writer) => {
  const { answer, figuresAsOf } = subject;
  const { t, formatters, applicationVersion, madeAt } = writer;
  const signature = {
    section: 'signature' as const,
    id: 'signature',
    node: <Signature fields={[t('report.signedBy'), t('report.signature'), t('report.signedOn')]} />,
  };
  if (answer === null) return [signature];
  const { explanation } = answer.assessment;
  const known: (WarningRemark | WarningGroup)[] = [
    ...listRemarks(subject, writer),
    ...groupWarnings(explanation.warnings),
  ];
  const placedBy = answer.assessment.match?.attribution ?? '';
  return [
    ...(known.length === 0
      ? []
      : [
          { section: 'warnings' as const, ...buildHeading('warnings', t('report.section.warnings')) },
          ...cutList(known).map((items, piece) => ({
            section: 'warnings' as const,
            id: `warnings-${piece}`,
            node: (
              <ListPiece>
                <WarningGroupList
                  remarks={items.filter((item) => 'text' in item)}
                  groups={items.filter((item) => 'code' in item)}
                />
              </ListPiece>
            ),
          })),
        ]),
    { section: 'assumptions', ...buildHeading('assumptions', t('report.section.assumptions')) },
    ...buildBullets('assumptions', listAssumptions(answer, t, formatters)).map((block) => ({
      section: 'assumptions' as const,
      ...block,
    })),
    { section: 'omissions', ...buildHeading('omissions', t('report.section.omissions')) },
    ...buildBullets('omissions', listOmissions(t)).map((block) => ({ section: 'omissions' as const, ...block })),
    { section: 'sources', ...buildHeading('sources', t('report.section.sources')) },
    {
      section: 'sources',
      id: 'source-facts',
      // Nobody signs an empty page.
      keepWithNext: true,
      node: (
        <FactGrid
          columns={2}
          facts={[
            ...listAnswerPacks(answer).map(({ title, version, attribution }) => ({
              name: `${title}, ${version}`,
              value: attribution,
            })),
            ...(placedBy === '' ? [] : [{ name: t('report.placedBy'), value: placedBy }]),
            ...findCurves(answer).map(({ id, title, source }) => ({ name: title, code: id, value: source })),
            ...(figuresAsOf === null
              ? [{ name: t('report.model'), value: explanation.modelVersion }]
              : [
                  {
                    name: t('report.figuresAsOf', { date: formatters.dateTime(figuresAsOf) }),
                    value: t('report.modelVersion', { model: explanation.modelVersion }),
                  },
                ]),
            {
              name: t('report.made', { date: formatters.dateTime(madeAt) }),
              value: t('report.application', { version: applicationVersion }),
            },
          ]}
        />
      ),
    },
    signature,
  ];
};

/** What the survey says beside the figures that they do not know of. */
function listRemarks(subject: ReportSubject, { t, formatters }: ReportWriter): WarningRemark[] {
  const unused = findUnusedFloor(subject, t, formatters);
  if (unused === null) return [];
  return [{ id: 'unusedFloor', text: t('report.unusedFloor', { ...unused }), advice: t('report.unusedFloorAdvice') }];
}

/** The damage curves behind an answer's losses and scores, each once. */
function findCurves(answer: RiskAnswer): CurveReference[] {
  const curves = Object.values(answer.assessment.explanation.floods).flatMap(({ losses, score }) =>
    losses === null ? score.curves : Object.values(losses).flatMap((asset) => asset.curves),
  );
  return [...new Map(curves.map((curve) => [curve.id, curve])).values()];
}

/** A piece of a list, with the space to the next one. */
function ListPiece({ children }: { readonly children: ReactNode }) {
  return <div className={styles.piece}>{children}</div>;
}

/** A line to sign on for each field. */
function Signature({ fields }: { readonly fields: readonly string[] }) {
  return (
    <div className={styles.signature}>
      {fields.map((field) => (
        <span key={field}>{field}</span>
      ))}
    </div>
  );
}

/**
 * What the figures of an answer assume, as far as it is in them: how depths are read, and what makes losses of them.
 */
function listAssumptions(
  { assessment, request }: Pick<RiskAnswer, 'assessment' | 'request'>,
  t: TFunction,
  { lengthInput, distance }: Formatters,
): string[] {
  const { wildfire } = assessment.explanation;
  const floods = Object.values(assessment.explanation.floods);
  const hasLosses = floods.some(({ losses }) => losses !== null);
  const curves = floods.flatMap(({ losses, score }) =>
    losses === null ? score.curves : Object.values(losses).flatMap((asset) => asset.curves),
  );
  return [
    ...(floods.length === 0 ? [] : [t('report.assumption.cell', { depth: lengthInput(MINIMUM_DEPTH_METRES) })]),
    ...(curves.length === 0 ? [] : [t('report.assumption.curve')]),
    // Two curves for one asset are those with and without a basement.
    ...(curves.some(({ weight }) => weight < 1) ? [t('report.assumption.basement')] : []),
    ...(hasLosses && request.financial !== undefined
      ? [t('report.assumption.deductible'), t('report.assumption.aal'), t('report.assumption.pml')]
      : []),
    // A map that holds classes has its maker's assumptions.
    ...(wildfire === null || wildfire.method === 'classified'
      ? []
      : [t('report.assumption.wildfire', { radius: distance(WILDFIRE_NEIGHBOURHOOD_METRES) })]),
  ];
}
