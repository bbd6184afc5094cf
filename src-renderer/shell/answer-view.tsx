import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import { memo } from 'react';
import { floodHazards } from '#shared/hazard/hazard.ts';
import { AnswerHeader } from '#renderer/query/answer-header.tsx';
import type { RiskAnswer } from '#renderer/query/risk-queries.ts';
import { LiveRegion } from '#renderer/ui/visually-hidden.tsx';
import { useUiStore } from '#renderer/map/ui-store.ts';
import { useAfterPaint } from '#renderer/ui/use-after-paint.ts';
import { AnswerFigures } from '#renderer/query/answer-figures.tsx';
import { LossSection } from '#renderer/query/loss-section.tsx';
import { useDocumentTitle } from '#renderer/ui/use-document-title.ts';
import styles from '#renderer/query/answer-view.module.css';
import { findRiskWord } from '#renderer/query/index-notes.ts';
import { ChartSection } from '#renderer/query/explain/chart-section.tsx';
import { FuturesSection } from '#renderer/query/futures/futures-section.tsx';
import { ExplainSection } from '#renderer/query/explain/explain-section.tsx';
import { Omissions } from '#renderer/ui/omissions.tsx';
import { VerdictLine } from '#renderer/query/verdict-line.tsx';
import { SourceList } from '#renderer/query/source-list.tsx';
import { WarningList } from '#renderer/query/warning-list.tsx';
import { useCurrencyLabel } from '#renderer/i18n/display-store.ts';
import { Section } from '#renderer/ui/section.tsx';
import { ExportAnswer } from '#renderer/report/export-answer.tsx';
import { ReportKey, ReportLink } from '#renderer/report/report-link.tsx';
import { SaveSurvey, useSurveySaving, type SurveySaving } from '#renderer/survey/save-survey.tsx';
import { WhatIfPanel } from '#renderer/what-if/what-if-panel.tsx';
import layout from '#renderer/ui/layout.module.css';

interface AnswerViewProps {
  readonly answer: RiskAnswer;
  /** When an earlier answer is shown: when it was given. */
  readonly askedAt: string | null;
  /** Whether the answer to the present question is still on its way. */
  readonly isPrevious: boolean;
  /** Asks the same place anew. */
  readonly onAskLive: () => void;
  readonly onClose: () => void;
}

/** The answer, top down: where, indices, defence, losses, what to know, why. */
export default function AnswerView({ answer, askedAt, isPrevious, onAskLive, onClose }: AnswerViewProps) {
  const { t } = useTranslation();
  // The figures first: what explains them follows in the next frame.
  // In columns, opened wide, they would push the figures into another one.
  const isWide = useUiStore((state) => state.isPanelWide);
  const details = useAfterPaint<RiskAnswer | null>(answer, isWide ? answer : null);
  // Keys go with the figures: whoever sees them may press one at once.
  const saving = useSurveySaving(answer);
  useDocumentTitle(answer.assessment.match?.label ?? null);

  return (
    <article className={isPrevious ? styles.previous : undefined} aria-busy={isPrevious}>
      <LiveRegion text={isPrevious ? '' : summariseAnswer(answer, t)} />
      <ReportKey to="/report" search={true} />
      <AnswerHeader
        answer={answer}
        askedAt={askedAt}
        isPrevious={isPrevious}
        actions={<ExportAnswer answer={answer} isEarlier={askedAt !== null} />}
        onAskAgain={onAskLive}
        onClose={onClose}
      />
      <VerdictLine answer={answer} />
      <div className={styles.parts}>
        <div className={styles.indices}>
          <AnswerFigures answer={answer} />
        </div>
        <LossSection answer={answer} isEarlier={askedAt !== null} onAskLive={onAskLive} />
        {details !== null && <AnswerDetails answer={details} isEarlier={askedAt !== null} saving={saving} />}
      </div>
    </article>
  );
}

/** One sentence with the indices, to be said aloud when new figures arrive. */
function summariseAnswer(answer: RiskAnswer, t: TFunction): string {
  const { floods, wildfire, match } = answer.assessment;
  const sayIndex = (hazard: string, index: number): string => `${hazard} ${index}, ${t(`risk.${findRiskWord(index)}`)}`;
  const parts = floodHazards.map((hazard) => {
    const figures = floods[hazard];
    const name = t(`hazard.${hazard}`);
    return figures.status === 'answered'
      ? sayIndex(name, figures.floodIndex)
      : `${name}: ${t(`absence.${figures.status}`)}`;
  });
  const fire =
    wildfire.status === 'answered'
      ? sayIndex(t('hazard.wildfire'), wildfire.wildfireIndex)
      : `${t('hazard.wildfire')}: ${t(`absence.${wildfire.status}`)}`;
  return t('answer.summary', { place: match?.label ?? t('match.coordinates'), figures: [...parts, fire].join('. ') });
}

interface AnswerDetailsProps {
  readonly answer: RiskAnswer;
  /** Whether the answer was given before, and kept. */
  readonly isEarlier: boolean;
  readonly saving: SurveySaving;
}

/** What stands behind the figures: charts, what to know, why, what is left out, from where. */
const AnswerDetails = memo(function AnswerDetails({ answer, isEarlier, saving }: AnswerDetailsProps) {
  const { t } = useTranslation();
  const currency = useCurrencyLabel(answer.currency);
  const { explanation } = answer.assessment;
  return (
    <>
      {Object.keys(explanation.floods).length > 0 && (
        <Section title={t('chart.sectionTitle')}>
          <ChartSection explanation={explanation} currency={currency ?? t('losses.currencyUnits')} />
        </Section>
      )}
      {!isEarlier && <FuturesSection request={answer.request} currency={currency ?? t('losses.currencyUnits')} />}
      {explanation.warnings.length > 0 && (
        <Section title={t('answer.warnings')}>
          <WarningList warnings={explanation.warnings} />
        </Section>
      )}
      <Section title={t('answer.why')}>
        <div className={layout.stack2}>
          <ExplainSection explanation={explanation} />
        </div>
      </Section>
      <WhatIfPanel answer={answer} isEarlier={isEarlier} />
      <SaveSurvey saving={saving} />
      <Section title={t('report.title')}>
        <ReportLink to="/report" search={true} />
      </Section>
      <Section title={t('answer.omissions')}>
        <Omissions />
      </Section>
      <Section title={t('answer.sources')}>
        <SourceList answer={answer} />
      </Section>
    </>
  );
});
