import { useTranslation } from 'react-i18next';
import { financialSchema } from '#shared/domain/exposure.ts';
import type { Coordinates } from '#shared/domain/geo.ts';
import { applyMeasures } from '#shared/domain/measure.ts';
import type { SurveyPlace } from '#shared/domain/survey.ts';
import type { Variant } from '#shared/domain/variant.ts';
import { readTypedCoordinates } from '../features/search/read-typed-coordinates.ts';
import type { SurveyDraft } from '../features/survey/use-survey-draft.ts';
import { WhatIfSection } from '../features/what-if/what-if-section.tsx';
import { useCurrencyLabel } from '../i18n/use-currency-label.ts';
import { useFormatters } from '../i18n/use-formatters.ts';
import { Section } from '../ui/section.tsx';
import { locationOfSurvey } from './location-of-survey.ts';
import { takeNextPick } from './pick-store.ts';
import { useUiStore } from './ui-store.ts';
import styles from './answer-view.module.css';

const places = { parsePoints: readTypedCoordinates, pickPoint: takeNextPick };

interface SurveyWhatIfProps {
  readonly draft: Pick<SurveyDraft, 'survey' | 'edit'>;
  /** The region's; null when none answered. */
  readonly currency: string | null;
}

/** What is tried of a surveyed building: kept with the survey, and printed in its report. */
export function SurveyWhatIf({ draft: { survey, edit }, currency: ofRegion }: SurveyWhatIfProps) {
  const { t } = useTranslation();
  const { coordinates } = useFormatters();
  const scenario = useUiStore((state) => state.lossScenario);
  const set = useUiStore((state) => state.set);
  const currency = useCurrencyLabel(ofRegion);
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
        scenario={scenario}
        onScenarioChange={(next) => set({ lossScenario: next })}
        variants={survey.variants}
        onVariants={(next) => edit({ variants: [...next] })}
        onAdopt={adopt}
        places={places}
      />
    </Section>
  );
}

function placeAt(point: Coordinates, label: string): SurveyPlace {
  return { address: null, label, level: null, uncertaintyMetres: null, point };
}
