import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useClient } from '#renderer/client/client.ts';
import { Notice } from '#renderer/ui/notice.tsx';
import { Section, type SectionProps } from '#renderer/ui/section.tsx';
import layout from '#renderer/ui/layout.module.css';
import textStyles from '#renderer/ui/text.module.css';
import { appInfoOptions } from './settings-queries.ts';

/** Which application this is and where it keeps its data. */
export function AboutSection({ onReached }: Pick<SectionProps, 'onReached'>) {
  const { t } = useTranslation();
  const info = useQuery(appInfoOptions(useClient()));
  if (!info.isSuccess) return null;
  const { version, modelVersion, dataDirectory, developmentRuntime } = info.data;
  return (
    <Section title={t('settings.about')} onReached={onReached}>
      <div className={layout.stack12}>
        <p>{t('settings.version', { version, modelVersion })}</p>
        <p className={textStyles.longNote}>{t('settings.dataDirectory', { dataDirectory })}</p>
        {developmentRuntime && <Notice tone="caution" title={t('settings.developmentRuntime')} />}
        <p className={textStyles.longNote}>{t('settings.terms')}</p>
      </div>
    </Section>
  );
}
