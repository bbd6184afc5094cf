import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useClient } from '#renderer/client/client-context.ts';
import { Notice } from '#renderer/ui/notice.tsx';
import { Section, type SectionProps } from '#renderer/ui/section.tsx';
import { appInfoOptions } from './queries.ts';
import styles from './settings.module.css';

/** Which application this is and where it keeps its data. */
export function AboutSection({ onReached }: Pick<SectionProps, 'onReached'>) {
  const { t } = useTranslation();
  const info = useQuery(appInfoOptions(useClient()));
  if (!info.isSuccess) return null;
  const { version, modelVersion, dataDirectory, developmentRuntime } = info.data;
  return (
    <Section title={t('settings.about')} onReached={onReached}>
      <div className={styles.stack}>
        <p>{t('settings.version', { version, modelVersion })}</p>
        <p className={styles.hint}>{t('settings.dataDirectory', { dataDirectory })}</p>
        {developmentRuntime && <Notice tone="caution" title={t('settings.developmentRuntime')} />}
        <p className={styles.hint}>{t('settings.terms')}</p>
      </div>
    </Section>
  );
}
