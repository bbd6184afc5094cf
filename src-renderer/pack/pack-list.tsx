import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { formatPackKey, type InstalledPack } from '#shared/pack/pack.ts';
import { codeOf } from '#renderer/client/client-error.ts';
import { useClient } from '#renderer/client/client.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { Button } from '#renderer/ui/button.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { Notice } from '#renderer/ui/notice.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { UndoToast } from '#renderer/ui/undo-toast.tsx';
import { useUndoable } from '#renderer/ui/use-undoable.ts';
import { InstallDemonstration } from './install-demonstration.tsx';
import { PackCard } from './pack-card.tsx';
import { usePendingRemoval } from './pending-removal-store.ts';
import { packListOptions, usePackChange } from './pack-queries.ts';
import styles from './pack-list.module.css';

interface PackListProps {
  readonly onShow: (pack: InstalledPack) => void;
  /** Told which region is pointed at or has the focus; null when none has any longer. */
  readonly onLook: (pack: InstalledPack | null) => void;
  /** What else can be done with a region. */
  readonly renderMore?: (pack: InstalledPack) => ReactNode;
}

/** The installed regions, to switch on and off, to look at and to remove. */
export function PackList({ onShow, onLook, renderMore }: PackListProps) {
  const { t, bytes } = useTexts();
  const packs = useQuery(packListOptions(useClient()));
  const activate = usePackChange('pack.activate');
  const deactivate = usePackChange('pack.deactivate');
  const remove = usePackChange('pack.remove');
  const removed = useRef<Promise<unknown>>(Promise.resolve());
  const removal = useUndoable<InstalledPack>(
    (pack) => {
      // What fails is told below, by the mutation's error.
      removed.current = remove.mutateAsync(pack).catch(() => undefined);
    },
    (pack) => t('undoable.removePack', { title: pack.title }),
  );
  const { pending, finish } = removal;
  useEffect(() => {
    if (pending === null) return undefined;
    const carryOut = async () => {
      finish();
      await removed.current;
    };
    usePendingRemoval.setState({ waiting: { key: formatPackKey(pending), carryOut } });
    return () => usePendingRemoval.setState({ waiting: null });
  }, [pending, finish]);
  const failure = activate.error ?? deactivate.error ?? remove.error;
  const shown = packs.data?.filter(
    (pack) => removal.pending === null || formatPackKey(pack) !== formatPackKey(removal.pending),
  );

  return (
    <>
      {failure !== null && (
        <div className={styles.message}>
          <Notice tone="danger" title={t('packs.failure.OTHER.title')} code={codeOf(failure)}>
            {t('packs.failure.changeBody')}
          </Notice>
        </div>
      )}
      {packs.error !== null && (
        <div className={styles.message}>
          <FailureNotice title={t('packs.notListed')} failure={packs.error}>
            <Button size="small" onClick={() => void packs.refetch()}>
              {t('failure.retry')}
            </Button>
          </FailureNotice>
        </div>
      )}
      {packs.isPending && (
        <div className={styles.message}>
          <Skeleton height={64} />
        </div>
      )}
      {shown?.length === 0 && (
        <div className={styles.message}>
          <p>{t('packs.none')}</p>
          <p className={styles.offer}>
            <InstallDemonstration />
          </p>
        </div>
      )}
      <ul>
        {shown?.map((pack) => (
          <PackCard
            key={formatPackKey(pack)}
            pack={pack}
            isBusy={activate.isPending || deactivate.isPending}
            onSwitch={(active) => (active ? activate : deactivate).mutate(pack)}
            onShow={() => onShow(pack)}
            onLook={(isLookedAt) => onLook(isLookedAt ? pack : null)}
            onRemove={() => removal.start(pack)}
          >
            {renderMore?.(pack)}
          </PackCard>
        ))}
      </ul>
      {removal.pending !== null && (
        <UndoToast
          text={t('packs.removed', { title: removal.pending.title, size: bytes(removal.pending.sizeBytes) })}
          onUndo={removal.undo}
        />
      )}
    </>
  );
}
