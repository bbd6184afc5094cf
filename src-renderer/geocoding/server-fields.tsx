import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  onlineGeocoderKinds,
  onlineGeocoderSettingsSchema,
  type OnlineGeocoderKind,
  type OnlineGeocoderSettings,
} from '#shared/geocoding/online-geocoder-settings.ts';
import { Segmented } from '#renderer/ui/segmented.tsx';
import { Select } from '#renderer/ui/select.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import styles from './online-geocoder.module.css';

const RATES = [0.1, 0.5, 1, 2, 5, 10] as const;
const TIMEOUT_SECONDS = [2, 5, 10, 20, 30] as const;
const CACHE_DAYS = [0, 1, 7, 30, 90, 365] as const;

/** Kind, address and manners of the server. */
export function ServerFields({
  settings,
  onChange,
}: {
  readonly settings: OnlineGeocoderSettings;
  readonly onChange: (change: Partial<OnlineGeocoderSettings>) => void;
}) {
  const { t } = useTranslation();
  return (
    <>
      <Segmented<OnlineGeocoderKind>
        stretch
        label={t('onlineGeocoder.kind')}
        options={onlineGeocoderKinds.map((value) => ({ value, label: t(`onlineGeocoder.kinds.${value}`) }))}
        value={settings.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <SavedField
        label={t('onlineGeocoder.url')}
        hint={t('onlineGeocoder.urlHint')}
        value={settings.url}
        findError={(url) =>
          onlineGeocoderSettingsSchema.safeParse({ ...settings, enabled: false, url }).success
            ? undefined
            : t('onlineGeocoder.urlInvalid')
        }
        onChange={(url) => onChange({ url })}
      />
      <div className={styles.choices}>
        <NumberChoice
          label={t('onlineGeocoder.rate')}
          values={RATES}
          value={settings.requestsPerSecond}
          format={(count) => t('onlineGeocoder.rateOption', { count })}
          onChange={(requestsPerSecond) => onChange({ requestsPerSecond })}
        />
        <NumberChoice
          label={t('onlineGeocoder.timeout')}
          values={TIMEOUT_SECONDS}
          value={settings.timeoutSeconds}
          format={(count) => t('onlineGeocoder.timeoutOption', { count })}
          onChange={(timeoutSeconds) => onChange({ timeoutSeconds })}
        />
        <NumberChoice
          label={t('onlineGeocoder.cache')}
          values={CACHE_DAYS}
          value={settings.cacheDays}
          format={(count) => (count === 0 ? t('onlineGeocoder.cacheNone') : t('onlineGeocoder.cacheOption', { count }))}
          onChange={(cacheDays) => onChange({ cacheDays })}
        />
      </div>
      <SavedField
        label={t('onlineGeocoder.attribution')}
        value={settings.attribution}
        onChange={(attribution) => onChange({ attribution })}
      />
    </>
  );
}

/** One of some numbers; what was set otherwise stays among them. */
function NumberChoice({
  label,
  values,
  value,
  format,
  onChange,
}: {
  readonly label: string;
  readonly values: readonly number[];
  readonly value: number;
  readonly format: (value: number) => string;
  readonly onChange: (value: number) => void;
}) {
  const all = [...new Set([...values, value])].toSorted((a, b) => a - b);
  return (
    <Select
      label={label}
      sections={[{ heading: '', options: all.map((number) => ({ value: String(number), label: format(number) })) }]}
      value={String(value)}
      onChange={(next) => onChange(Number(next))}
    />
  );
}

/** A line of text that is kept when the field is left or Enter is pressed, unless something is wrong with it. */
function SavedField({
  label,
  hint,
  value,
  findError,
  onChange,
}: {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly findError?: (value: string) => string | undefined;
  readonly onChange: (value: string) => void;
}) {
  /** Null while nothing is being typed. */
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string | undefined>(undefined);

  function keep(): void {
    if (typed === null) return;
    const next = typed.trim();
    const found = findError?.(next);
    setError(found);
    if (found !== undefined) return;
    setTyped(null);
    if (next !== value) onChange(next);
  }

  return (
    <TextField
      label={label}
      {...(hint === undefined ? {} : { hint })}
      error={error}
      autoComplete="off"
      spellCheck={false}
      value={typed ?? value}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === 'Enter') keep();
      }}
    />
  );
}
