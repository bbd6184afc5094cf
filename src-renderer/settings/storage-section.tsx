import { useQuery } from '@tanstack/react-query';
import { FolderOpen } from 'lucide-react';
import { codeOf } from '#renderer/client/client-error.ts';
import { useClient } from '#renderer/client/client.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { Button } from '#renderer/ui/button.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { Notice } from '#renderer/ui/notice.tsx';
import { Section } from '#renderer/ui/section.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import layout from '#renderer/ui/layout.module.css';
import textStyles from '#renderer/ui/text.module.css';
import { storageOptions, useClearCache, useClearFetched, useOpenFolder } from './settings-queries.ts';
import styles from './settings.module.css';

/** How much room the installation takes, and for what. */
export function StorageSection() {
  const { t, bytes, percent } = useTexts();
  const storage = useQuery(storageOptions(useClient()));
  const clear = useClearCache();
  const clearFetched = useClearFetched();
  const openFolder = useOpenFolder();
  const failure = storage.error ?? clear.error ?? openFolder.error;
  const parts = storage.data?.parts ?? [];
  const total = parts.reduce((sum, part) => sum + part.bytes, 0);
  return (
    <Section title={t('storage.title')}>
      <div className={layout.stack12}>
        {failure !== null && <Notice tone="danger" title={t('storage.failed')} code={codeOf(failure)} />}
        {clearFetched.isError && <FailureNotice title={t('storage.failed')} failure={clearFetched.error} />}
        {storage.isPending && <Skeleton height={90} />}
        {storage.isSuccess && (
          <>
            <table className={styles.figures}>
              <caption className={styles.caption}>{t('storage.total', { size: bytes(total) })}</caption>
              <tbody>
                {parts.map((part) => (
                  <tr key={part.part}>
                    <th scope="row">{t(`storage.part.${part.part}`)}</th>
                    <td>{percent(part.bytes / Math.max(1, total))}</td>
                    <td>{bytes(part.bytes)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            <p className={textStyles.longNote}>{t('storage.where', { folder: storage.data.dataDirectory })}</p>
            <div className={layout.wrap8}>
              <Button size="small" disabled={clear.isPending} onClick={() => clear.mutate()}>
                {t('storage.clear')}
              </Button>
              {parts.some(({ part }) => part === 'fetched') && (
                <Button size="small" disabled={clearFetched.isPending} onClick={() => clearFetched.mutate()}>
                  {t('storage.clearFetched')}
                </Button>
              )}
              {storage.data.canOpenFolder && (
                <Button size="small" icon={FolderOpen} iconSize={14} onClick={() => openFolder.mutate()}>
                  {t('storage.open')}
                </Button>
              )}
            </div>
            {clearFetched.isSuccess && (
              <p className={textStyles.longNote} role="status">
                {t('storage.clearedFetched')}
              </p>
            )}
            {clear.isSuccess && (
              <p className={textStyles.longNote} role="status">
                {t('storage.cleared')}
              </p>
            )}
          </>
        )}
      </div>
    </Section>
  );
}
