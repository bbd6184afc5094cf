import { useQuery } from '@tanstack/react-query';
import { ImagePlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languages, MAXIMUM_LOGO_BYTES, pageSizes } from '#shared/settings/setting-choices.ts';
import type { ReportTemplate } from '#shared/settings/settings-schema.ts';
import { useClient } from '#renderer/client/client.ts';
import { Button } from '#renderer/ui/button.tsx';
import { FileButton } from '#renderer/ui/file-button.tsx';
import { Section } from '#renderer/ui/section.tsx';
import { Segmented } from '#renderer/ui/segmented.tsx';
import fieldStyles from '#renderer/ui/field.module.css';
import layout from '#renderer/ui/layout.module.css';
import textStyles from '#renderer/ui/text.module.css';
import { TextField } from '#renderer/ui/text-field.tsx';
import { settingsOptions, useChangeSettings } from './settings-queries.ts';
import styles from './settings.module.css';

/** What every report carries: the firm, its logo, a footer, the sheet. */
export function ReportTemplateSection() {
  const { t } = useTranslation();
  const settings = useQuery(settingsOptions(useClient()));
  const { mutate } = useChangeSettings();
  if (!settings.isSuccess) return null;
  const template = settings.data.reportTemplate;
  const change = (reportTemplate: Partial<ReportTemplate>): void => mutate({ reportTemplate });
  return (
    <Section title={t('settings.report')}>
      <div className={layout.stack12}>
        <SavedTextField
          label={t('settings.firmName')}
          maxLength={120}
          value={template.firmName}
          onChange={(firmName) => change({ firmName })}
        />
        <SavedTextField
          label={t('settings.footer')}
          maxLength={240}
          value={template.footer}
          onChange={(footer) => change({ footer })}
        />
        <LogoField logo={template.logo} onChange={(logo) => change({ logo })} />
        <div className={layout.stack4}>
          <span className={fieldStyles.label} id="page-size-label">
            {t('settings.pageSize')}
          </span>
          <Segmented
            stretch
            label={t('settings.pageSize')}
            labelledBy="page-size-label"
            options={pageSizes.map((value) => ({ value, label: t(`settings.pageSizes.${value}`) }))}
            value={template.pageSize}
            onChange={(pageSize) => change({ pageSize })}
          />
        </div>
        <div className={layout.stack4}>
          <span className={fieldStyles.label} id="report-language-label">
            {t('settings.reportLanguage')}
          </span>
          <Segmented
            stretch
            label={t('settings.reportLanguage')}
            labelledBy="report-language-label"
            options={(['window', ...languages] as const).map((value) => ({
              value,
              label: t(`settings.reportLanguages.${value}`),
            }))}
            value={template.language ?? 'window'}
            onChange={(language) => change({ language: language === 'window' ? null : language })}
          />
        </div>
      </div>
    </Section>
  );
}

function LogoField({
  logo,
  onChange,
}: {
  readonly logo: string | null;
  readonly onChange: (logo: string | null) => void;
}) {
  const { t } = useTranslation();
  const [isRefused, setIsRefused] = useState(false);

  async function take(file: File): Promise<void> {
    const picture = await readPicture(file, MAXIMUM_LOGO_BYTES);
    setIsRefused(picture === null);
    if (picture !== null) onChange(picture);
  }

  return (
    <div className={layout.stack4}>
      <span className={fieldStyles.label}>{t('settings.logo')}</span>
      <div className={layout.bar}>
        {logo !== null && <img className={styles.picture} src={logo} alt={t('settings.logoPresent')} />}
        <FileButton
          label={t(logo === null ? 'settings.chooseLogo' : 'settings.otherLogo')}
          fieldLabel={t('settings.chooseLogo')}
          icon={ImagePlus}
          command={null}
          size="small"
          accept="image/png,image/jpeg"
          onChoose={([file]) => void take(file!)}
        />
        {logo !== null && (
          <Button size="small" variant="quiet" onClick={() => onChange(null)}>
            {t('settings.removeLogo')}
          </Button>
        )}
      </div>
      <p className={isRefused ? fieldStyles.error : textStyles.longNote} role={isRefused ? 'alert' : undefined}>
        {t('settings.logoHint')}
      </p>
    </div>
  );
}

/** First bytes of a PNG (ISO/IEC 15948, 5.2) and of a JPEG (ISO/IEC 10918-1, B.1.1.3). */
const signatures = [
  { type: 'image/png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: 'image/jpeg', bytes: [0xff, 0xd8, 0xff] },
] as const;

/**
 * A PNG or JPEG file as a data URL; null for anything else, and for one that is too large. Its name is not believed.
 */
export async function readPicture(file: Blob, maximumBytes: number): Promise<string | null> {
  if (file.size > maximumBytes) return null;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const kind = signatures.find((signature) => signature.bytes.every((byte, at) => bytes[at] === byte));
  if (kind === undefined) return null;
  // Piece by piece: a call takes only so many arguments.
  let binary = '';
  for (let at = 0; at < bytes.length; at += 8192) binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return `data:${kind.type};base64,${btoa(binary)}`;
}

/** A line of text that is kept when the field is left or Enter is pressed. */
function SavedTextField({
  label,
  placeholder,
  maxLength,
  value,
  onChange,
}: {
  readonly label: string;
  readonly placeholder?: string;
  readonly maxLength: number;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  /** Null while nothing is being typed: the field then follows what other windows set. */
  const [typed, setTyped] = useState<string | null>(null);

  function keep(): void {
    const next = typed?.trim();
    if (next !== undefined && next !== value) onChange(next);
    setTyped(null);
  }

  return (
    <TextField
      label={label}
      placeholder={placeholder}
      maxLength={maxLength}
      autoComplete="off"
      value={typed ?? value}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === 'Enter') keep();
      }}
    />
  );
}
