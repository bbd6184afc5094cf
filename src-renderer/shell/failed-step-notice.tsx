import { useTranslation } from 'react-i18next';
import { codeOf } from '#renderer/client/client-error.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Notice } from '#renderer/ui/notice.tsx';
import { useFailedStep } from '#renderer/ui/undo-step.ts';
import { FloatingNotice } from '#renderer/ui/floating-notice.tsx';

/** Told when something that can be undone could not be done, taken back or done again. */
export function FailedStepNotice() {
  const { t } = useTranslation();
  const failed = useFailedStep((state) => state.failed);
  if (failed === null) return null;
  return (
    <FloatingNotice name="failed-step">
      <Notice tone="danger" title={t('undoable.failed', { label: failed.label })} code={codeOf(failed.error)}>
        <p>{t('undoable.failedBody')}</p>
        <div>
          <Button size="small" onClick={() => useFailedStep.setState({ failed: null })}>
            {t('undoable.dismiss')}
          </Button>
        </div>
      </Notice>
    </FloatingNotice>
  );
}
