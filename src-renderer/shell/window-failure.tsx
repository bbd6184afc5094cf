import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Button } from '#renderer/ui/button.tsx';
import { Notice } from '#renderer/ui/notice.tsx';
import styles from './window-failure.module.css';

/** Said instead of the whole window when its frame could not be drawn. */
export function WindowFailure() {
  return <Failure part="window" level={1} />;
}

/** Said in the place of a part of the window that could not be drawn; the others stay as they were. */
export function PartFailure() {
  return <Failure part="part" level={2} />;
}

/** What was thrown is not shown: it may quote what was typed, and is in the log. */
function Failure({ part, level }: { readonly part: 'window' | 'part'; readonly level: 1 | 2 }) {
  const { t } = useTranslation();
  return (
    <div className={styles.failure}>
      <Notice tone="danger" level={level} title={t(`failure.${part}.title`)}>
        <p>{t(`failure.${part}.body`)}</p>
        {/* Drawing it again would not do: code that could not be fetched is asked for once only. */}
        <Button size="small" onClick={() => location.reload()}>
          {t('failure.reload')}
        </Button>
      </Notice>
    </div>
  );
}

/** Said where an address leads nowhere. */
export function NowhereNotice() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <div className={styles.failure}>
      <Notice level={2} title={t('failure.nowhere.title')}>
        <p>{t('failure.nowhere.body')}</p>
        <Button size="small" onClick={() => void navigate({ to: '/', search: true })}>
          {t('failure.nowhere.back')}
        </Button>
      </Notice>
    </div>
  );
}
