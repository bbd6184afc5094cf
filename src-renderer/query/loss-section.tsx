import { memo, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { flushSync } from 'react-dom';
import type { Basement, Financial } from '#shared/exposure/exposure.ts';
import { BuildingForm } from './losses/building-form.tsx';
import type { TypedBuilding } from './losses/building-form-values.ts';
import { LossDriverBars } from './losses/loss-drivers.tsx';
import { LossTable } from './losses/loss-table.tsx';
import type { RiskAnswer } from './risk-queries.ts';
import { useCurrencyLabel } from '#renderer/i18n/display-store.ts';
import { useFormatters } from '#renderer/i18n/use-texts.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Disclosure, useOpenSections } from '#renderer/ui/disclosure.tsx';
import { Notice } from '#renderer/ui/notice.tsx';
import { Section } from '#renderer/ui/section.tsx';
import { createUndoBurst } from '#renderer/ui/undo-burst.ts';
import { pushUndo } from '#renderer/ui/undo-stack.ts';
import { useBuildingStore } from './building-store.ts';
import { useFlood, useUiStore } from '#renderer/map/ui-store.ts';
import styles from './answer-view.module.css';

interface LossSectionProps {
  readonly answer: RiskAnswer;
  /** Whether an earlier answer is shown: the first change of the form asks anew. */
  readonly isEarlier: boolean;
  readonly onAskLive: () => void;
}

/** What the form is called among the parts that are opened and closed. */
const FORM_PART = 'building';

/** Losses over the form that they come from: each change is answered at once. */
export function LossSection({ answer, isEarlier, onAskLive }: LossSectionProps) {
  const { t } = useTranslation();
  const hasBuilding = useBuildingStore((state) => state.financial !== null);
  const isComplete = useBuildingStore((state) => state.isComplete);
  const replace = useBuildingStore((state) => state.replace);
  const { hazard, scenario } = useFlood();
  const chooseFlood = useUiStore((state) => state.chooseFlood);
  const currency = useCurrencyLabel(answer.currency);
  const insured = answer.request.financial;
  const hasLosses = insured !== undefined;
  const form = useRef<HTMLDivElement>(null);

  /** Changes the building otherwise than in the form, which begins anew. */
  function change(next: Financial | null): void {
    const before = useBuildingStore.getState().financial;
    replace(next);
    pushUndo(
      t('undoable.building'),
      () => replace(before),
      () => replace(next),
    );
    if (isEarlier) onAskLive();
  }

  function stateBasement(basement: Basement): void {
    const { financial } = useBuildingStore.getState();
    if (financial !== null) change({ ...financial, basement });
  }

  function enterFloor(): void {
    flushSync(() => useOpenSections.getState().setOpen(FORM_PART, true));
    const field = form.current?.querySelector<HTMLInputElement>('[name="firstFloorHeight"]');
    field?.focus();
    field?.select();
  }

  return (
    <Section
      title={t('losses.title')}
      aside={
        hasBuilding && (
          <Button variant="quiet" size="small" onClick={() => change(null)}>
            {t('losses.clear')}
          </Button>
        )
      }
    >
      {hasLosses && hasBuilding && !isComplete && (
        <div className={styles.pending}>
          <Notice tone="caution" title={t('losses.incomplete')}>
            {t('losses.incompleteBody')}
          </Notice>
        </div>
      )}
      {hasLosses ? (
        <LossTable
          figures={answer.figures}
          values={insured}
          currency={currency}
          scenario={scenario}
          onScenarioChange={(next) => chooseFlood({ scenario: next })}
        />
      ) : (
        <p className={styles.intro}>{t('losses.intro')}</p>
      )}
      {hasLosses && !isEarlier && (
        <LossDriverBars
          answer={answer}
          hazard={hazard}
          scenario={scenario}
          currency={currency ?? t('losses.currencyUnits')}
          onBasement={isComplete ? stateBasement : null}
          onEnterFloor={enterFloor}
        />
      )}
      <div ref={form} className={styles.form}>
        <Disclosure title={t('losses.form')} defaultOpen rememberAs={FORM_PART}>
          <BuildingEntry currency={currency} onAskLive={isEarlier ? onAskLive : null} />
        </Disclosure>
      </div>
    </Section>
  );
}

/** Names of the fields that differ. */
function nameChanges(before: Financial | null, next: Financial | null): string {
  const names = Object.keys(next ?? before ?? {}) as (keyof Financial)[];
  return names.filter((name) => before?.[name] !== next?.[name]).join();
}

/** Taken back, the form begins anew with the building as it was. */
const edits = createUndoBurst<Financial | null>((financial) => useBuildingStore.getState().replace(financial));

interface BuildingEntryProps {
  readonly currency: string | null;
  /** Asks the place anew, where an earlier answer is shown. */
  readonly onAskLive: (() => void) | null;
}

/** The form over the building of the window. It draws itself anew only where it is typed into, not with each answer. */
function BuildingEntry({ currency, onAskLive }: BuildingEntryProps) {
  const formVersion = useBuildingStore((state) => state.formVersion);
  // For another unit or style of numbers the form begins anew, with the building as it is by then.
  const { locale, lengthUnit } = useFormatters();
  const latestOnAskLive = useRef(onAskLive);
  useEffect(() => {
    latestOnAskLive.current = onAskLive;
  });
  const { t } = useTranslation();
  const onChange = useCallback(
    (next: Financial | null, typed: TypedBuilding | null) => {
      const { financial: before, edit } = useBuildingStore.getState();
      edit(next, typed);
      const changed = nameChanges(before, next);
      if (typed !== null) {
        if (changed !== '') edits.putBack(changed, next);
        return;
      }
      if (changed !== '') edits.remember(changed, t('undoable.building'), before, next);
      latestOnAskLive.current?.();
    },
    [t],
  );
  return <StartedForm key={`${formVersion} ${locale} ${lengthUnit}`} currency={currency} onChange={onChange} />;
}

/** A form that begins with the building as it is now, complete or not. */
const StartedForm = memo(function StartedForm({
  currency,
  onChange,
}: {
  readonly currency: string | null;
  readonly onChange: (financial: Financial | null, typed: TypedBuilding | null) => void;
}) {
  const [{ financial, typed }] = useState(() => useBuildingStore.getState());
  return <BuildingForm financial={financial} typed={typed} currency={currency} onChange={onChange} />;
});
