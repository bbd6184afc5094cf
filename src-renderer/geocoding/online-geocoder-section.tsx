import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useState } from 'react';
import {
  onlineGeocoderSettingsSchema,
  type OnlineGeocoderSettings,
} from '#shared/geocoding/online-geocoder-settings.ts';
import { codeOf } from '#renderer/client/client-error.ts';
import { useClient, type Client } from '#renderer/client/client.ts';
import { procedureOptions } from '#renderer/client/procedure-options.ts';
import { Notice } from '#renderer/ui/notice.tsx';
import { Section } from '#renderer/ui/section.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { Switch } from '#renderer/ui/switch.tsx';
import layout from '#renderer/ui/layout.module.css';
import textStyles from '#renderer/ui/text.module.css';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { Button } from '#renderer/ui/button.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import { ServerFields } from './server-fields.tsx';
import styles from './online-geocoder.module.css';

/** The address server of the user's choice: off at first, with one line on what leaves the machine. */
export function OnlineGeocoderSection() {
  const { t } = useTranslation();
  const settings = useQuery(onlineGeocoderOptions(useClient()));
  const change = useSetOnlineGeocoder();
  if (!settings.isSuccess) {
    return (
      <Section title={t('onlineGeocoder.title')}>
        {settings.isPending ? (
          <Skeleton height={80} />
        ) : (
          <Notice tone="caution" title={t('onlineGeocoder.unknown')} code={codeOf(settings.error)} />
        )}
      </Section>
    );
  }
  const current = settings.data;
  const set = (part: Partial<OnlineGeocoderSettings>) => {
    const next = { ...current, ...part };
    // Without a server there is nothing to be on.
    change.mutate(next.url === '' ? { ...next, enabled: false } : next);
  };
  return (
    <Section
      title={t('onlineGeocoder.title')}
      aside={
        <Switch
          label={t('onlineGeocoder.switch')}
          isOn={current.enabled}
          isDisabled={current.url === ''}
          onChange={(enabled) => set({ enabled })}
        />
      }
    >
      <div className={layout.stack12}>
        <Privacy enabled={current.enabled} url={current.url} />
        {change.isError && (
          <Notice tone="danger" title={t('onlineGeocoder.notKept')} code={codeOf(change.error)}>
            {onlineGeocoderSettingsSchema.safeParse(change.variables).success ? null : t('onlineGeocoder.urlInvalid')}
          </Notice>
        )}
        <ServerFields settings={current} onChange={set} />
        {current.url !== '' && <ConnectionTest settings={current} />}
      </div>
    </Section>
  );
}

/** The one line on what leaves the machine. */
function Privacy({ enabled, url }: Pick<OnlineGeocoderSettings, 'enabled' | 'url'>) {
  const { t } = useTranslation();
  const off = url === '' ? t('onlineGeocoder.offWithoutServer') : t('onlineGeocoder.off');
  return (
    <p className={textStyles.longNote}>{enabled ? t('onlineGeocoder.sends', { host: new URL(url).host }) : off}</p>
  );
}

/** Asks the server for one address that the user types, and says what came back. */
function ConnectionTest({ settings }: { readonly settings: OnlineGeocoderSettings }) {
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

/** Which address server is set. */
function onlineGeocoderOptions(client: Client) {
  return procedureOptions(client, 'geocoder.online.get', {});
}

/** Sets the address server. */
function useSetOnlineGeocoder() {
  const client = useClient();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (settings: OnlineGeocoderSettings) => client.call('geocoder.online.set', settings),
    onSuccess: (settings) => queryClient.setQueryData(onlineGeocoderOptions(client).queryKey, settings),
  });
}

/** Asks the server for one address. */
function useTryOnlineGeocoder() {
  const client = useClient();
  return useMutation({
    mutationFn: (input: { readonly settings: OnlineGeocoderSettings; readonly address: string }) =>
      client.call('geocoder.online.test', input),
  });
}
