import { FileInput } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { useCommands } from '../../ui/commands/use-commands.ts';

/** Chooses a `.freeboard` file to bring in. */
export function ImportButton({ onChoose }: { readonly onChoose: (file: File) => void }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const choose = (): void => input.current?.click();
  useCommands([
    {
      id: 'importHandOver',
      title: t('palette.do.importHandOver'),
      keywords: t('palette.words.handOver'),
      icon: FileInput,
      run: choose,
    },
  ]);
  return (
    <>
      <Button variant="quiet" size="small" icon={<FileInput size={13} aria-hidden="true" />} onClick={choose}>
        {t('handOver.take')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".freeboard"
        aria-label={t('handOver.takeLabel')}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file !== undefined) onChoose(file);
        }}
      />
    </>
  );
}
