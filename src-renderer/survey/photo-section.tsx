import { Camera, Paperclip, FileText, X } from 'lucide-react';
import { useEffect, useEffectEvent, useState, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type SurveyAttachment, formatMediaPath } from '#shared/survey/survey-attachment.ts';
import { formatList } from '#renderer/i18n/formatters.ts';
import { FileButton } from '#renderer/ui/file-button.tsx';
import { Notice } from '#renderer/ui/notice.tsx';
import { Section } from '#renderer/ui/section.tsx';
import { readDroppedFiles, type DroppedFiles, useFileDrop } from '#renderer/ui/use-file-drop.ts';
import layout from '#renderer/ui/layout.module.css';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { Button, IconButton } from '#renderer/ui/button.tsx';
import textStyles from '#renderer/ui/text.module.css';
import { canDraw } from './draw-thumbnail.ts';
import { PhotoCard } from './photo-card.tsx';
import { PhotoViewer } from './photo-viewer.tsx';
import { SavingNote, useAttachmentSaving } from './saving-note.tsx';
import type { RefusedFile } from './upload-queue.ts';
import type { SurveyFiles } from './use-survey-files.ts';
import { keepThumbnail } from './upload-photo.ts';
import styles from './photo-grid.module.css';

interface PhotoSectionProps {
  readonly surveyId: string;
  readonly attachments: readonly SurveyAttachment[];
  /** Day of the survey, to compare photos with; null while it is not said. */
  readonly surveyedOn: string | null;
  readonly files: SurveyFiles;
  readonly onRemove: (attachment: SurveyAttachment) => void;
}

/** Why a file was not taken, where it can be said plainly. */
const refusals: Readonly<Partial<Record<RefusedFile['code'], 'refusedKind' | 'refusedFull' | 'refusedFolder'>>> = {
  FILE_REFUSED: 'refusedKind',
  STORAGE_FULL: 'refusedFull',
  FOLDER: 'refusedFolder',
};

/** Photos and other files: dropped, pasted, chosen or taken with a camera. */
export function PhotoSection({ surveyId, attachments, surveyedOn, files, onRemove }: PhotoSectionProps) {
  const { t } = useTranslation();
  const saving = useAttachmentSaving(surveyId);
  const take = (dropped: DroppedFiles): void => void files.add(dropped.files, dropped.folders);
  const drop = useFileDrop((dropped) => take(readDroppedFiles(dropped)));
  const [viewedId, setViewedId] = useState<string | null>(null);
  const photos = attachments.filter(({ kind }) => kind === 'photo');
  const others = attachments.filter(({ kind }) => kind === 'file');
  const keptOnly = photos.filter(({ type }) => !canDraw(type));
  const viewed = photos.find(({ id }) => id === viewedId);
  // Removed while it was looked at: it is not to come up by itself when it is put back.
  if (viewedId !== null && viewed === undefined) setViewedId(null);
  usePaste(take);
  useMissingThumbnails(photos);

  return (
    <Section title={t('photo.title')}>
      <div className={styles.drop} data-over={drop.isOver} {...drop.handlers}>
        {photos.length === 0 ? (
          <div className={styles.empty}>
            <Camera size={20} aria-hidden="true" />
            <p>{t('photo.empty')}</p>
          </div>
        ) : (
          <ul className={styles.grid}>
            {photos.map((photo, at) => (
              <PhotoCard
                key={photo.id}
                photo={photo}
                surveyedOn={surveyedOn}
                position={at}
                count={photos.length}
                onOpen={() => setViewedId(photo.id)}
                onCaption={(caption, isAgain) => files.setCaption(photo, caption, isAgain)}
                onMove={(position) =>
                  void files.move(photo, attachments.indexOf(photo), attachments.indexOf(photos[position] ?? photo))
                }
                onRemove={() => onRemove(photo)}
              />
            ))}
          </ul>
        )}
        {others.length > 0 && <FileList files={others} onSave={saving.save} onRemove={onRemove} />}
        {/* The viewer tells of its own. */}
        {viewed === undefined && <SavingNote saving={saving} />}
        <div className={layout.wrap8}>
          <FileButton
            label={t('photo.add')}
            icon={Camera}
            command={{ id: 'addPhotos', title: t('photo.add'), keywords: t('palette.words.photo') }}
            accept="image/*"
            isMultiple
            isCamera
            onChoose={(chosen) => void files.add(chosen)}
          />
          <FileButton
            label={t('photo.addFile')}
            icon={Paperclip}
            command={{ id: 'addFile', title: t('photo.addFile'), keywords: t('palette.words.photo') }}
            isMultiple
            onChoose={(chosen) => void files.add(chosen)}
          />
          {files.uploading > 0 && <span role="status">{t('photo.uploading', { count: files.uploading })}</span>}
        </div>
        {keptOnly.length > 0 && (
          <Notice tone="caution" title={t('photo.keptOnly', { names: formatList(keptOnly.map(({ name }) => name)) })}>
            {t('photo.keptOnlyBody')}
          </Notice>
        )}
        {files.refused.map(({ id, name, code }) => (
          <Notice key={id} tone="danger" title={t('photo.refused', { name })} code={code}>
            {t(`photo.${refusals[code] ?? 'refusedOther'}`)}
          </Notice>
        ))}
      </div>
      {viewed !== undefined && (
        <PhotoViewer
          photos={photos}
          photo={viewed}
          saving={saving}
          onShow={({ id }) => setViewedId(id)}
          onClose={() => setViewedId(null)}
        />
      )}
    </Section>
  );
}

