import { ChevronLeft, ChevronRight, Download, ImageOff, X } from 'lucide-react';
import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { formatMediaPath, type SurveyAttachment } from '#shared/survey/survey-attachment.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { IconButton } from '#renderer/ui/button.tsx';
import { canDraw } from './draw-thumbnail.ts';
import { formatPhotoTime } from './survey-day.ts';
import { SavingNote, type AttachmentSaving } from './saving-note.tsx';
import styles from './photo-grid.module.css';

interface PhotoViewerProps {
  readonly photos: readonly SurveyAttachment[];
  /** The one of them that is shown. */
  readonly photo: SurveyAttachment;
  readonly saving: AttachmentSaving;
  readonly onShow: (photo: SurveyAttachment) => void;
  readonly onClose: () => void;
}

/** One photo as large as the window; the arrow keys lead to the others, Escape back. */
export function PhotoViewer({ photos, photo, saving, onShow, onClose }: PhotoViewerProps) {
  const { t, ...formatters } = useTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  const at = photos.indexOf(photo);
  const [previous, next] = [photos[at - 1], photos[at + 1]];
  // Closed before it is taken out of the page: the focus goes back to the photo in the list.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  function show(other: SurveyAttachment | undefined): void {
    if (other !== undefined) onShow(other);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'ArrowRight') show(next);
    if (event.key === 'ArrowLeft') show(previous);
    // Escape closes the viewer and not the survey behind it.
    event.stopPropagation();
  }

  const name = photo.caption === '' ? photo.name : photo.caption;
  const facts = [
    formatPhotoTime(photo.photo?.takenAt ?? null, formatters),
    photo.photo?.camera ?? null,
    photo.photo?.point ? formatters.coordinates(photo.photo.point) : null,
    formatters.bytes(photo.sizeBytes),
  ].filter((fact) => fact !== null);
  return (
    <dialog ref={dialog} className={styles.viewer} aria-label={name} onClose={onClose} onKeyDown={onKeyDown}>
      <div className={styles.viewerBar}>
        <span>{name}</span>
        <IconButton
          size="medium"
          label={t('photo.save', { name })}
          icon={Download}
          iconSize={16}
          onClick={() => saving.save(photo)}
        />
        <IconButton
          size="medium"
          label={t('photo.close')}
          icon={X}
          iconSize={18}
          onClick={() => dialog.current?.close()}
        />
      </div>
      <div className={styles.viewerNote}>
        <SavingNote saving={saving} />
      </div>
      <div className={styles.picture}>
        {canDraw(photo.type) ? (
          <img key={photo.hash} src={formatMediaPath(photo.hash)} alt={name} />
        ) : (
          <div className={styles.noPicture}>
            <ImageOff size={40} aria-hidden="true" />
            <strong>{photo.name}</strong>
            <p>{t('photo.cannotDraw')}</p>
          </div>
        )}
      </div>
      <div className={styles.viewerBar}>
        <IconButton
          size="medium"
          label={t('photo.previous')}
          disabled={previous === undefined}
          icon={ChevronLeft}
          iconSize={18}
          onClick={() => show(previous)}
        />
        <span>{facts.join(' · ')}</span>
        <IconButton
          size="medium"
          label={t('photo.next')}
          disabled={next === undefined}
          icon={ChevronRight}
          iconSize={18}
          onClick={() => show(next)}
        />
      </div>
    </dialog>
  );
}
