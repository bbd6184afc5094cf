import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { modules } from '#shared/hazard/hazard.ts';
import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import { useClient } from '#renderer/client/client-context.ts';
import { formatList } from '#renderer/i18n/format-list.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { Disclosure } from '#renderer/ui/disclosure.tsx';
import { Notice } from '#renderer/ui/notice.tsx';
import { Section } from '#renderer/ui/section.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import layout from '#renderer/ui/layout.module.css';
import textStyles from '#renderer/ui/text.module.css';
import { LicenceInstall } from './licence-install.tsx';
import { licenceOptions } from './settings-queries.ts';

/** What the licence includes, when it ends, and the way to another one. */
export function LicenceSection() {
  const { t } = useTranslation();
  const licence = useQuery(licenceOptions(useClient()));
  return (
    <Section title={t('settings.licence')}>
      {licence.isPending && <Skeleton height={40} />}
      {licence.isError && <Notice tone="caution" title={t('settings.licenceUnknown')} />}
      {licence.isSuccess && (
        <div className={layout.stack12}>
          {licence.data.state === 'expired' && (
            <Notice tone="danger" title={t('settings.licenceExpired')}>
              {t('settings.licenceExpiredBody')}
            </Notice>
          )}
          <LicenceWords licence={licence.data} />
        </div>
      )}
      <Disclosure title={t('licence.install')}>
        <LicenceInstall />
      </Disclosure>
    </Section>
  );
}

const MILLISECONDS_PER_DAY = 86_400_000;
/** From here on the days that are left are counted. */
const COUNTED_DAYS = 60;

function LicenceWords({ licence }: { readonly licence: ProcedureOutput<'licence.get'> }) {
  const { t, date } = useTexts();
  const name = (wanted: boolean): string =>
    formatList(
      modules.filter((module) => licence.modules.includes(module) === wanted).map((module) => t(`module.${module}`)),
    );
  const [now] = useState(() => Date.now());
  const daysLeft = Math.ceil((new Date(licence.expiresAt).getTime() - now) / MILLISECONDS_PER_DAY);
  const isCounted = licence.state === 'valid' && daysLeft <= COUNTED_DAYS;
  return (
    <>
      <p>
        {licence.modules.length === 0 ? t('licence.allowsNothing') : t('licence.allows', { modules: name(true) })}
        {licence.modules.length < modules.length && ` ${t('licence.lacks', { modules: name(false) })}`}
      </p>
      <p className={textStyles.longNote}>
        {t(licence.state === 'valid' ? 'settings.licenceExpires' : 'settings.licenceExpiredOn', {
          subject: licence.subject,
          date: date(licence.expiresAt),
        })}
        {isCounted && ` · ${t('licence.daysLeft', { count: daysLeft })}`}
      </p>
    </>
  );
}
