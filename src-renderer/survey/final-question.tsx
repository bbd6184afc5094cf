import type { Survey } from '#shared/survey/survey.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Notice } from '#renderer/ui/notice.tsx';
import layout from '#renderer/ui/layout.module.css';
import { isYetToCome } from './survey-day.ts';
import { isFloorUnused, listOpenTasks } from './survey-progress.ts';

/** Whether something speaks against calling a survey final. */
export function isDoubtful(survey: Survey): boolean {
  const isOfTomorrow = survey.surveyedOn !== null && isYetToCome(survey.surveyedOn);
  return isFloorUnused(survey) || isOfTomorrow || listOpenTasks(survey).length > 0;
}

interface FinalQuestionProps {
  readonly survey: Survey;
  readonly onFinal: () => void;
  readonly onKeep: () => void;
}

/** What speaks against calling a survey final, and the question whether it is so all the same. */
export function FinalQuestion({ survey, onFinal, onKeep }: FinalQuestionProps) {
  const { t, depth } = useTexts();
  const { measuredFloor, building } = survey;
  return (
    <div role="alert">
      <Notice tone="caution" title={t('survey.finalTitle')}>
        <ul className={layout.stack2}>
          {isFloorUnused(survey) && (
            <li>
              {building.firstFloorHeight === undefined
                ? t('survey.finalFloorNone', { measured: depth(measuredFloor.heightMetres ?? 0) })
                : t('survey.finalFloor', {
                    measured: depth(measuredFloor.heightMetres ?? 0),
                    used: depth(building.firstFloorHeight),
                  })}
            </li>
          )}
          {survey.surveyedOn !== null && isYetToCome(survey.surveyedOn) && <li>{t('survey.dayYetToCome')}</li>}
          {listOpenTasks(survey).map((task) => (
            <li key={task}>{t(`siteTask.open.${task}`)}</li>
          ))}
        </ul>
        <div className={layout.wrap8}>
          <Button size="small" onClick={onFinal}>
            {t('survey.finalAllTheSame')}
          </Button>
          <Button size="small" variant="quiet" onClick={onKeep}>
            {t('survey.finalNotYet')}
          </Button>
        </div>
      </Notice>
    </div>
  );
}
