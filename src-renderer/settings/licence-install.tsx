import { FileKey } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ClientError, codeOf } from '#renderer/client/client-error.ts';
import { Button } from '#renderer/ui/button.tsx';
import { FileButton } from '#renderer/ui/file-button.tsx';
import { Notice } from '#renderer/ui/notice.tsx';
import { TextArea } from '#renderer/ui/text-area.tsx';
import layout from '#renderer/ui/layout.module.css';
import { useInstallLicence } from './settings-queries.ts';

/** Larger files hold no licence. */
const MAXIMUM_FILE_BYTES = 16_384;
const reasons = ['malformed', 'untrusted', 'expired', 'revoked'] as const;

/** Another licence, pasted or out of a file. The present one stays until the new one has been verified. */
export function LicenceInstall() {
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
