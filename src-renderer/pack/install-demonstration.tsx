import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DEMONSTRATION_REGION } from '#shared/pack/demonstration-region.ts';
import { useClient } from '#renderer/client/client-context.ts';
import { Button } from '#renderer/ui/button.tsx';
import { packListOptions } from './queries.ts';
import { usePackProgress } from './use-pack-progress.ts';

/** Offers the demonstration region where it is neither installed nor being copied. */
export function InstallDemonstration() {
  const { t } = useTranslation();
  const client = useClient();
  const packs = useQuery(packListOptions(client));
  // How far it is, and that it failed, is told by events.
  const install = useMutation({ mutationFn: () => client.call('pack.installDemonstration', {}) });
  const isPreparing = usePackProgress()?.report.source === DEMONSTRATION_REGION;
  if (isPreparing || packs.data === undefined || packs.data.some(({ builtIn }) => builtIn)) return null;
  return (
    <Button size="small" disabled={install.isPending} onClick={() => install.mutate()}>
      {t('packs.installDemonstration')}
    </Button>
  );
}
