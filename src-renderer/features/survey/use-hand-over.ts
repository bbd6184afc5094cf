import { useMutation } from '@tanstack/react-query';
import { storedPaths } from '#shared/contract/stored-bytes.ts';
import { useClient } from '../../client/client-context.ts';

/** Writes chosen surveys into a file and has it saved as a download. */
export function useHandOver() {
  const client = useClient();
  return useMutation({
    /** @param ids null for every survey that is not archived */
    mutationFn: async (ids: readonly string[] | null) => {
      const { handOverId, name } = await client.call('survey.handOver', { ids: ids === null ? null : [...ids] });
      const link = document.createElement('a');
      link.href = `${storedPaths.handOvers}/${handOverId}`;
      link.download = name;
      link.click();
    },
  });
}
