import { FileInput } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FileButton } from '#renderer/ui/file-button.tsx';

/** Chooses a `.freeboard` file to bring in. */
export function ImportButton({ onChoose }: { readonly onChoose: (file: File) => void }) {
  const { t } = useTranslation();
  return (
    <FileButton
      label={t('handOver.take')}
      fieldLabel={t('handOver.takeLabel')}
      icon={FileInput}
      command={{
        id: 'importHandOver',
        title: t('palette.do.importHandOver'),
        keywords: t('palette.words.handOver'),
      }}
      size="small"
      variant="quiet"
      accept=".freeboard"
      onChoose={([file]) => onChoose(file!)}
    />
  );
}
