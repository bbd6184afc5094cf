import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Financial } from '#shared/exposure/exposure.ts';
import { applyMeasures } from '#shared/portfolio/measure.ts';
import type { Variant } from '#shared/query/variant.ts';
import type { RiskAnswer } from '#renderer/query/risk-queries.ts';
import { readTypedCoordinates } from '#renderer/query/search/read-typed-coordinates.ts';
import { WhatIfSection } from './what-if-section.tsx';
import { useCurrencyLabel } from '#renderer/i18n/display-store.ts';
import { Section } from '#renderer/ui/section.tsx';
import { createUndoBurst } from '#renderer/ui/undo-burst.ts';
import { pushUndo } from '#renderer/ui/undo-stack.ts';
import { useInSight } from '#renderer/ui/use-in-sight.ts';
import { useBuildingStore } from '#renderer/query/building-store.ts';
import { takeNextPick } from '#renderer/query/pick-store.ts';
import { subjectAt } from '#renderer/query/subject.ts';
import { useSubject } from '#renderer/query/use-subject.ts';
import { placeKeyOf, useVariants } from './variant-store.ts';
import styles from '#renderer/query/answer-view.module.css';

/** Variants that a change leads to, and those that it was made from. */
interface VariantChange {
  readonly to: readonly Variant[];
  readonly from: readonly Variant[];
}

const places = { parsePoints: readTypedCoordinates, pickPoint: takeNextPick };

interface WhatIfPanelProps {
  readonly answer: RiskAnswer;
  /** Whether the answer was given before: what is tried is worked out now all the same. */
  readonly isEarlier: boolean;
}

/** The building of an answer against variants of it. */
export function WhatIfPanel({ answer, isEarlier }: WhatIfPanelProps) {
  const { t } = useTranslation();
  const { financial } = answer.request;
  return (
    <Section title={t('whatIf.title')}>
      {financial === undefined ? (
        <p className={styles.intro}>{t('whatIf.needsBuilding')}</p>
      ) : (
        <>
          {isEarlier && <p className={styles.intro}>{t('whatIf.ofNow')}</p>}
          <Comparison answer={answer} financial={financial} />
        </>
      )}
    </Section>
  );
}

function Comparison({ answer, financial }: { readonly answer: RiskAnswer; readonly financial: Financial }) {
  const { t } = useTranslation();
  const { setSubject } = useSubject();
  const { location } = answer.request;
  const [variants, setVariants] = useVariants(location);
  const replace = useBuildingStore((state) => state.replace);
  const currency = useCurrencyLabel(answer.currency);
  // What is tried belongs to a place: of another one nothing is taken back.
  const placeKey = placeKeyOf(location);
  const sight = `tried ${placeKey}`;
  useInSight(sight);
  const typing = useMemo(
    () =>
      createUndoBurst<VariantChange>(
        ({ to, from }) => setVariants(JSON.parse(placeKey) as typeof location, to, from),
        `tried ${placeKey}`,
      ),
    [placeKey, setVariants],
  );

  function changeVariants(next: readonly Variant[], part?: string): void {
    setVariants(location, next, variants);
    if (part !== undefined) {
      typing.remember(part, t('undoable.variants'), { to: variants, from: next }, { to: next, from: variants });
      return;
    }
    pushUndo(
      t('undoable.variants'),
      () => setVariants(location, variants, next),
      () => setVariants(location, next, variants),
      sight,
    );
  }

  /** What was a variant is the building now; the other variants are told from it. */
  function adopt(variant: Variant): void {
    const changed = applyMeasures(financial, variant.measures);
    if (changed === null) return;
    const others = variants.filter(({ id }) => id !== variant.id);
    pushUndo(t('undoable.adopt', { name: variant.name ?? t('whatIf.variant') }), () => {
      setVariants(location, variants, others);
      replace(financial);
      setSubject({ kind: 'place', location }, { replace: true });
    });
    setVariants(location, others, variants);
    replace(changed.financial);
    if (changed.point === null) {
      setSubject({ kind: 'place', location }, { replace: true });
      return;
    }
    setVariants({ ...changed.point }, others);
    setSubject(subjectAt(changed.point));
  }

  return (
    <WhatIfSection
      location={location}
      financial={financial}
      currency={currency ?? t('losses.currencyUnits')}
      variants={variants}
      onVariants={changeVariants}
      onAdopt={adopt}
      places={places}
    />
  );
}
