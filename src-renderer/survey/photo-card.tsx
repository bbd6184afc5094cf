import { ChevronLeft, ChevronRight, X, CalendarClock, MapPinOff } from 'lucide-react';
import { useId, useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMediaPath, type SurveyAttachment, PHOTO_FAR_METRES } from '#shared/survey/survey-attachment.ts';
import { surveyLimits } from '#shared/survey/survey.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { IconButton } from '#renderer/ui/button.tsx';
import { formatLength } from '#renderer/map/format-length.ts';
import { codeOf } from '#renderer/client/client-error.ts';
import { reportFailedStep } from '#renderer/ui/undo-step.ts';
import { canDraw } from './draw-thumbnail.ts';
import { formatPhotoTime, countDays } from './survey-day.ts';
import { createCaptionSaving, findLeftCaption, holdLeftCaption, type Caption } from './caption-saving.ts';
import { guardClosing } from './guard-closing.ts';
import { isRefusal } from './is-refusal.ts';
import styles from './photo-grid.module.css';

interface PhotoCardProps {
  readonly photo: SurveyAttachment;
  /** Day of the survey; null while it is not said. */
  readonly surveyedOn: string | null;
  readonly position: number;
  readonly count: number;
  readonly onOpen: () => void;
  readonly onCaption: SaveCaption;
  readonly onMove: (position: number) => void;
  readonly onRemove: () => void;
}

/** A photo with its caption, and when and where it was taken. */
export function PhotoCard({ photo, surveyedOn, position, count, onOpen, onCaption, onMove, onRemove }: PhotoCardProps) {
  const { t, ...formatters } = useTexts();
  const [caption, setCaption] = usePhotoCaption(photo, onCaption);
  const troubleId = useId();
  const name = photo.caption === '' ? photo.name : photo.caption;
  const source = findSmallPicture(photo);
  const time = formatPhotoTime(photo.photo?.takenAt ?? null, formatters);

  return (
    <li className={styles.photo} data-photo={photo.id}>
      <button type="button" className={styles.frame} aria-label={t('photo.open', { name })} onClick={onOpen}>
        {source === null ? (
          <span>
            {photo.name}
            <br />
            {t('photo.notShown')}
          </span>
        ) : (
          <img src={source} alt="" loading="lazy" decoding="async" />
        )}
      </button>
      <input
        className={styles.caption}
        aria-label={t('photo.caption', { name: photo.name })}
        placeholder={t('photo.captionHint')}
        maxLength={surveyLimits.caption}
        value={caption.text}
        aria-invalid={caption.trouble !== null}
        aria-describedby={caption.trouble === null ? undefined : troubleId}
        onChange={(event) => setCaption(event.target.value)}
      />
      {caption.trouble !== null && (
        <div id={troubleId} role="alert" className={styles.unsaved}>
          {t(`saveState.${caption.trouble.kind}`)}
        </div>
      )}
      <PhotoFacts time={time} photo={photo} surveyedOn={surveyedOn} />
      <div className={styles.tools}>
        <IconButton
          label={t('photo.earlier', { name })}
          disabled={position === 0}
          icon={ChevronLeft}
          onClick={() => onMove(position - 1)}
        />
        <IconButton
          label={t('photo.later', { name })}
          disabled={position === count - 1}
          icon={ChevronRight}
          onClick={() => onMove(position + 1)}
        />
        <IconButton label={t('photo.remove', { name })} icon={X} onClick={onRemove} />
      </div>
    </li>
  );
}

/** The small picture; while there is none, the photo itself where it can be drawn. */
function findSmallPicture({ hash, type, hasThumbnail }: SurveyAttachment): string | null {
  if (hasThumbnail) return formatMediaPath(hash, 'thumbnail');
  return canDraw(type) ? formatMediaPath(hash) : null;
}

interface PhotoFactsProps {
  /** When it was taken, as it is written; null where the photo does not say. */
  readonly time: string | null;
  readonly photo: SurveyAttachment;
  /** Day of the survey; null while it is not said. */
  readonly surveyedOn: string | null;
}

/** Where and when a photo says that it was taken, against the building and the day of the survey. */
function PhotoFacts({ time, photo, surveyedOn }: PhotoFactsProps) {
  const { t, ...formatters } = useTexts();
  const { distanceMetres } = photo;
  const isFar = distanceMetres !== null && distanceMetres > PHOTO_FAR_METRES;
  const distance = distanceMetres === null ? '' : formatLength(distanceMetres, t, formatters, 2);
  const days = countDaysBetween(surveyedOn, photo.photo?.takenAt ?? null);
  if (time === null && distanceMetres === null) return <div className={styles.fact}>{t('photo.noFacts')}</div>;
  return (
    <>
      <div className={styles.fact}>{time ?? t('photo.noTime')}</div>
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

interface CaptionedPhoto {
  readonly id: string;
  readonly name: string;
  /** What the survey has; from elsewhere it replaces the text, except what is being typed here. */
  readonly caption: string;
}

/** Settles when the survey has the caption. `isAgain`: the same one was sent before, and did not arrive. */
type SaveCaption = (caption: string, isAgain: boolean) => Promise<void>;

/**
 * The text of a caption's field: saved when the typing rests or the field is left for good, again and again where that
 * fails; a window is not closed over it unasked.
 */
export function usePhotoCaption(
  { id, name, caption: kept }: CaptionedPhoto,
  save: SaveCaption,
): readonly [caption: Caption, type: (text: string) => void] {
  const { t } = useTranslation();
  // One for each photo that is shown: what the survey has later is taken over, not begun anew.
  const saving = useMemo(
    () => findLeftCaption(id) ?? createCaptionSaving(kept, { save, isRefusal: (error) => isRefusal(codeOf(error)) }),
    // eslint-disable-next-line react/exhaustive-deps -- `kept` is where it begins, see above
    [id],
  );
  useEffect(() => saving.adopt(kept), [saving, kept]);
  const leave = useEffectEvent(() =>
    holdLeftCaption(id, saving, (error) => reportFailedStep(t('undoable.caption', { name }), error)),
  );
  useEffect(() => {
    const unguard = guardClosing(saving);
    return () => {
      unguard();
      leave();
    };
  }, [saving]);
  return [useSyncExternalStore(saving.subscribe, saving.read), saving.type];
}