/**
 * Takes pictures and files out of the clipboard wherever the focus is, but leaves pasted text to the field it goes to.
 */
function usePaste(take: (pasted: DroppedFiles) => void): void {
  const takeLatest = useEffectEvent(take);
  useEffect(() => {
    function onPaste(event: ClipboardEvent): void {
      if (event.clipboardData === null || event.clipboardData.files.length === 0) return;
      event.preventDefault();
      takeLatest(readDroppedFiles(event.clipboardData));
    }
    addEventListener('paste', onPaste);
    return () => removeEventListener('paste', onPaste);
  }, []);
}

/** Makes small pictures of photos that came without one, such as with a hand-over; one after the other, each once. */
export function useMissingThumbnails(photos: readonly SurveyAttachment[]): void {
  const tried = useRef(new Set<string>());
  useEffect(() => {
    const stop = new AbortController();
    async function makeAll(): Promise<void> {
      for (const { hash, type, hasThumbnail } of photos) {
        if (hasThumbnail || !canDraw(type) || tried.current.has(hash) || stop.signal.aborted) continue;
        // Without one the photo itself is shown: nothing is lost when it cannot be made now, nor are the others.
        await make(hash, stop.signal).catch(() => undefined);
        // Broken off by an edit, which brings the photos anew: it is made with those.
        if (!stop.signal.aborted) tried.current.add(hash);
      }
    }
    void makeAll();
    return () => stop.abort();
  }, [photos]);
}

async function make(hash: string, signal: AbortSignal): Promise<void> {
  const response = await fetch(formatMediaPath(hash), { signal });
  if (response.ok) await keepThumbnail(hash, await response.blob());
}

interface FileListProps {
  readonly files: readonly SurveyAttachment[];
  readonly onSave: (file: SurveyAttachment) => void;
  readonly onRemove: (file: SurveyAttachment) => void;
}

/** Files of a survey that are no photos: pressed, they are saved. */
function FileList({ files, onSave, onRemove }: FileListProps) {
  const { t, bytes } = useTexts();
  return (
    <ul className={layout.stack2}>
      {files.map((file) => (
        <li key={file.id} className={styles.file} data-file={file.id}>
          <FileText size={15} aria-hidden="true" />
          <Button variant="link" size="small" className={styles.fileName} onClick={() => onSave(file)}>
            {file.name}
          </Button>
          <span className={textStyles.muted}>{bytes(file.sizeBytes)}</span>
          <IconButton label={t('photo.remove', { name: file.name })} icon={X} onClick={() => onRemove(file)} />
        </li>
      ))}
    </ul>
  );
}
