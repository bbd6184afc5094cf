import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileKey } from 'lucide-react';
import { modules } from '#shared/hazard/hazard.ts';
import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import { useClient } from '#renderer/client/client.ts';
import { formatList } from '#renderer/i18n/formatters.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { Disclosure } from '#renderer/ui/disclosure.tsx';
import { Notice } from '#renderer/ui/notice.tsx';
import { Section } from '#renderer/ui/section.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import layout from '#renderer/ui/layout.module.css';
import textStyles from '#renderer/ui/text.module.css';
import { ClientError, codeOf } from '#renderer/client/client-error.ts';
import { Button } from '#renderer/ui/button.tsx';
import { FileButton } from '#renderer/ui/file-button.tsx';
import { TextArea } from '#renderer/ui/text-area.tsx';
import { licenceOptions, useInstallLicence } from './settings-queries.ts';

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

/** Larger files hold no licence. */
const MAXIMUM_FILE_BYTES = 16_384;
const reasons = ['malformed', 'untrusted', 'expired', 'revoked'] as const;

/** Another licence, pasted or out of a file. The present one stays until the new one has been verified. */
function LicenceInstall() {
  const { t } = useTranslation();
  const install = useInstallLicence();
  const [text, setText] = useState('');

  async function takeFile(file: File): Promise<void> {
    install.mutate(file.size > MAXIMUM_FILE_BYTES ? '' : await file.text());
  }

  return (
    <form
      className={layout.stack12}
      aria-label={t('licence.install')}
      onSubmit={(event) => {
        event.preventDefault();
        install.mutate(text, { onSuccess: () => setText('') });
      }}
    >
      <TextArea
        label={t('licence.text')}
        placeholder="eyJhbGciOi…"
        rows={3}
        spellCheck={false}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className={layout.wrap8}>
        <Button type="submit" variant="primary" disabled={text.trim() === '' || install.isPending}>
          {t('licence.installNow')}
        </Button>
        <FileButton
          label={t('licence.chooseFile')}
          icon={FileKey}
          command={{
            id: 'licenceFile',
            title: t('palette.do.licenceFile'),
            keywords: t('palette.words.licenceFile'),
          }}
          accept=".jwt,.txt,.licence"
          onChoose={([file]) => void takeFile(file!)}
        />
      </div>
      {install.isError && (
        <Notice tone="danger" title={t('licence.refused')} code={codeOf(install.error)}>
          {t(`licence.reason.${findReason(install.error)}`)} {t('licence.kept')}
        </Notice>
      )}
      {install.isSuccess && <Notice title={t('licence.installed', { subject: install.data.subject })} />}
    </form>
  );
}

function findReason(error: Error): (typeof reasons)[number] | 'other' {
  const { details } = error instanceof ClientError ? error : { details: null };
  const reason = typeof details === 'object' && details !== null && 'reason' in details ? details.reason : null;
  return reasons.find((known) => known === reason) ?? 'other';
}
