import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  onlineGeocoderSettingsSchema,
  type OnlineGeocoderSettings,
} from '#shared/geocoding/online-geocoder-settings.ts';
import { codeOf } from '#renderer/client/client-error.ts';
import { useClient } from '#renderer/client/client-context.ts';
import { Notice } from '#renderer/ui/notice.tsx';
import { Section } from '#renderer/ui/section.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { Switch } from '#renderer/ui/switch.tsx';
import layout from '#renderer/ui/layout.module.css';
import textStyles from '#renderer/ui/text.module.css';
import { onlineGeocoderOptions, useSetOnlineGeocoder } from './online-geocoder-queries.ts';
import { ServerFields } from './server-fields.tsx';
import { ConnectionTest } from './connection-test.tsx';

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
