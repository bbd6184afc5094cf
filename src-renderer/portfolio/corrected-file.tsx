import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient } from '#renderer/client/client.ts';
import type { GrantedFile } from '#renderer/client/grant-file.ts';
import { useDelivery } from '#renderer/client/use-delivery.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { Button } from '#renderer/ui/button.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { correctedKeys } from './attention-queries.ts';
import { PortfolioSource } from './portfolio-source.tsx';
import { RowsNote } from './rows-note.tsx';
import styles from './attention.module.css';

/** The way of rows that were set aside through a spreadsheet: out as a file, in again when it is corrected. */
export function CorrectedFile({ id }: { readonly id: string }) {
  const { t, count } = useTexts();
  const client = useClient();
  const queryClient = useQueryClient();
  const [isTaking, setIsTaking] = useState(false);
  const writing = useDelivery(() => client.call('portfolioFile.rejected', { id }));
  const taking = useMutation({
    mutationFn: ({ grant }: GrantedFile) => client.call('portfolio.takeCorrected', { id, grant }),
    onSettled: () =>
      Promise.all(correctedKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey: [queryKey] }))),
  });
  return (
    <>
      <div className={styles.actions}>
        <Button disabled={writing.isPending} onClick={() => writing.mutate(undefined)}>
          {t('attention.saveFile')}
        </Button>
        <Button aria-expanded={isTaking} onClick={() => setIsTaking(!isTaking)}>
          {t('attention.takeFile')}
        </Button>
      </div>
      <RowsNote delivered={writing.data} error={writing.error} />
      {isTaking && <PortfolioSource onChoose={(file) => taking.mutate(file)} />}
      {taking.error !== null && <FailureNotice title={t('attention.notTaken')} failure={taking.error} />}
      {taking.data !== undefined && (
        <p role="status">
          {t('attention.fileTaken', {
            taken: count(taking.data.taken),
            stillAside: count(taking.data.stillAside),
            unchanged: count(taking.data.unchanged),
            unknown: count(taking.data.unknown),
          })}
        </p>
      )}
    </>
  );
}
