import { FileInput } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';

/** Chooses a `.freeboard` file to bring in. */
export function ImportButton({ onChoose }: { readonly onChoose: (file: File) => void }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        icon={<FileInput size={13} aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
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
