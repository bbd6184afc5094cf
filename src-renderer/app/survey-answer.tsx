import { useMutation, useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isAnswerCurrent } from '#shared/contract/is-answer-current.ts';
import type { SurveyAnswer } from '#shared/contract/survey-answer.ts';
import { financialSchema } from '#shared/domain/exposure.ts';
import type { Survey } from '#shared/domain/survey.ts';
import type { Warning } from '#shared/domain/warning.ts';
import { useClient } from '../client/client-context.ts';
import { codeOf } from '../client/client-error.ts';
import { LossTable } from '../features/losses/loss-table.tsx';
import { IndexTiles } from '../features/query/index-tiles.tsx';
import { Omissions } from '../ui/omissions.tsx';
import type { RiskAnswer } from '../features/query/risk-answer.ts';
import { groupWarnings } from '../features/query/warning-groups.ts';
import { WarningList } from '../features/query/warning-list.tsx';
import { useCurrencyLabel } from '../i18n/use-currency-label.ts';
import { useFormatters } from '../i18n/use-formatters.ts';
import { chooseHazard, findOverlayOptions, fitOverlay } from '../map/overlay-options.ts';
import { findPacksInView } from '../map/packs-in-view.ts';
import { packLayersOptions } from '../map/queries.ts';
import { Button } from '../ui/button.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { Notice } from '../ui/notice.tsx';
import { Section } from '../ui/section.tsx';
import { useBuildingStore } from './building-store.ts';
import { locationOfSurvey } from './location-of-survey.ts';
import { useSubject } from './use-subject.ts';
import { useUiStore } from './ui-store.ts';
import { useVariants } from './variant-store.ts';
import styles from './survey-answer.module.css';

interface SurveyAnswerProps {
  /** As it is saved. */
  readonly saved: Survey;
  readonly answer: SurveyAnswer | null;
}

/** The figures of a survey beside its record: asked for anew when what they come from has been edited. */
export function SurveyAnswerSection({ saved, answer }: SurveyAnswerProps) {
  const { t } = useTranslation();
  const { dateTime } = useFormatters();
  const currency = useCurrencyLabel(answer?.currency ?? null);
  const client = useClient();
  const { setSubject } = useSubject();
  const replaceBuilding = useBuildingStore((state) => state.replace);
  const { lossScenario, set } = useUiStore();
  const [, setVariants] = useVariants(locationOfSurvey(saved));
  const { mutate, error, variables } = useMutation({
    mutationFn: ({ id }: { readonly id: string; readonly inputs: string }) => client.call('survey.assess', { id }),
  });
  const isCurrent = isAnswerCurrent(saved, answer);
  const inputs = JSON.stringify([saved.place, saved.building]);
  // Once for each change: what was refused is not asked again until something is edited.
  const isAsked = variables?.id === saved.id && variables.inputs === inputs;
  useEffect(() => {
    if (!isCurrent && !isAsked) mutate({ id: saved.id, inputs });
  }, [isCurrent, isAsked, mutate, saved.id, inputs]);

  function openFull(): void {
    const complete = financialSchema.safeParse(saved.building);
    replaceBuilding(complete.success ? complete.data : null);
    const location = locationOfSurvey(saved);
    if (saved.variants.length > 0) setVariants(location, saved.variants);
    setSubject({ kind: 'place', location });
  }

  return (
    <Section
      title={t('survey.answer')}
      aside={
        <Button variant="link" size="small" icon={<ExternalLink size={13} aria-hidden="true" />} onClick={openFull}>
          {t('survey.openAnswer')}
        </Button>
      }
    >
      <div className={styles.answer}>
        {error !== null && isAsked && (
          <Notice tone="caution" title={t('survey.answerFailed')} code={codeOf(error)}>
            {t('survey.answerFailedBody')}
          </Notice>
        )}
        {answer !== null && answer.assessment !== null && (
          <SurveyTiles answer={{ ...answer, assessment: answer.assessment, fromCache: false, historyId: null }} />
        )}
        {answer?.request.financial !== undefined && (
          <LossTable
            figures={answer.figures}
            currency={currency}
            scenario={lossScenario}
            onScenarioChange={(scenario) => set({ lossScenario: scenario })}
          />
        )}
        {answer !== null && (
          <p className={styles.when}>
            {t('survey.answeredAt', {
              time: dateTime(answer.computedAt),
              packs: answer.packs.map(({ title, version }) => `${title} ${version}`).join(', '),
            })}
          </p>
        )}
        {answer !== null && answer.assessment !== null && (
          <WhatToKnow warnings={answer.assessment.explanation.warnings} />
        )}
      </div>
    </Section>
  );
}

/** The four indices, with their hazards to lay over the map. */
function SurveyTiles({ answer }: { readonly answer: RiskAnswer }) {
  const { overlay, set } = useUiStore();
  const { latitude, longitude } = answer.assessment.point;
  const allPacks = useQuery(packLayersOptions(useClient())).data ?? [];
  const packs = findPacksInView(allPacks, [longitude, latitude, longitude, latitude]);
  const options = findOverlayOptions(packs, overlay);
  const shown = fitOverlay(packs, overlay);
  return (
    <IndexTiles
      answer={answer}
      shownHazard={shown.kind === 'flood' ? shown.hazard : shown.kind === 'wildfire' ? 'wildfire' : null}
      drawableHazards={[...options.hazards, ...(options.hasWildfire ? (['wildfire'] as const) : [])]}
      onShowHazard={(hazard) => set({ overlay: fitOverlay(packs, chooseHazard(overlay, hazard)) })}
    />
  );
}

/** What a reader of the figures has to know, and what they leave out. */
function WhatToKnow({ warnings }: { readonly warnings: readonly Warning[] }) {
  const { t } = useTranslation();
  const { count } = useFormatters();
  return (
    <div>
      {warnings.length > 0 && (
        <Disclosure
          title={t('answer.warnings')}
          rememberAs="survey.warnings"
          aside={count(groupWarnings(warnings).length)}
        >
          <WarningList warnings={warnings} />
        </Disclosure>
      )}
      <Disclosure title={t('answer.omissions')} rememberAs="survey.omissions">
        <Omissions />
      </Disclosure>
    </div>
  );
}
