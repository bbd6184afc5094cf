import type { TFunction } from 'i18next';
import { RotateCw } from 'lucide-react';
import { skipToken, useQuery } from '@tanstack/react-query';
import type { Hazard } from '#shared/hazard/hazard.ts';
import type { SurveyAnswer } from '#shared/survey/survey-answer.ts';
import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import { formatList } from '#renderer/i18n/formatters.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { Button } from '#renderer/ui/button.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { Notice } from '#renderer/ui/notice.tsx';
import { useClient } from '#renderer/client/client.ts';
import { surveyBasisOptions } from './survey-queries.ts';
import styles from './survey-answer.module.css';

interface SurveyBasisNoticeProps {
  readonly surveyId: string;
  readonly answer: SurveyAnswer;
  readonly onComputeAnew: () => void;
}

/**
 * Said where a survey's figures are not those that would be computed today: from what they are, and how to have the
 * others.
 */
export function SurveyBasisNotice({ surveyId, answer, onComputeAnew }: SurveyBasisNoticeProps) {
  const { t, dateTime } = useTexts();
  const { basis, isOther, failure } = useSurveyBasis(surveyId, answer);
  const hasCalculation = answer.assessment !== null;
  if (failure !== null) return <FailureNotice title={t('survey.basis.unread')} failure={failure} />;
  if (basis === null || (!isOther && hasCalculation)) return null;
  const time = dateTime(answer.computedAt);
  const body = !basis.isCovered ? 'gone' : hasCalculation ? 'other' : 'bare';
  return (
    <div data-survey-basis={body}>
      <Notice tone="caution" title={t(`survey.basis.${body}.title`)}>
        {basis.isCovered && isOther && (
          <ul className={styles.changes}>
            {describeChanges(basis, t).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
        <p>{t(`survey.basis.${body}.body`, { time })}</p>
        {basis.isCovered && (
          <Button size="small" icon={RotateCw} onClick={onComputeAnew}>
            {t('survey.computeAnew')}
          </Button>
        )}
      </Notice>
    </div>
  );
}

type BasisPack = NonNullable<SurveyBasis['basis']>['changes'][number]['before'];

function describeChange(before: BasisPack, now: BasisPack, t: TFunction): string {
  if (before !== null && now !== null && before.title === now.title) {
    return t('survey.basis.update', { title: now.title, before: before.version, now: now.version });
  }
  const [was, is] = [before, now].map((pack) =>
    pack === null ? t('survey.basis.noPack') : `${pack.title} ${pack.version}`,
  );
  return t('survey.basis.change', { before: was, now: is });
}

/** A line for each pack that another one stands in for, with its hazards; and one for the model. */
function describeChanges({ changes, model }: NonNullable<SurveyBasis['basis']>, t: TFunction): string[] {
  const hazardsOf = new Map<string, Hazard[]>();
  for (const { hazard, before, now } of changes) {
    const change = describeChange(before, now, t);
    hazardsOf.set(change, [...(hazardsOf.get(change) ?? []), hazard]);
  }
  const ofPacks = [...hazardsOf].map(([change, hazards]) =>
    t('survey.basis.ofHazards', { hazards: formatList(hazards.map((hazard) => t(`hazard.${hazard}`))), change }),
  );
  if (model.before === model.now) return ofPacks;
  return [...ofPacks, t('survey.basis.model', { change: t('survey.basis.change', model) })];
}

/** What the figures of a survey come from, beside what would answer today. */
interface SurveyBasis {
  /** Null: there are no figures, or it is not known yet. */
  readonly basis: ProcedureOutput<'survey.getBasis'>['basis'];
  /** Whether figures that are computed now would come from other packs or another model. */
  readonly isOther: boolean;
  /** The error of the query; null without one. */
  readonly failure: Error | null;
}

/** Follows whether a survey's figures are of the packs and the model that would answer today. */
export function useSurveyBasis(id: string, answer: SurveyAnswer | null): SurveyBasis {
  const options = surveyBasisOptions(useClient(), id, answer?.computedAt ?? '');
  const { data, error } = useQuery(answer === null ? { ...options, queryFn: skipToken } : options);
  const basis = data ?? null;
  const isOther = basis !== null && (basis.changes.length > 0 || basis.model.before !== basis.model.now);
  return { basis, isOther, failure: error };
}
