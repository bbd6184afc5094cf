import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import { useClient } from '#renderer/client/client.ts';
import { Button } from '#renderer/ui/button.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { FloatingNotice } from '#renderer/ui/floating-notice.tsx';
import styles from '#renderer/ui/floating-notice.module.css';
import { Notice } from '#renderer/ui/notice.tsx';
import { packListOptions, usePackChange } from './pack-queries.ts';

type Pack = ProcedureOutput<'pack.list'>['packs'][number];

/** Told when the first region of one's own has switched the demonstration region off, with the way back. */
export function SwitchedOffNotice() {
  const { t } = useTranslation();
  const { pack, dismiss } = useSwitchedOff();
  const activate = usePackChange('pack.activate');
  if (pack === null) return null;
  return (
    <FloatingNotice name="switched-off">
      {activate.error === null ? (
        <Notice title={t('packs.switchedOff.title', { title: pack.title })}>
          <p>{t('packs.switchedOff.body')}</p>
          <div className={styles.actions}>
            <Button
              size="small"
              disabled={activate.isPending}
              onClick={() => activate.mutate(pack, { onSuccess: dismiss })}
            >
              {t('packs.switchedOff.undo')}
            </Button>
            <Button size="small" variant="quiet" onClick={dismiss}>
              {t('packs.background.dismiss')}
            </Button>
          </div>
        </Notice>
      ) : (
        <FailureNotice title={t('packs.switchedOff.notUndone')} failure={activate.error}>
          <Button size="small" onClick={dismiss}>
            {t('packs.background.dismiss')}
          </Button>
        </FailureNotice>
      )}
    </FloatingNotice>
  );
}

/** The region that was switched off by another one's coming, until somebody has read it or switches it on. */
function useSwitchedOff(): { readonly pack: Pack | null; readonly dismiss: () => void } {
  const { data } = useQuery(packListOptions(useClient()));
  const before = useRef<readonly Pack[] | null>(null);
  const [pack, setPack] = useState<Pack | null>(null);
  useEffect(() => {
    if (data === undefined) return;
    const last = before.current;
    before.current = data;
    if (last === null) return;
    const found = findSwitchedOff(last, data);
    // Switched on or removed in another place it is news no more.
    setPack((told) => found ?? (told !== null && data.some((one) => isSame(one, told) && !one.active) ? told : null));
  }, [data]);
  return { pack, dismiss: () => setPack(null) };
}

/** The built-in region that is off where it was on, since another region came between the two lists; null: none. */
export function findSwitchedOff(before: readonly Pack[], now: readonly Pack[]): Pack | null {
  const isNews = now.some((one) => !one.builtIn && !before.some((other) => isSame(one, other)));
  const wasOn = (one: Pack): boolean => before.some((other) => isSame(one, other) && other.active);
  return isNews ? (now.find((one) => one.builtIn && !one.active && wasOn(one)) ?? null) : null;
}

function isSame(one: Pack, other: Pack): boolean {
  return one.id === other.id && one.version === other.version;
}
