import { useQuery } from '@tanstack/react-query';
import { Expand, History, RefreshCw } from 'lucide-react';
import type { InstalledPack } from '#shared/pack/pack.ts';
import type { NewerAnswer } from '#shared/region/region-procedures.ts';
import { useClient } from '#renderer/client/client.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { translateFailure } from '#renderer/i18n/translate-failure.ts';
import { Button } from '#renderer/ui/button.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { Notice } from '#renderer/ui/notice.tsx';
import { ProgressBar } from '#renderer/ui/progress-bar.tsx';
import { madePacksOptions, useNewerAsked } from './region-queries.ts';
import { useRegionRun } from './region-run.ts';

/**
 * What else there is for a region: newer data, once somebody asks, and a larger box. Nothing for a pack of other data.
 * @param onGrow leads to where a region is got
 */
export function NewerData({ pack, onGrow }: { readonly pack: InstalledPack; readonly onGrow: () => void }) {
  const { t } = useTexts();
  const made = useQuery(madePacksOptions(useClient()));
  const asked = useNewerAsked();
  const { propose } = useRegionRun();
  const found = made.data?.find(({ id, version }) => id === pack.id && version === pack.version);
  const isMade = found !== undefined;
  const again = found?.again ?? null;
  // What was answered stays when a newer version has come beside it.
  if (!isMade && asked.data === undefined) return null;
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        icon={History}
        iconSize={14}
        disabled={asked.isPending}
        onClick={() => asked.mutate(pack.id)}
      >
        {t(asked.isPending ? 'region.newer.asking' : 'region.newer.ask')}
      </Button>
      {again !== null && (
        <Button
          variant="quiet"
          size="small"
          icon={Expand}
          iconSize={14}
          onClick={() => {
            propose({ folder: null, ...again });
            onGrow();
          }}
        >
          {t('region.grow')}
        </Button>
      )}
      {asked.isError && <FailureNotice title={t('region.newer.failed')} failure={asked.error} />}
      {asked.data?.failed !== undefined && (
        <Notice tone="danger" title={t('region.newer.failed')} code={asked.data.failed.code}>
          {translateFailure(asked.data.failed, t)}
        </Notice>
      )}
      {asked.data?.answer !== undefined && <Answer answer={asked.data.answer} />}
    </>
  );
}

/** What the servers said, and the way to what is newer. */
function Answer({ answer: { id, state, reasons, again } }: { readonly answer: NewerAnswer }) {
  const { t } = useTexts();
  const get = useRegionRun(id);
  const report = [...get.progress.values()].at(-1);
  const failed = get.result?.failed ?? [];
  return (
    <div role="status">
      <Notice title={t(`region.newer.state.${state}`)}>
        {reasons.map(({ reason, count, example }) => (
          <p key={reason}>
            {t(`region.newer.reason.${reason}`, { count })}
            {example !== null && ` ${example}`}
          </p>
        ))}
        {state === 'newer' && again !== null && get.state !== 'running' && get.result === null && (
          <Button size="small" icon={RefreshCw} onClick={() => get.start({ folder: null, ...again })}>
            {t('region.newer.again')}
          </Button>
        )}
        {get.state === 'running' && (
          <>
            <ProgressBar
              label={t('region.newer.getting')}
              fraction={report === undefined ? 0 : report.pieces / report.ofPieces}
            />
            <Button size="small" onClick={get.cancel}>
              {t('region.cancel')}
            </Button>
          </>
        )}
        {get.result !== null && failed.length === 0 && <p>{t('region.newer.got')}</p>}
      </Notice>
      {get.failure !== null && <FailureNotice title={t('region.failed')} failure={get.failure} />}
      {failed.map((failure) => (
        <Notice key={failure.source} tone="danger" title={t('region.failed')} code={failure.code}>
          {translateFailure(failure, t)}
        </Notice>
      ))}
    </div>
  );
}
