import { useState } from 'react';
import type { OnlineGeocoderSettings } from '#shared/geocoding/online-geocoder-settings.ts';
import { codeOf } from '#renderer/client/client-error.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Notice } from '#renderer/ui/notice.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import layout from '#renderer/ui/layout.module.css';
import styles from './online-geocoder.module.css';
import { useTryOnlineGeocoder } from './online-geocoder-queries.ts';

/** Asks the server for one address that the user types, and says what came back. */
export function ConnectionTest({ settings }: { readonly settings: OnlineGeocoderSettings }) {
  const { t, count } = useTexts();
  const [address, setAddress] = useState('');
  const trial = useTryOnlineGeocoder();
  const result = trial.data;
  return (
    <form
      className={layout.stack12}
      onSubmit={(event) => {
        event.preventDefault();
        if (address.trim() !== '') trial.mutate({ settings, address: address.trim() });
      }}
    >
      <div className={styles.trial}>
        <TextField
          label={t('onlineGeocoder.try')}
          hint={t('onlineGeocoder.tryHint')}
          autoComplete="off"
          maxLength={200}
          value={address}
          onChange={(event) => setAddress(event.target.value)}
        />
        <Button type="submit" disabled={trial.isPending || address.trim() === ''}>
          {t('onlineGeocoder.tryAction')}
        </Button>
      </div>
      <div role="status">
        {trial.isError && <Notice tone="caution" title={t('onlineGeocoder.notKept')} code={codeOf(trial.error)} />}
        {result?.state === 'failed' && (
          <Notice tone="caution" title={t(`onlineGeocoder.failure.${result.failure}`)} code={result.detail} />
        )}
        {result?.state === 'answered' && (
          <Notice
            title={
              result.label === null
                ? t('onlineGeocoder.answeredNothing', { milliseconds: count(result.milliseconds) })
                : t('onlineGeocoder.answered', { milliseconds: count(result.milliseconds), label: result.label })
            }
          >
            {result.attribution}
          </Notice>
        )}
      </div>
    </form>
  );
}
