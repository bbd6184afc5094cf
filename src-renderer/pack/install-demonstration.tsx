import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useClient } from '#renderer/client/client.ts';
import { Button } from '#renderer/ui/button.tsx';
import { packListOptions } from './pack-queries.ts';

/** Offers the demonstration region where it is not installed. */
export function InstallDemonstration() {
  const { t } = useTranslation();
  const client = useClient();
  const packs = useQuery(packListOptions(client));
  // That it failed is told by an event.
  const install = useMutation({ mutationFn: () => client.call('pack.installDemonstration', {}) });
  if (packs.data === undefined || packs.data.some(({ builtIn }) => builtIn)) return null;
  return (
    <Button size="small" disabled={install.isPending} onClick={() => install.mutate()}>
      {t('packs.installDemonstration')}
    </Button>
  );
}
