import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { doInTurn } from '#renderer/ui/undo-step.ts';
import { useUndoable, type Undoable } from '#renderer/ui/use-undoable.ts';

interface RemovalOptions<Item, Listed> {
  /** Key of the query that lists them. */
  readonly queryKey: QueryKey;
  /** What is listed, without one of it. */
  readonly without: (listed: Listed, item: Item) => Listed;
  /** Names what is undone, for the window's undo. */
  readonly describe: (item: Item) => string;
  readonly remove: (item: Item) => Promise<unknown>;
}

/**
 * Removes things that are listed, each after a while in which that can be taken back; a failure is told by the window.
 */
export function useRemoval<Item, Listed>({
  queryKey,
  without,
  describe,
  remove,
}: RemovalOptions<Item, Listed>): Undoable<Item> {
  const queryClient = useQueryClient();

  async function carryOut(item: Item): Promise<void> {
    // Gone from the list while it is being removed; the list that is asked for afterwards has it again if that failed.
    queryClient.setQueryData<Listed>(queryKey, (listed) => (listed === undefined ? undefined : without(listed, item)));
    try {
      await remove(item);
    } finally {
      await queryClient.invalidateQueries({ queryKey });
    }
  }

  return useUndoable<Item>((item) => void doInTurn(describe(item), () => carryOut(item)), describe);
}
