import { useQuery } from '@tanstack/react-query';
import { ImagePlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAXIMUM_LOGO_BYTES, pageSizes } from '#shared/domain/setting-choices.ts';
import type { ReportTemplate } from '#shared/domain/settings-schema.ts';
import { useClient } from '../../client/client-context.ts';
import { Button } from '../../ui/button.tsx';
import fieldStyles from '../../ui/field.module.css';
import { Section } from '../../ui/section.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { KeptTextField } from './kept-text-field.tsx';
import { readPicture } from './read-picture.ts';
import { settingsOptions, useChangeSettings } from './queries.ts';
import styles from './settings.module.css';

/** What every report carries: the firm, its logo, a footer, the sheet. */
export function ReportSection() {
  const { t } = useTranslation();
  const settings = useQuery(settingsOptions(useClient()));
  const { mutate } = useChangeSettings();
  if (!settings.isSuccess) return null;
  const template = settings.data.reportTemplate;
  const change = (reportTemplate: Partial<ReportTemplate>): void => mutate({ reportTemplate });
  return (
    <Section title={t('settings.report')}>
      <div className={styles.stack}>
        <KeptTextField
          label={t('settings.firmName')}
          maxLength={120}
          value={template.firmName}
          onChange={(firmName) => change({ firmName })}
        />
        <KeptTextField
          label={t('settings.footer')}
          maxLength={240}
          value={template.footer}
          onChange={(footer) => change({ footer })}
        />
        <LogoField logo={template.logo} onChange={(logo) => change({ logo })} />
        <div className={styles.choice}>
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
  const input = useRef<HTMLInputElement>(null);

  async function take(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    const picture = await readPicture(file, MAXIMUM_LOGO_BYTES);
    setIsRefused(picture === null);
    if (picture !== null) onChange(picture);
  }

  return (
    <div className={styles.choice}>
      <span className={fieldStyles.label}>{t('settings.logo')}</span>
      <div className={styles.logo}>
        {logo !== null && <img className={styles.picture} src={logo} alt={t('settings.logoPresent')} />}
        <Button size="small" icon={<ImagePlus size={14} aria-hidden="true" />} onClick={() => input.current?.click()}>
          {t(logo === null ? 'settings.chooseLogo' : 'settings.otherLogo')}
        </Button>
        {logo !== null && (
          <Button size="small" variant="quiet" onClick={() => onChange(null)}>
            {t('settings.removeLogo')}
          </Button>
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept="image/png,image/jpeg"
          aria-label={t('settings.chooseLogo')}
          onChange={(event) => {
            void take(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </div>
      <p className={isRefused ? fieldStyles.error : styles.hint} role={isRefused ? 'alert' : undefined}>
        {t('settings.logoHint')}
      </p>
    </div>
  );
}
