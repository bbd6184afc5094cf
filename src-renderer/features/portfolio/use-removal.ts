import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { doInTurn } from '../../ui/undo-step.ts';
import { useUndoable, type Undoable } from '../../ui/use-undoable.ts';

interface RemovalOptions<Item> {
  /** Of the query that lists them. */
  readonly queryKey: QueryKey;
  /** Tells one from another. */
  readonly keyOf: (item: Item) => string | number;
  /** Names what is undone, for the window's undo. */
  readonly describe: (item: Item) => string;
  readonly remove: (item: Item) => Promise<unknown>;
}

/** Removes things that are listed, each after a while in which that can be taken back; a failure is told by the window. */
export function useRemoval<Item>({ queryKey, keyOf, describe, remove }: RemovalOptions<Item>): Undoable<Item> {
  const queryClient = useQueryClient();

  async function carryOut(item: Item): Promise<void> {
    // Gone from the list while it is being removed; the list that is asked for afterwards has it again if that failed.
    queryClient.setQueryData<readonly Item[]>(queryKey, (listed) =>
      listed?.filter((one) => keyOf(one) !== keyOf(item)),
    );
    try {
      await remove(item);
    } finally {
      await queryClient.invalidateQueries({ queryKey });
    }
  }

  return useUndoable<Item>((item) => void doInTurn(describe(item), () => carryOut(item)), describe);
}
