import { CalendarClock, MapPinOff } from 'lucide-react';
import { PHOTO_FAR_METRES, type SurveyAttachment } from '#shared/survey/survey-attachment.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { formatLength } from '#renderer/map/format-length.ts';
import { countDays } from './survey-day.ts';
import styles from './photo-grid.module.css';

interface PhotoFactsProps {
  readonly photo: SurveyAttachment;
  /** Day of the survey; null while it is not said. */
  readonly surveyedOn: string | null;
}

/** Where and when a photo says that it was taken, against the building and the day of the survey. */
export function PhotoFacts({ photo, surveyedOn }: PhotoFactsProps) {
  const { t, ...formatters } = useTexts();
  const { distanceMetres } = photo;
  const isFar = distanceMetres !== null && distanceMetres > PHOTO_FAR_METRES;
  const distance = distanceMetres === null ? '' : formatLength(distanceMetres, t, formatters, 2);
  const days = countDaysBetween(surveyedOn, photo.photo?.takenAt ?? null);
  return (
    <>
      {isFar ? (
        <div className={styles.far} data-far>
          <MapPinOff size={12} aria-hidden="true" />
          {t('photo.far', { distance })}
        </div>
      ) : (
        <div className={styles.fact}>
          {distanceMetres === null ? t('photo.noPlace') : t('photo.near', { distance })}
        </div>
      )}
      {days !== 0 && (
        <div className={styles.far} data-other-day>
          <CalendarClock size={12} aria-hidden="true" />
          {t(days < 0 ? 'photo.daysBefore' : 'photo.daysAfter', { count: Math.abs(days) })}
        </div>
      )}
    </>
  );
}

/** Days from the survey to the photo by the camera's own calendar; 0 where one of them is not known. */
function countDaysBetween(surveyedOn: string | null, takenAt: string | null): number {
  if (surveyedOn === null || takenAt === null) return 0;
  return countDays(surveyedOn, takenAt.slice(0, 10));
}
