import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState, useLayoutEffect, useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { Financial } from '#shared/exposure/exposure.ts';
import { floodHazards, scenarios, scenariosOf, type FloodHazard } from '#shared/hazard/hazard.ts';
import type { Measure } from '#shared/portfolio/measure.ts';
import { hasScenarioDifference, readHazardLosses } from '#shared/query/hazard-losses.ts';
import { MAXIMUM_VARIANTS, type Variant } from '#shared/query/variant.ts';
import { useClient } from '#renderer/client/client.ts';
import { Button } from '#renderer/ui/button.tsx';
import { useFlood, useUiStore } from '#renderer/map/ui-store.ts';
import { useCommands } from '#renderer/ui/commands/use-commands.ts';
import { Disclosure } from '#renderer/ui/disclosure.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { HazardChooser } from '#renderer/ui/hazard-chooser.tsx';
import { Segmented } from '#renderer/ui/segmented.tsx';
import layout from '#renderer/ui/layout.module.css';
import textStyles from '#renderer/ui/text.module.css';
import { MeasureEditor, type PlaceFinder } from './measure-editor.tsx';
import { variantComparisonOptions, type WhatIfLocation } from './what-if-queries.ts';
import type { ShownComparison } from './shown-comparison.ts';
import { TargetSolver } from './target-solver.tsx';
import { WorthTable } from './worth-table.tsx';
import { VariantTable } from './variant-table.tsx';
import styles from './what-if.module.css';

interface WhatIfSectionProps {
  readonly location: WhatIfLocation;
  readonly financial: Financial;
  readonly currency: string;
  readonly variants: readonly Variant[];
  /** @param part what is typed into: edits of it that follow closely are one step of undo; none: a step of its own */
  readonly onVariants: (variants: readonly Variant[], part?: string) => void;
  /** Makes a variant the building as it is. */
  readonly onAdopt: (variant: Variant) => void;
  readonly places: PlaceFinder;
  /**
   * The comparison that was kept with the figures beside it: shown in the place of one of today. Left out or null:
   * none.
   */
  readonly kept?: ShownComparison | null;
  /** Why no target is sought: it would be of other data than the figures beside it. Left out or null: it is. */
  readonly unsought?: string | null;
}

/** The building against variants of it, and what it would take to bring the loss down to a target. */
export function WhatIfSection(props: WhatIfSectionProps) {
  const { location, financial, currency, variants, onVariants, onAdopt, places } = props;
  const { kept = null, unsought = null } = props;
  const { t } = useTranslation();
  const { entry, addButton, begin, end, cancel } = useEntry();
  const { hazard: chosen, scenario } = useFlood();
  const chooseFlood = useUiStore((state) => state.chooseFlood);
  const computed = useQuery({
    ...variantComparisonOptions(useClient(), location, financial, variants),
    enabled: kept === null,
  });
  // What was kept stays until what is computed for the next edit is there.
  const [last, setLast] = useState(kept);
  if (kept !== null && kept !== last) setLast(kept);
  const comparison = kept ?? computed.data ?? last ?? undefined;
  const error = kept === null ? computed.error : null;
  const canAdd = variants.length < MAXIMUM_VARIANTS;
  useCommands([
    comparison === undefined || entry !== null || !canAdd
      ? null
      : {
          id: 'addVariant',
          title: t('whatIf.add'),
          keywords: t('palette.words.variant'),
          icon: Plus,
          run: () => begin({ of: null }),
        },
  ]);
  if (error !== null) return <FailureNotice title={t('whatIf.notCompared')} failure={error} />;
  if (comparison === undefined) return null;
  const hazards = findHazards(comparison);
  const hazard = hazards.includes(chosen) ? chosen : findCostliest(comparison, hazards);
  if (hazard === undefined) return <p className={textStyles.note}>{t('whatIf.noLosses')}</p>;
  const shownScenario = scenariosOf(hazard).includes(scenario) ? scenario : 'base';

  function add(measure: Measure, to: Variant | null): void {
    end();
    if (to === null) onVariants([...variants, { id: crypto.randomUUID(), name: null, measures: [measure] }]);
    else onVariants(variants.map((one) => (one.id === to.id ? { ...one, measures: [...one.measures, measure] } : one)));
  }

  return (
    <div className={layout.stack12}>
      <HazardChooser hazards={hazards} value={hazard} onChange={(next) => chooseFlood({ hazard: next })} />
      {scenariosOf(hazard).length > 1 && differs(comparison) && (
        <Segmented
          stretch
          label={t('losses.scenario')}
          options={scenarios.map((value) => ({ value, label: t(`scenario.${value}`) }))}
          value={shownScenario}
          onChange={(next) => chooseFlood({ scenario: next })}
        />
      )}
      {variants.length === 0 && entry === null && <p className={textStyles.note}>{t('whatIf.intro')}</p>}
      {variants.length > 0 && (
        <VariantTable
          comparison={comparison}
          variants={variants}
          hazard={hazard}
          scenario={shownScenario}
          currency={currency}
          actions={{
            onAdopt,
            onExtend: (variant) => begin({ of: variant }),
            onRename: (variant, name) =>
              onVariants(variants.map((one) => (one.id === variant.id ? { ...one, name } : one))),
            onRemove: (variant) => onVariants(variants.filter((one) => one.id !== variant.id)),
          }}
        />
      )}
      {variants.length > 0 && (
        <WorthTable
          comparison={comparison}
          variants={variants}
          financial={financial}
          scenario={shownScenario}
          currency={currency}
          canAdd={canAdd}
          onEdit={({ id }, economics) =>
            onVariants(
              variants.map((one) => (one.id === id ? { ...one, economics } : one)),
              `economics ${id}`,
            )
          }
          onCombine={(variant) => onVariants([...variants, variant])}
        />
      )}
      {entry !== null ? (
        <MeasureEditor
          financial={financial}
          currency={currency}
          places={places}
          onAdd={(measure) => add(measure, entry.of)}
          onCancel={cancel}
        />
      ) : (
        <div className={styles.actions}>
          <Button
            ref={addButton}
            size="small"
            icon={Plus}
            iconSize={14}
            disabled={!canAdd}
            onClick={() => begin({ of: null })}
          >
            {t('whatIf.add')}
          </Button>
          {!canAdd && <span className={textStyles.note}>{t('whatIf.full', { count: MAXIMUM_VARIANTS })}</span>}
        </div>
      )}
      <Disclosure title={t('whatIf.solve')} isEntry>
        {unsought !== null ? (
          <p className={textStyles.note}>{unsought}</p>
        ) : (
          <TargetSolver
            location={location}
            financial={financial}
            hazard={hazard}
            scenario={shownScenario}
            currency={currency}
            canAdd={canAdd}
            onAdd={(measure) => add(measure, null)}
          />
        )}
      </Disclosure>
    </div>
  );
}

