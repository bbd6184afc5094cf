import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { RiskAnswer } from '../features/query/risk-answer.ts';
import { ChartSection } from '../features/explain/chart-section.tsx';
import { ExplainSection } from '../features/explain/explain-section.tsx';
import { SourceList } from '../features/query/source-list.tsx';
import { groupWarnings } from '../features/query/warning-groups.ts';
import { WarningList } from '../features/query/warning-list.tsx';
import { useCurrencyLabel } from '../i18n/use-currency-label.ts';
import { useFormatters } from '../i18n/use-formatters.ts';
import { Disclosure } from '../ui/disclosure.tsx';
import { Omissions } from '../ui/omissions.tsx';
import { useUiStore } from './ui-store.ts';

/** What stands behind the figures of a survey, as in the answer that they are kept from; closed above the record. */
export const SurveyDetails = memo(function SurveyDetails({ answer }: { readonly answer: RiskAnswer }) {
  const { t } = useTranslation();
  const { count } = useFormatters();
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
