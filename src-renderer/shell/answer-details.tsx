import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartSection } from '#renderer/query/explain/chart-section.tsx';
import { ExplainSection } from '#renderer/query/explain/explain-section.tsx';
import { Omissions } from '#renderer/ui/omissions.tsx';
import type { RiskAnswer } from '#renderer/query/risk-queries.ts';
import { SourceList } from '#renderer/query/source-list.tsx';
import { WarningList } from '#renderer/query/warning-list.tsx';
import { useCurrencyLabel } from '#renderer/i18n/display-store.ts';
import { Section } from '#renderer/ui/section.tsx';
import { ReportLink } from '#renderer/report/report-link.tsx';
import { SaveSurvey } from '#renderer/survey/save-survey.tsx';
import { useUiStore } from '#renderer/map/ui-store.ts';
import { WhatIfPanel } from '#renderer/what-if/what-if-panel.tsx';
import layout from '#renderer/ui/layout.module.css';

interface AnswerDetailsProps {
  readonly answer: RiskAnswer;
  /** Whether the answer was given before, and kept. */
  readonly isEarlier: boolean;
}

/** What stands behind the figures: charts, what to know, why, what is left out, from where. */
export const AnswerDetails = memo(function AnswerDetails({ answer, isEarlier }: AnswerDetailsProps) {
  const { t } = useTranslation();
  const scenario = useUiStore((state) => state.lossScenario);
  const currency = useCurrencyLabel(answer.currency);
  const { explanation } = answer.assessment;
  return (
    <>
      {Object.keys(explanation.floods).length > 0 && (
        <Section title={t('chart.sectionTitle')}>
          <ChartSection
            explanation={explanation}
            scenario={scenario}
            currency={currency ?? t('losses.currencyUnits')}
          />
        </Section>
      )}
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
      <SaveSurvey answer={answer} />
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
