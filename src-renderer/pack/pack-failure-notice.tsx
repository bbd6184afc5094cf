import { useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePackFailure } from './use-pack-failure.ts';
import { Button } from '#renderer/ui/button.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { FloatingNotice } from '#renderer/ui/floating-notice.tsx';
import styles from '#renderer/ui/floating-notice.module.css';

/** Told when a region could not be installed or made and nobody is looking at the place where that is shown. */
export function PackFailureNotice() {
  const { t } = useTranslation();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const { failure, isDemonstration, retry, dismiss } = usePackFailure(path === '/places');
  if (failure === null) return null;
  const kind = isDemonstration ? 'demonstration' : failure.task;
  return (
    <FloatingNotice name="pack-failure">
      <FailureNotice title={t(`packs.background.${kind}`)} failure={failure}>
        <p>{t(`packs.background.${kind}Body`)}</p>
        <div className={styles.actions}>
          {retry !== null && (
            <Button size="small" variant="primary" onClick={retry}>
              {t('failure.retry')}
            </Button>
          )}
          <Button size="small" onClick={dismiss}>
            {t('packs.background.dismiss')}
          </Button>
        </div>
      </FailureNotice>
    </FloatingNotice>
  );
}
