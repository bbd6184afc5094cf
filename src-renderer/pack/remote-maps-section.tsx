import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { RemoteRasterSettings } from '#shared/pack/remote-raster-settings.ts';
import { codeOf } from '#renderer/client/client-error.ts';
import { useClient, type Client } from '#renderer/client/client.ts';
import { procedureOptions } from '#renderer/client/procedure-options.ts';
import { Notice } from '#renderer/ui/notice.tsx';
import { Section } from '#renderer/ui/section.tsx';
import { Switch } from '#renderer/ui/switch.tsx';

/** Fetching maps from servers: off at first, with one line on what leaves the machine. */
export function RemoteMapsSection() {
  const { t } = useTranslation();
  const settings = useQuery(remoteMapsOptions(useClient()));
  const change = useSetRemoteMaps();
  const isOn = settings.data?.enabled ?? false;
  return (
    <Section
      title={t('remoteMaps.title')}
      aside={
        <Switch
          label={t('remoteMaps.switch')}
          isOn={isOn}
          isDisabled={!settings.isSuccess}
          onChange={(enabled) => change.mutate({ enabled })}
        />
      }
    >
      <p>{isOn ? t('remoteMaps.on') : t('remoteMaps.off')}</p>
      {settings.isError && <Notice tone="caution" title={t('remoteMaps.unknown')} code={codeOf(settings.error)} />}
      {change.isError && <Notice tone="danger" title={t('remoteMaps.notKept')} code={codeOf(change.error)} />}
    </Section>
  );
}

/** Whether maps may be fetched from servers. */
export function remoteMapsOptions(client: Client) {
  return procedureOptions(client, 'pack.remote.get', {});
}

/** Switches the fetching of maps on or off. */
function useSetRemoteMaps() {
  const client = useClient();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (settings: RemoteRasterSettings) => client.call('pack.remote.set', settings),
    onSuccess: (settings) => queryClient.setQueryData(remoteMapsOptions(client).queryKey, settings),
  });
}
