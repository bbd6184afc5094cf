import { useTranslation } from 'react-i18next';
import { LiveRegion } from '../ui/live-region.tsx';
import styles from './map.module.css';
import type { NearSurvey } from './survey-near.ts';

/** What the surveyed building is called that is pointed at, above its dot. */
export function SurveyLabel({ near }: { readonly near: NearSurvey | null }) {
  const { t } = useTranslation();
  return (
    <>
      {near !== null && (
        <div
          className={styles.surveyLabel}
          style={{ left: near.x, top: near.y }}
          data-survey-label=""
          aria-hidden="true"
        >
          {near.label}
        </div>
      )}
      <LiveRegion text={near === null ? '' : t('map.surveys.said', { label: near.label })} />
    </>
  );
}
