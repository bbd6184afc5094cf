import { useTranslation } from 'react-i18next';
import { surveyStatuses } from '#shared/survey/survey.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import styles from './survey-layer.module.css';
import type { MapTheme } from '#shared/map/map-colours.ts';
import { surveyDotColours } from './style/survey-dots.ts';

interface SurveyLayerProps {
  readonly isShown: boolean;
  readonly theme: MapTheme;
  readonly onChange: (isShown: boolean) => void;
}

/** Whether the surveyed buildings are drawn, and what their colours say. */
export function SurveyLayer({ isShown, theme, onChange }: SurveyLayerProps) {
  const { t } = useTranslation();
  const { fill, line } = surveyDotColours[theme];
  return (
    <div className={styles.layer} data-survey-layer="">
      <Checkbox label={t('map.surveys.title')} isChecked={isShown} onChange={onChange} />
      {isShown && (
        <ul className={styles.states}>
          {surveyStatuses.map((status) => (
            <li key={status} className={styles.state}>
              <span className={styles.dot} style={{ background: fill[status], borderColor: line }} />
              {t(`surveyStatus.${status}`)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
