import { useMutation } from '@tanstack/react-query';
import { FileArchive } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { codeOf } from '#renderer/client/client-error.ts';
import { useClient } from '#renderer/client/client.ts';
import { useDelivery } from '#renderer/client/use-delivery.ts';
import { Button } from '#renderer/ui/button.tsx';
import { useCommands } from '#renderer/ui/commands/use-commands.ts';
import { DeliveryNote } from '#renderer/ui/delivery-note.tsx';
import { Disclosure } from '#renderer/ui/disclosure.tsx';
import { Notice } from '#renderer/ui/notice.tsx';
import { Section, type SectionProps } from '#renderer/ui/section.tsx';
import layout from '#renderer/ui/layout.module.css';
import textStyles from '#renderer/ui/text.module.css';
import styles from './settings.module.css';

/** What helps to find a fault, to be looked at before it is saved and given away. */
export function DiagnosticsSection({ onReached }: Pick<SectionProps, 'onReached'>) {
  const { t } = useTranslation();
  const client = useClient();
  const collecting = useMutation({
    mutationFn: () => client.call('diagnostics.get', {}),
    onMutate: () => saving.reset(),
  });
  const saving = useDelivery((bundleId: string) => client.call('diagnostics.save', { bundleId }));
  const collected = collecting.data;
  // Let go by a backend that was started anew.
  const canSave = collected !== undefined && codeOf(saving.error) !== 'NOT_FOUND';
  const save = (): void => {
    if (collected !== undefined && !saving.isPending) saving.mutate(collected.bundleId);
  };
  useCommands([
    {
      id: 'diagnostics',
      title: t(canSave ? 'diagnostics.save' : 'diagnostics.collect'),
      keywords: t('palette.words.diagnostics'),
      icon: FileArchive,
      run: () => (canSave ? save() : collecting.mutate()),
    },
  ]);
  return (
    <Section title={t('diagnostics.title')} onReached={onReached}>
      <div className={layout.stack12}>
        <p className={textStyles.longNote}>{t('diagnostics.lead')}</p>
        {collecting.isError && <Notice tone="danger" title={t('diagnostics.failed')} code={codeOf(collecting.error)} />}
        {collected !== undefined && (
          <div>
            {collected.files.map(({ name, text }) => (
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
        <div className={layout.wrap8}>
          {canSave ? (
            <Button variant="primary" icon={FileArchive} iconSize={14} onClick={save}>
              {t('diagnostics.save')}
            </Button>
          ) : (
            <Button disabled={collecting.isPending} onClick={() => collecting.mutate()}>
              {t('diagnostics.collect')}
            </Button>
          )}
        </div>
        <DeliveryNote delivered={saving.data} error={saving.error} failed={t('diagnostics.notSaved')} />
      </div>
    </Section>
  );
}
