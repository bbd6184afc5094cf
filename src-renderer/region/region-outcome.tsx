import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import { translateFailure } from '#renderer/i18n/translate-failure.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Notice } from '#renderer/ui/notice.tsx';
import styles from './region-view.module.css';

interface RegionOutcomeProps {
  readonly result: ProcedureOutput<'region.get'>;
  readonly sources: ProcedureOutput<'region.sources'>['sources'];
  /** Bytes that were fetched; null: nothing was asked of servers. */
  readonly bytesFetched: number | null;
  readonly onShow: () => void;
}

/** What has come of each source. */
export function RegionOutcome({
  result: { packs, failed, missing },
  sources,
  bytesFetched,
  onShow,
}: RegionOutcomeProps) {
  const { t, bytes } = useTexts();
  const titleOf = (id: string): string => sources.find((source) => source.id === id)?.title ?? id;
  const installed = packs.filter(({ state }) => state === 'installed');
  return (
    <div role="status" className={styles.outcome}>
      {installed.length > 0 && (
        <Notice title={t('region.done')}>
          <p>{installed.map(({ source }) => titleOf(source)).join('; ')}</p>
          {bytesFetched !== null && <p>{t('region.fetched', { size: bytes(bytesFetched) })}</p>}
          {installed
            .filter(({ behind }) => behind.length > 0)
            .map(({ source, behind }) => (
              <p key={source}>
                {t('region.behind', { title: titleOf(source), others: behind.map(({ title }) => title).join('; ') })}
              </p>
            ))}
          <Button variant="primary" size="small" onClick={onShow}>
            {t('region.show')}
          </Button>
        </Notice>
      )}
      {packs.length === 0 && failed.length === 0 && <Notice title={t('region.none')}>{t('region.noneBody')}</Notice>}
      {packs.some(({ state }) => state === 'nothing') && (
        <Notice title={t('region.nothing')}>
          {packs.flatMap(({ source, state }) => (state === 'nothing' ? [titleOf(source)] : [])).join('; ')}
        </Notice>
      )}
      {missing.length > 0 && <Notice title={t('region.missing')}>{missing.join(', ')}</Notice>}
      {failed.map((failure) => (
        <Notice key={failure.source} tone="danger" title={titleOf(failure.source)} code={failure.code}>
          {translateFailure(failure, t)}
        </Notice>
      ))}
    </div>
  );
}
