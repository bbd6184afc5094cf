import { ChevronLeft, ChevronRight, MapPinOff, X } from 'lucide-react';
import type { TFunction } from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMediaPath, PHOTO_FAR_METRES, type SurveyAttachment } from '#shared/domain/survey-attachment.ts';
import { surveyLimits } from '#shared/domain/survey.ts';
import type { Formatters } from '../../i18n/formatters.ts';
import { useFormatters } from '../../i18n/use-formatters.ts';
import { Button } from '../../ui/button.tsx';
import { canDraw } from './draw-thumbnail.ts';
import { formatPhotoTime } from './photo-time.ts';
import styles from './photo-grid.module.css';

interface PhotoCardProps {
  readonly photo: SurveyAttachment;
  readonly position: number;
  readonly count: number;
  readonly onOpen: () => void;
  readonly onCaption: (caption: string) => void;
  readonly onMove: (position: number) => void;
  readonly onRemove: () => void;
}

/** A photo with its caption, its time, and a word when it was taken far from the building. */
export function PhotoCard({ photo, position, count, onOpen, onCaption, onMove, onRemove }: PhotoCardProps) {
  const { t } = useTranslation();
  const formatters = useFormatters();
  const [caption, setCaption] = useState(photo.caption);
  const name = photo.caption === '' ? photo.name : photo.caption;
  const source = findSmallPicture(photo);
  const isFar = photo.distanceMetres !== null && photo.distanceMetres > PHOTO_FAR_METRES;
  const time = formatPhotoTime(photo.photo?.takenAt ?? null, formatters);

  useEffect(() => {
    if (caption === photo.caption) return undefined;
    // As quickly as everything else that is typed.
    const timer = setTimeout(() => onCaption(caption), 250);
    return () => clearTimeout(timer);
    // eslint-disable-next-line react/exhaustive-deps -- a new function each time; only what is typed counts
  }, [caption, photo.caption]);

  return (
    <li className={styles.photo} data-photo={photo.id}>
      <button type="button" className={styles.frame} aria-label={t('photo.open', { name })} onClick={onOpen}>
        {source === null ? <span>{photo.name}</span> : <img src={source} alt="" loading="lazy" decoding="async" />}
      </button>
      <input
        className={styles.caption}
        aria-label={t('photo.caption', { name: photo.name })}
        placeholder={t('photo.captionHint')}
        maxLength={surveyLimits.caption}
        value={caption}
        onChange={(event) => setCaption(event.target.value)}
      />
      <div className={styles.facts}>
        <span>{time ?? t('photo.noTime')}</span>
        <Button
          variant="quiet"
          size="small"
          aria-label={t('photo.earlier', { name })}
          disabled={position === 0}
          icon={<ChevronLeft size={13} aria-hidden="true" />}
          onClick={() => onMove(position - 1)}
        />
        <Button
          variant="quiet"
          size="small"
          aria-label={t('photo.later', { name })}
          disabled={position === count - 1}
          icon={<ChevronRight size={13} aria-hidden="true" />}
          onClick={() => onMove(position + 1)}
        />
        <Button
          variant="quiet"
          size="small"
          aria-label={t('photo.remove', { name })}
          icon={<X size={13} aria-hidden="true" />}
          onClick={onRemove}
        />
      </div>
      {isFar && (
        <div className={styles.far} data-far>
          <MapPinOff size={12} aria-hidden="true" />
          {t('photo.far', { distance: formatDistance(photo.distanceMetres ?? 0, t, formatters) })}
        </div>
      )}
    </li>
  );
}

/** The small picture; while there is none, the photo itself where it can be drawn. */
function findSmallPicture({ hash, type, hasThumbnail }: SurveyAttachment): string | null {
  if (hasThumbnail) return formatMediaPath(hash, 'thumbnail');
  return canDraw(type) ? formatMediaPath(hash) : null;
}

function formatDistance(metres: number, t: TFunction, { count, significant }: Formatters): string {
  return metres < 1000
    ? t('unit.metres', { value: count(Math.round(metres / 10) * 10) })
    : t('unit.kilometres', { value: significant(metres / 1000, 2) });
}
