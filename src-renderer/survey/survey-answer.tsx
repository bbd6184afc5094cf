import { useMutation } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { ExternalLink } from 'lucide-react';
import { useEffect, useMemo, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { isAnswerCurrent, isAnswerOfPlace } from '#shared/survey/is-answer-current.ts';
import type { SurveyAnswer } from '#shared/survey/survey-answer.ts';
import type { Survey } from '#shared/survey/survey.ts';
import { financialSchema } from '#shared/exposure/exposure.ts';
import { useClient } from '#renderer/client/client.ts';
import { codeOf } from '#renderer/client/client-error.ts';
import { LossDriverBars } from '#renderer/query/losses/loss-drivers.tsx';
import { LossTable } from '#renderer/query/losses/loss-table.tsx';
import { translateFailure } from '#renderer/i18n/translate-failure.ts';
import { useCurrencyLabel } from '#renderer/i18n/display-store.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Notice } from '#renderer/ui/notice.tsx';
import { Section } from '#renderer/ui/section.tsx';
import { UndoToast } from '#renderer/ui/undo-toast.tsx';
import { useUndo } from '#renderer/ui/use-undo.ts';
import { AnswerFigures } from '#renderer/query/answer-figures.tsx';
import { VerdictLine } from '#renderer/query/verdict-line.tsx';
import { toRiskAnswer } from '#renderer/what-if/shown-comparison.ts';
import { useFlood, useUiStore } from '#renderer/map/ui-store.ts';
import layout from '#renderer/ui/layout.module.css';
import textStyles from '#renderer/ui/text.module.css';
import { pushUndo } from '#renderer/ui/undo-stack.ts';
import { QUERY_SCREEN } from '#renderer/query/name-screen.ts';
import { useBuildingStore } from '#renderer/query/building-store.ts';
import { useSubject } from '#renderer/query/use-subject.ts';
import { useVariants } from '#renderer/what-if/variant-store.ts';
import type { RiskAnswer } from '#renderer/query/risk-queries.ts';
import { useWorstHazard } from '#renderer/query/use-worst-hazard.ts';
import { ChartSection } from '#renderer/query/explain/chart-section.tsx';
import { ExplainSection } from '#renderer/query/explain/explain-section.tsx';
import { SourceList } from '#renderer/query/source-list.tsx';
import { groupWarnings } from '#renderer/query/warning-groups.ts';
import { WarningList } from '#renderer/query/warning-list.tsx';
import { Disclosure } from '#renderer/ui/disclosure.tsx';
import { Omissions } from '#renderer/ui/omissions.tsx';
import { surveySight } from './survey-sight.ts';
import { showPart } from './section-bar.tsx';
import { SurveyBasisNotice } from './survey-basis-notice.tsx';
import { locationOfSurvey } from './survey-queries.ts';
import styles from './survey-answer.module.css';

interface SurveyAnswerProps {
  /** The survey as it is saved. */
  readonly saved: Survey;
  readonly answer: SurveyAnswer | null;
}

/** The figures of a survey beside its record: asked for anew when what they come from has been edited. */
export function SurveyAnswerSection({ saved, answer: last }: SurveyAnswerProps) {
  const { t } = useTranslation();
  const client = useClient();
  const undo = useUndo();
  const openAsQuery = useOpenAsQuery(saved);
  const { mutate, error, variables, isPending } = useMutation({
    mutationFn: ({ id }: { readonly id: string; readonly inputs: string }) => client.call('survey.assess', { id }),
  });
  // Figures of another place would be taken for those of this one.
  const answer = last !== null && isAnswerOfPlace(saved, last) ? last : null;
  const isCurrent = isAnswerCurrent(saved, answer);
  const inputs = JSON.stringify([saved.place, saved.building, saved.variants]);
  // Once for each change: what was refused is not asked again until something is edited, or somebody asks for it.
  const isAsked = variables?.id === saved.id && variables.inputs === inputs;
  useEffect(() => {
    if (!isCurrent && !isAsked) mutate({ id: saved.id, inputs });
  }, [isCurrent, isAsked, mutate, saved.id, inputs]);
  const failure = isCurrent || !isAsked ? null : error;

  function computeAnew({ computedAt }: SurveyAnswer): void {
    undo.perform({
      label: t('survey.computedAnew'),
      act: () => client.call('survey.assess', { id: saved.id }),
      undo: () => client.call('survey.putBackAnswer', { id: saved.id, computedAt }),
      sight: surveySight(saved.id),
    });
  }

  return (
    <Section
      title={t('survey.answer')}
      aside={
        <Button variant="link" size="small" icon={ExternalLink} onClick={() => openAsQuery()}>
          {t('survey.openAsQuery')}
        </Button>
      }
    >
      <div className={layout.stack14}>
        {failure !== null && (
          <Notice tone="caution" title={t('survey.answerFailed')} code={codeOf(failure)}>
            <p>{describeReason(failure, t)}</p>
            <p>{t(answer === null ? 'survey.answerMissingBody' : 'survey.answerFailedBody')}</p>
            <Button size="small" disabled={isPending} onClick={() => mutate({ id: saved.id, inputs })}>
              {t('failure.retry')}
            </Button>
          </Notice>
        )}
        {answer !== null && isCurrent && (
          <SurveyBasisNotice surveyId={saved.id} answer={answer} onComputeAnew={() => computeAnew(answer)} />
        )}
        {answer !== null && <StoredFigures answer={answer} />}
        {answer === null && failure === null && (
          <p className={textStyles.note} role="status">
            {t('answer.loading')}
          </p>
        )}
      </div>
      {undo.text !== null && <UndoToast text={undo.text} onUndo={undo.undo} />}
    </Section>
  );
}

/** Refusals of a question that have words of their own. */
const refusals = ['OUT_OF_BOUND_LOCATION', 'NO_SPATIAL_COORDINATES', 'LICENCE_INVALID'] as const;

function describeReason(failure: Error, t: TFunction): string {
  const refusal = refusals.find((code) => code === codeOf(failure));
  return refusal === undefined ? translateFailure(failure, t) : t(`failure.${refusal}.body`);
}

/** An answer as it was kept: its indices, losses and what stands behind them, all of one calculation. */
function StoredFigures({ answer }: { readonly answer: SurveyAnswer }) {
  const { t, dateTime } = useTexts();
  const currency = useCurrencyLabel(answer.currency);
  const { hazard, scenario } = useFlood();
  const chooseFlood = useUiStore((state) => state.chooseFlood);
  const whole = useMemo(() => toRiskAnswer(answer), [answer]);
  useWorstHazard(whole, false);
  return (
    <>
      {whole !== null && (
        <div>
          <div className={styles.verdict}>
            <VerdictLine answer={whole} />
          </div>
          <AnswerFigures answer={whole} />
        </div>
      )}
      {answer.request.financial !== undefined && (
        <LossTable
          figures={answer.figures}
          values={answer.request.financial}
          currency={currency}
          scenario={scenario}
          onScenarioChange={(next) => chooseFlood({ scenario: next })}
        />
      )}
      {whole !== null && answer.request.financial !== undefined && (
        <LossDriverBars
          answer={whole}
          hazard={hazard}
          scenario={scenario}
          currency={currency ?? t('losses.currencyUnits')}
          onBasement={null}
          onEnterFloor={() => showPart('site')}
          isKept
        />
      )}
      <p className={textStyles.note}>
        {t('survey.answeredAt', {
          time: dateTime(answer.computedAt),
          packs: answer.packs.map(({ title, version }) => `${title} ${version}`).join(', '),
          model: answer.modelVersion,
        })}
      </p>
      {whole !== null && <SurveyDetails answer={whole} />}
    </>
  );
}

/**
 * Asks for a surveyed building as a query, with what was tried of it. The building that stood in the query's form, and
 * what was tried there, can be had back.
 */
function useOpenAsQuery(survey: Survey): () => void {
  const { t } = useTranslation();
  const { setSubject } = useSubject();
  const replace = useBuildingStore((state) => state.replace);
  const location = locationOfSurvey(survey);
  const [triedBefore, setVariants] = useVariants(location);
  return () => {
    const complete = financialSchema.safeParse(survey.building);
    const building = complete.success ? complete.data : null;
    const before = useBuildingStore.getState().financial;
    const tried = survey.variants.length > 0 ? survey.variants : triedBefore;
    const bringIn = (): void => {
      replace(building);
      setVariants(location, tried);
    };
    if (JSON.stringify([before, triedBefore]) !== JSON.stringify([building, tried])) {
      pushUndo(
        t('undoable.building'),
        () => {
          replace(before);
          setVariants(location, triedBefore);
        },
        bringIn,
        // Where it is brought to.
        QUERY_SCREEN,
      );
    }
    bringIn();
    setSubject({ kind: 'place', location });
  };
}

/** What stands behind the figures of a survey, as in the answer that they are kept from; closed above the record. */
const SurveyDetails = memo(function SurveyDetails({ answer }: { readonly answer: RiskAnswer }) {
  const { t, count } = useTexts();
  const currency = useCurrencyLabel(answer.currency);
  const { explanation } = answer.assessment;
  const { warnings } = explanation;
  return (
    <div>
      {Object.keys(explanation.floods).length > 0 && (
        <Disclosure title={t('chart.sectionTitle')} rememberAs="survey.charts">
          <ChartSection explanation={explanation} currency={currency ?? t('losses.currencyUnits')} />
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
