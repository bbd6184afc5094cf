import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatPackKey, type InstalledPack } from '#shared/domain/pack.ts';
import { codeOf } from '../../client/client-error.ts';
import { useClient } from '../../client/client-context.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Toast } from '../../ui/toast.tsx';
import { PackCard } from './pack-card.tsx';
import { packListOptions, usePackChange } from './queries.ts';
import { useRemoval } from './use-removal.ts';
import styles from './pack-list.module.css';

/** The installed regions, to switch on and off, to look at and to remove. */
export function PackList({ onShow }: { readonly onShow: (pack: InstalledPack) => void }) {
  const { t } = useTranslation();
  const packs = useQuery(packListOptions(useClient()));
  const activate = usePackChange('pack.activate');
  const deactivate = usePackChange('pack.deactivate');
  const remove = usePackChange('pack.remove');
  const removal = useRemoval((pack) => remove.mutate(pack));
  const failure = activate.error ?? deactivate.error ?? remove.error ?? packs.error;
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
      {packs.isPending && (
        <div className={styles.message}>
          <Skeleton height={64} />
        </div>
      )}
      {shown?.length === 0 && <p className={styles.message}>{t('packs.none')}</p>}
      <ul>
        {shown?.map((pack) => (
          <PackCard
            key={formatPackKey(pack)}
            pack={pack}
            isBusy={activate.isPending || deactivate.isPending}
            onSwitch={(active) => (active ? activate : deactivate).mutate(pack)}
            onShow={() => onShow(pack)}
            onRemove={() => removal.remove(pack)}
          />
        ))}
      </ul>
      {removal.pending !== null && (
        <div className={styles.toast}>
          <Toast
            action={
              <Button variant="link" onClick={removal.undo}>
                {t('packs.undo')}
              </Button>
            }
          >
            {t('packs.removed', { title: removal.pending.title })}
          </Toast>
        </div>
      )}
    </>
  );
}
