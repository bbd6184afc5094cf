import { useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { create } from 'zustand';
import { DEMONSTRATION_REGION } from '#shared/pack/demonstration-region.ts';
import type { EventPayload } from '#shared/contract/events.ts';
import { Button } from '#renderer/ui/button.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { FloatingNotice } from '#renderer/ui/floating-notice.tsx';
import styles from '#renderer/ui/floating-notice.module.css';
import { holdsGrant } from '#renderer/client/chosen-source.ts';
import { useClient } from '#renderer/client/client.ts';
import type { ClientFailureCode } from '#renderer/client/client-error.ts';

/** Told when a region could not be installed or made and nobody is looking at the place where that is shown. */
export function PackFailureNotice() {
  const { t } = useTranslation();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const { failure, isDemonstration, retry, dismiss } = usePackFailure(path);
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

/** An install, or the making of a pack, that failed without anybody waiting for it in this window. */
interface PackFailure extends Omit<EventPayload<'pack.failed'>, 'code'> {
  readonly code: ClientFailureCode;
}

/** A pack that could not be brought for an install: of this window, which may show something else meanwhile. */
export const useUnseenFailure = create<{ readonly failure: PackFailure | null }>(() => ({
  failure: null,
}));

/**
 * The last failure that this window did not begin or no longer shows, and the way to try an install again.
 *
 * @param path of the screen: those where installs are started, or packs made, tell of them themselves
 */
export function usePackFailure(path: string): {
  readonly failure: PackFailure | null;
  readonly isDemonstration: boolean;
  /** Null where it needs more than trying: a pack is made of what is filled in, or was given to another window. */
  readonly retry: (() => void) | null;
  readonly dismiss: () => void;
} {
  const client = useClient();
  const [reported, setFailure] = useState<PackFailure | null>(null);
  const unseen = useUnseenFailure((state) => state.failure);
  const failure = reported ?? unseen;
  useEffect(() => {
    const report = (next: PackFailure): void => {
      if (next.code !== 'CANCELLED') setFailure(next);
    };
    // The region is installed from the very start: it may have failed before this window could be told.
    client.call('pack.demonstrationFailure', {}).then(
      ({ failure: earlier }) =>
        earlier !== null && report({ source: DEMONSTRATION_REGION, task: 'install', ...earlier }),
      // A backend that is not there is told of elsewhere.
      () => undefined,
    );
    return client.on('pack.failed', report);
  }, [client]);
  const { mutate } = useMutation({
    // The failure of a new try is told by the same event.
    async mutationFn({ source }: PackFailure) {
      if (source === DEMONSTRATION_REGION) await client.call('pack.installDemonstration', {});
      else await client.call('pack.install', { grant: source });
    },
  });
  useEffect(() => client.on('packs.changed', () => setFailure(null)), [client]);
  const isDemonstration = failure?.source === DEMONSTRATION_REGION;
  const isShown = path === (failure?.task === 'build' ? '/maker' : '/places');
  return {
    failure: isShown && !isDemonstration ? null : failure,
    isDemonstration,
    retry:
      failure !== null && (isDemonstration || (failure.task === 'install' && holdsGrant(failure.source)))
        ? () => {
            mutate(failure);
            setFailure(null);
          }
        : null,
    dismiss() {
      setFailure(null);
      useUnseenFailure.setState({ failure: null });
    },
  };
}
