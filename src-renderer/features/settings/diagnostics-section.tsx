import { useMutation } from '@tanstack/react-query';
import { FileArchive } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { codeOf } from '../../client/client-error.ts';
import { useClient } from '../../client/client-context.ts';
import { Button } from '../../ui/button.tsx';
import { useCommands } from '../../ui/commands/use-commands.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Section, type SectionProps } from '../../ui/section.tsx';
import { saveZip } from './save-zip.ts';
import styles from './settings.module.css';

const FILE_NAME = 'freeboard-diagnostics.zip';

/** What helps to find a fault, to be looked at before it is saved and given away. */
export function DiagnosticsSection({ onReached }: Pick<SectionProps, 'onReached'>) {
  const { t } = useTranslation();
  const client = useClient();
  const diagnostics = useMutation({ mutationFn: () => client.call('diagnostics.get', {}) });
  useCommands([
    {
      id: 'diagnostics',
      title: t(diagnostics.isSuccess ? 'diagnostics.save' : 'diagnostics.collect'),
      keywords: t('palette.words.diagnostics'),
      icon: FileArchive,
      run: () => (diagnostics.isSuccess ? saveZip(FILE_NAME, diagnostics.data.files) : diagnostics.mutate()),
    },
  ]);
  return (
    <Section title={t('diagnostics.title')} onReached={onReached}>
      <div className={styles.stack}>
        <p className={styles.hint}>{t('diagnostics.lead')}</p>
        {diagnostics.isError && (
          <Notice tone="danger" title={t('diagnostics.failed')} code={codeOf(diagnostics.error)} />
        )}
        {diagnostics.isSuccess && (
          <div>
            {diagnostics.data.files.map(({ name, text }) => (
              <Disclosure key={name} title={name}>
                <textarea
                  className={styles.preview}
                  aria-label={name}
                  readOnly
                  rows={10}
                  spellCheck={false}
                  value={text}
                />
              </Disclosure>
            ))}
          </div>
        )}
        <div className={styles.actions}>
          {diagnostics.isSuccess ? (
            <Button
              variant="primary"
              icon={<FileArchive size={14} aria-hidden="true" />}
              onClick={() => saveZip(FILE_NAME, diagnostics.data.files)}
            >
              {t('diagnostics.save')}
            </Button>
          ) : (
            <Button disabled={diagnostics.isPending} onClick={() => diagnostics.mutate()}>
              {t('diagnostics.collect')}
            </Button>
          )}
        </div>
      </div>
    </Section>
  );
}
