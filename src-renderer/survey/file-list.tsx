import { FileText, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SurveyAttachment } from '#shared/survey/survey-attachment.ts';
import { useFormatters } from '#renderer/i18n/use-formatters.ts';
import { Button } from '#renderer/ui/button.tsx';
import layout from '#renderer/ui/layout.module.css';
import textStyles from '#renderer/ui/text.module.css';
import styles from './photo-grid.module.css';

interface FileListProps {
  readonly files: readonly SurveyAttachment[];
  readonly onSave: (file: SurveyAttachment) => void;
  readonly onRemove: (file: SurveyAttachment) => void;
}

/** Files of a survey that are no photos: pressed, they are saved. */
export function FileList({ files, onSave, onRemove }: FileListProps) {
  const { t } = useTranslation();
  const { bytes } = useFormatters();
  return (
    <ul className={layout.stack2}>
      {files.map((file) => (
        <li key={file.id} className={styles.file} data-file={file.id}>
          <FileText size={15} aria-hidden="true" />
          <Button variant="link" size="small" className={styles.fileName} onClick={() => onSave(file)}>
            {file.name}
          </Button>
          <span className={textStyles.muted}>{bytes(file.sizeBytes)}</span>
          <Button
            variant="quiet"
            size="small"
            aria-label={t('photo.remove', { name: file.name })}
            icon={<X size={13} aria-hidden="true" />}
            onClick={() => onRemove(file)}
          />
        </li>
      ))}
    </ul>
  );
}
