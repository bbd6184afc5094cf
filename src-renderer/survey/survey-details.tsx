import { memo } from 'react';
import type { RiskAnswer } from '#renderer/query/risk-answer.ts';
import { ChartSection } from '#renderer/query/explain/chart-section.tsx';
import { ExplainSection } from '#renderer/query/explain/explain-section.tsx';
import { SourceList } from '#renderer/query/source-list.tsx';
import { groupWarnings } from '#renderer/query/warning-groups.ts';
import { WarningList } from '#renderer/query/warning-list.tsx';
import { useCurrencyLabel } from '#renderer/i18n/use-currency-label.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { Disclosure } from '#renderer/ui/disclosure.tsx';
import { Omissions } from '#renderer/ui/omissions.tsx';
import { useUiStore } from '#renderer/map/ui-store.ts';

/** What stands behind the figures of a survey, as in the answer that they are kept from; closed above the record. */
export const SurveyDetails = memo(function SurveyDetails({ answer }: { readonly answer: RiskAnswer }) {
  const { t, count } = useTexts();
  const scenario = useUiStore((state) => state.lossScenario);
  const currency = useCurrencyLabel(answer.currency);
  const { explanation } = answer.assessment;
  const { warnings } = explanation;
  return (
    <div>
      {Object.keys(explanation.floods).length > 0 && (
        <Disclosure title={t('chart.sectionTitle')} rememberAs="survey.charts">
          <ChartSection
            explanation={explanation}
            scenario={scenario}
            currency={currency ?? t('losses.currencyUnits')}
          />
        </Disclosure>
      )}
      {warnings.length > 0 && (
        <Disclosure
          title={t('answer.warnings')}
          rememberAs="survey.warnings"
          aside={count(groupWarnings(warnings).length)}
        >
          <WarningList warnings={warnings} />
        </Disclosure>
      )}
      <Disclosure title={t('answer.why')} rememberAs="survey.why">
        <ExplainSection explanation={explanation} />
      </Disclosure>
      <Disclosure title={t('answer.omissions')} rememberAs="survey.omissions">
        <Omissions />
      </Disclosure>
      <Disclosure title={t('answer.sources')} rememberAs="survey.sources">
        <SourceList answer={answer} />
      </Disclosure>
    </div>
  );
});
