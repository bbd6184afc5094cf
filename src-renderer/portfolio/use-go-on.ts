import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useClient } from '#renderer/client/client.ts';
import { reportFailedStep } from '#renderer/ui/undo-step.ts';
import type { Portfolio } from './portfolio-queries.ts';

/** Goes on with what ended with the application; that it cannot is told by the window. */
export function useGoOn(): (portfolio: Pick<Portfolio, 'id' | 'name'>) => Promise<void> {
  const { t } = useTranslation();
  const client = useClient();
  const queryClient = useQueryClient();
  return async ({ id, name }) => {
    try {
      await client.call('portfolio.run', { id });
    } catch (error) {
      reportFailedStep(t('portfolio.goOnWith', { name }), error);
    }
    await queryClient.invalidateQueries({ queryKey: ['portfolio.list'] });
  };
}
