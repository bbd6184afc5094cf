import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { modules } from '#shared/domain/hazard.ts';
import { useClient } from '../../client/client-context.ts';
import { useFormatters } from '../../i18n/use-formatters.ts';
import { Badge } from '../../ui/badge.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Section } from '../../ui/section.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { licenceOptions } from './queries.ts';
import styles from './settings.module.css';

/** What the licence includes. */
export function LicenceSection() {
  const { t } = useTranslation();
  const { date } = useFormatters();
  const licence = useQuery(licenceOptions(useClient()));
  return (
    <Section title={t('settings.licence')}>
      {licence.isPending && <Skeleton height={40} />}
      {licence.isError && <Notice tone="caution" title={t('settings.licenceUnknown')} />}
      {licence.isSuccess && (
        <div className={styles.stack}>
          {licence.data.state === 'expired' && (
            <Notice tone="danger" title={t('settings.licenceExpired')}>
              {t('settings.licenceExpiredBody')}
            </Notice>
          )}
          <div className={styles.badges}>
            {modules.map((module) => (
              <Badge key={module} tone={licence.data.modules.includes(module) ? 'accent' : 'neutral'}>
                {t(`module.${module}`)}
                {!licence.data.modules.includes(module) && ` · ${t('settings.notIncluded')}`}
              </Badge>
            ))}
          </div>
          <p className={styles.hint}>
            {t('settings.licenceEnds', { subject: licence.data.subject, date: date(licence.data.expiresAt) })}
          </p>
        </div>
      )}
    </Section>
  );
}