/** Hazards with losses for the building as it is. */
function findHazards({ baseline }: ShownComparison): FloodHazard[] {
  return floodHazards.filter((hazard) => readHazardLosses(baseline.figures, hazard, 'base').absence === null);
}

/** The hazard with the largest average annual loss when the defences fail: where a measure matters most. */
function findCostliest({ baseline }: ShownComparison, hazards: readonly FloodHazard[]): FloodHazard | undefined {
  const cost = (hazard: FloodHazard): number => {
    const losses = readHazardLosses(baseline.figures, hazard, 'defFail');
    return losses.absence === null ? losses.total.averageAnnualLoss : 0;
  };
  return hazards.toSorted((a, b) => cost(b) - cost(a))[0];
}

function differs({ baseline, variants }: ShownComparison): boolean {
  return [baseline, ...variants].some((one) => 'figures' in one && hasScenarioDifference(one.figures));
}

/** What is being entered: a measure of a new variant, or one more of a variant that there is. */
interface Entry {
  readonly of: Variant | null;
}

/** The entry of a measure, and where the focus goes when nothing comes of it. */
interface EntryState {
  /** Null while nothing is entered. */
  readonly entry: Entry | null;
  /** The button that stands where the entry stood. */
  readonly addButton: RefObject<HTMLButtonElement | null>;
  readonly begin: (entry: Entry) => void;
  readonly end: () => void;
  /** Ends it, and gives the focus back to what began it, or to the button where that is gone. */
  readonly cancel: () => void;
}

/** Begins and ends the entry of a measure. */
function useEntry(): EntryState {
  const [entry, setEntry] = useState<Entry | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const beganAt = useRef<Element | null>(null);
  const isCancelled = useRef(false);
  useLayoutEffect(() => {
    if (entry !== null || !isCancelled.current) return;
    isCancelled.current = false;
    const from = beganAt.current;
    if (from instanceof HTMLElement && from !== document.body && from.isConnected) from.focus();
    else addButton.current?.focus();
  }, [entry]);
  return {
    entry,
    addButton,
    begin(next) {
      beganAt.current = document.activeElement;
      setEntry(next);
    },
    end: () => setEntry(null),
    cancel() {
      isCancelled.current = true;
      setEntry(null);
    },
  };
}
