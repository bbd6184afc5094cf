import { create } from 'zustand';

interface RowKey {
  /** Id of the portfolio. */
  readonly id: string;
  readonly rowId: number;
}

interface RowDraftState {
  /** Cells that somebody has typed into and that were not kept yet, by row. */
  readonly drafts: Readonly<Record<string, readonly string[]>>;
}

const useStore = create<RowDraftState>(() => ({ drafts: {} }));

const format = ({ id, rowId }: RowKey): string => `${id}/${rowId}`;

/**
 * What was typed into a row that is set aside, also while another one, or another page, was looked at; null for
 * nothing.
 */
export function useRowDraft(key: RowKey): readonly string[] | null {
  return useStore(({ drafts }) => drafts[format(key)] ?? null);
}

/** Whether something was typed into a row of a portfolio that was not kept yet. */
export function useHasRowDraft(id: string): (rowId: number) => boolean {
  const drafts = useStore((state) => state.drafts);
  return (rowId) => drafts[format({ id, rowId })] !== undefined;
}

/** Remembers what was typed into a row until it is kept; null when it stands there as it was. */
export function setRowDraft(key: RowKey, cells: readonly string[] | null): void {
  useStore.setState(({ drafts }) => {
    const { [format(key)]: _before, ...others } = drafts;
    return { drafts: cells === null ? others : { ...others, [format(key)]: cells } };
  });
}

/** Forgets what was kept; what was typed since stays. */
export function deleteRowDraft(key: RowKey, kept: readonly string[]): void {
  if (useStore.getState().drafts[format(key)] === kept) setRowDraft(key, null);
}
