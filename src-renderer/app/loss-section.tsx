import { useTranslation } from 'react-i18next';
import { BuildingForm } from '../features/losses/building-form.tsx';
import { LossTable } from '../features/losses/loss-table.tsx';
import type { RiskAnswer } from '../features/query/risk-answer.ts';
import { useCurrencyLabel } from '../i18n/use-currency-label.ts';
import { Button } from '../ui/button.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { Notice } from '../ui/notice.tsx';
import { Section } from '../ui/section.tsx';
import { useBuildingStore } from './building-store.ts';
import { useUiStore } from './ui-store.ts';
import styles from './answer-view.module.css';

interface LossSectionProps {
  readonly answer: RiskAnswer;
  /** Whether an earlier answer is shown: the first change of the form asks anew. */
  readonly isEarlier: boolean;
  readonly onAskLive: () => void;
}

/** Losses over the form that they come from: each change is answered at once. */
export function LossSection({ answer, isEarlier, onAskLive }: LossSectionProps) {
  const { t } = useTranslation();
  const { financial, isComplete, formVersion, edit, replace } = useBuildingStore();
  const { lossScenario, set } = useUiStore();
  const currency = useCurrencyLabel(answer.currency);
  const hasLosses = answer.request.financial !== undefined;
  return (
    <Section
      title={t('losses.title')}
      aside={
        financial !== null && (
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              replace(null);
              if (isEarlier) onAskLive();
            }}
          >
            {t('losses.clear')}
          </Button>
        )
      }
    >
      {hasLosses && financial !== null && !isComplete && (
        <div className={styles.pending}>
          <Notice tone="caution" title={t('losses.incomplete')}>
            {t('losses.incompleteBody')}
          </Notice>
        </div>
      )}
      {hasLosses ? (
        <LossTable
          figures={answer.figures}
          currency={currency}
          scenario={lossScenario}
          onScenarioChange={(scenario) => set({ lossScenario: scenario })}
        />
      ) : (
        <p className={styles.intro}>{t('losses.intro')}</p>
      )}
      <div className={styles.form}>
        <Disclosure title={t('losses.form')} defaultOpen>
          <BuildingForm
            key={formVersion}
            financial={financial}
            currency={currency}
            onChange={(next) => {
              edit(next);
              if (isEarlier && next !== null) onAskLive();
            }}
          />
        </Disclosure>
      </div>
    </Section>
  );
}
