import { useMutation } from '@tanstack/react-query';
import { FileSpreadsheet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { grantFile, type GrantedFile } from '#renderer/client/grant-file.ts';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { FileButton } from '#renderer/ui/file-button.tsx';
import { useFileDrop } from '#renderer/ui/use-file-drop.ts';
import { classNames } from '#renderer/ui/class-names.ts';
import textStyles from '#renderer/ui/text.module.css';
import styles from './portfolio.module.css';

/** Where a portfolio comes from: a file that is dropped or chosen. A browser brings it, which may take its time. */
export function ChoosePortfolioFile({ onChoose }: { readonly onChoose: (file: GrantedFile) => void }) {
  const { t } = useTranslation();
  const granting = useMutation({
    mutationFn: (file: File) => grantFile(file),
    onSuccess: (granted) => granted !== null && onChoose(granted),
  });
  const drop = useFileDrop(({ files: [file] }) => take(file), !granting.isPending);

  function take(file: File | undefined): void {
    if (file !== undefined && !granting.isPending) granting.mutate(file);
  }

  return (
    <div className={classNames(styles.source, drop.isOver && styles.over)} {...drop.handlers}>
      <p className={textStyles.muted}>{t('portfolio.dropHint')}</p>
      <div>
        <FileButton
          label={t('portfolio.chooseFile')}
          icon={FileSpreadsheet}
          command={{
            id: 'choosePortfolioFile',
            title: t('palette.do.choosePortfolioFile'),
            keywords: t('palette.words.portfolio'),
          }}
          accept=".csv,.tsv,.txt,.xlsx,.geojson,.json"
          onChoose={([file]) => take(file)}
        />
      </div>
      {granting.isPending && <p role="status">{t('portfolio.fetching')}</p>}
      {granting.error !== null && <FailureNotice title={t('portfolio.notRead')} failure={granting.error} />}
    </div>
  );
}
