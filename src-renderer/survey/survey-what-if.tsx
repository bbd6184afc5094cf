import { useMemo } from 'react';
import { isAnswerCurrent } from '#shared/survey/is-answer-current.ts';
import type { SurveyAnswer } from '#shared/survey/survey-answer.ts';
import { financialSchema } from '#shared/exposure/exposure.ts';
import type { Coordinates } from '#shared/geo/geo.ts';
import { applyMeasures } from '#shared/portfolio/measure.ts';
import type { SurveyPlace } from '#shared/survey/survey.ts';
import type { Variant } from '#shared/query/variant.ts';
import { readTypedCoordinates } from '#renderer/query/search/read-typed-coordinates.ts';
import type { SurveyDraft } from './use-survey-draft.ts';
import { WhatIfSection } from '#renderer/what-if/what-if-section.tsx';
import { useCurrencyLabel } from '#renderer/i18n/display-store.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { Section } from '#renderer/ui/section.tsx';
import { readStoredComparison } from '#renderer/what-if/shown-comparison.ts';
import { locationOfSurvey } from './survey-queries.ts';
import { takeNextPick } from '#renderer/query/pick-store.ts';
import { useSurveyBasis } from './survey-basis-notice.tsx';
import styles from '#renderer/query/answer-view.module.css';

const places = { parsePoints: readTypedCoordinates, pickPoint: takeNextPick };

interface SurveyWhatIfProps {
  readonly draft: Pick<SurveyDraft, 'survey' | 'edit'>;
  /** With the figures of what was tried; null when there is none yet. */
  readonly answer: SurveyAnswer | null;
}

/** What is tried of a surveyed building: kept with the survey, and printed in its report. */
export function SurveyWhatIf({ draft: { survey, edit }, answer }: SurveyWhatIfProps) {
  const { t, coordinates } = useTexts();
  const currency = useCurrencyLabel(answer?.currency ?? null);
  const { isOther } = useSurveyBasis(survey.id, answer);
  // Figures of one calculation: those that are kept, until an edit has them all computed anew.
  const isKept = isAnswerCurrent(survey, answer);
  const kept = useMemo(() => (isKept && answer !== null ? readStoredComparison(answer) : null), [isKept, answer]);
  const complete = financialSchema.safeParse(survey.building);
  if (!complete.success) {
    return (
      <Section title={t('whatIf.title')}>
        <p className={styles.intro}>{t('survey.whatIfNeedsBuilding')}</p>
      </Section>
    );
  }
  const financial = complete.data;

  /** What was tried is the building now; the rest is told from it. */
  function adopt(variant: Variant): void {
    const changed = applyMeasures(financial, variant.measures);
    if (changed === null) return;
    edit({
      building: changed.financial,
      variants: survey.variants.filter(({ id }) => id !== variant.id),
      ...(changed.point === null ? {} : { place: placeAt(changed.point, coordinates(changed.point)) }),
    });
  }

  return (
    <Section title={t('whatIf.title')}>
      <p className={styles.intro}>{t('survey.whatIfIntro')}</p>
      <WhatIfSection
        location={locationOfSurvey(survey)}
        financial={financial}
        currency={currency ?? t('losses.currencyUnits')}
        variants={survey.variants}
        onVariants={(next) => edit({ variants: [...next] })}
        onAdopt={adopt}
        places={places}
        kept={kept}
        unsought={isKept && isOther ? t('survey.basis.unsought') : null}
      />
    </Section>
  );
}

function placeAt(point: Coordinates, label: string): SurveyPlace {
  return { address: null, label, level: null, uncertaintyMetres: null, point };
}
