import { useTranslation } from 'react-i18next';
import type { Coordinates } from '#shared/geo/geo.ts';
import { Button } from '#renderer/ui/button.tsx';
import { CopyButton } from '#renderer/ui/copy-button.tsx';
import { Notice } from '#renderer/ui/notice.tsx';
import layout from '#renderer/ui/layout.module.css';
import { TryLine } from './try-line.tsx';
import styles from './service.module.css';

interface NewTokenProps {
  readonly token: string;
  readonly port: number;
  readonly examplePoint: Coordinates | null;
  readonly onDone: () => void;
}

/** The text of a new token, this once, and a line that tries it out. */
export function NewToken({ token, port, examplePoint, onDone }: NewTokenProps) {
  const { t } = useTranslation();
  return (
    <div className={layout.stack12} role="group" aria-label={t('service.newToken')}>
      <Notice tone="caution" title={t('service.newToken')}>
        {t('service.newTokenBody')}
      </Notice>
      <div className={styles.secret}>
        <code className={styles.code} data-new-token>
          {token}
        </code>
        <CopyButton text={token} label={t('service.copyToken')} doneLabel={t('service.copied')} />
      </div>
      <TryLine port={port} token={token} requiresToken examplePoint={examplePoint} />
      <div>
        <Button size="small" onClick={onDone}>
          {t('service.haveIt')}
        </Button>
      </div>
    </div>
  );
}
