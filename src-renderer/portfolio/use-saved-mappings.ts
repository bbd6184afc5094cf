import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import type { NamedMapping } from '#shared/portfolio/portfolio-mapping.ts';
import { type Client, useClient } from '#renderer/client/client.ts';
import { doUndoably } from '#renderer/ui/undo-step.ts';

function savedMappingsOptions(client: Client) {
  return queryOptions({
    queryKey: ['portfolio.mappings'],
    queryFn: ({ signal }) => client.call('portfolio.mappings.list', {}, signal),
  });
}

/** Mappings that are kept under a name, and how they are changed. */
export function useSavedMappings() {
  const { t } = useTranslation();
  const client = useClient();
  const queryClient = useQueryClient();
  const options = savedMappingsOptions(client);
  const { data, error } = useQuery(options);
  const show = (next: ProcedureOutput<'portfolio.mappings.list'>) => queryClient.setQueryData(options.queryKey, next);
  const save = async (mapping: NamedMapping) => show(await client.call('portfolio.mappings.save', { mapping }));
  const saving = useMutation({ mutationFn: save });

  return {
    mappings: data?.mappings ?? [],
    /** Files of mappings that cannot be used, and why. */
    unreadable: data?.unreadable ?? [],
    error,
    saving,
    /** Removes one; it can be taken back, and a failure is told by the window. */
    remove(mapping: NamedMapping): void {
      const { name } = mapping;
      doUndoably({
        label: t('undoable.removeMapping', { name }),
        act: async () => show(await client.call('portfolio.mappings.remove', { name })),
        undo: () => save(mapping),
      });
    },
  };
}
