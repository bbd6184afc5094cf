import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useClient } from '#renderer/client/client.ts';
import { Button } from '#renderer/ui/button.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { packListOptions } from './pack-queries.ts';

/**
 * Offers a portfolio to try things on where the demonstration region answers: made-up buildings at its addresses, read
 * and run like any other file. The one that is there already is opened.
 */
export function OpenSample() {
  const { t } = useTranslation();
  const client = useClient();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const packs = useQuery(packListOptions(client));
  const name = t('start.sampleName');
  const opening = useMutation({
    async mutationFn() {
      const { portfolios } = await client.call('portfolio.list', {});
      const known = portfolios.find((portfolio) => portfolio.name === name);
      if (known !== undefined) return known.id;
      const { grant } = await client.call('demonstration.portfolio', {});
      const { portfolio } = await client.call('portfolio.create', { grant, name, run: true });
      await queryClient.invalidateQueries({ queryKey: ['portfolio.list'] });
      return portfolio.id;
    },
    onSuccess: (portfolio) => void navigate({ to: '/portfolio', search: { portfolio } }),
  });
  if (packs.data?.some(({ builtIn, active }) => builtIn && active) !== true) return null;
  return (
    <>
      <Button size="small" disabled={opening.isPending} onClick={() => opening.mutate()}>
        {t('start.sample')}
      </Button>
      {opening.error !== null && <FailureNotice title={t('start.sampleFailed')} failure={opening.error} />}
    </>
  );
}
