import { useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePackFailure } from '../features/packs/use-pack-failure.ts';
import { Button } from '../ui/button.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { FloatingNotice } from './floating-notice.tsx';
import styles from './floating-notice.module.css';

/** Told when a region could not be installed and nobody is looking at the place where that is shown. */
export function PackFailureNotice() {
  const { t } = useTranslation();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const { failure, isDemonstration, retry, dismiss } = usePackFailure(path === '/places');
  if (failure === null) return null;
  return (
    <FloatingNotice name="pack-failure">
      <FailureNotice
        title={t(isDemonstration ? 'packs.background.demonstration' : 'packs.background.other')}
        failure={failure}
      >
        <p>{t(isDemonstration ? 'packs.background.demonstrationBody' : 'packs.background.otherBody')}</p>
        <div className={styles.actions}>
          <Button size="small" variant="primary" onClick={retry}>
            {t('failure.retry')}
          </Button>
          <Button size="small" onClick={dismiss}>
            {t('packs.background.dismiss')}
          </Button>
        </div>
      </FailureNotice>
    </FloatingNotice>
  );
}
