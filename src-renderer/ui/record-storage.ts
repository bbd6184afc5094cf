import type { PersistStorage } from 'zustand/middleware';

/** A record by name, or by place; what was changed last stands last. */
type Entries = Readonly<Record<string, unknown>>;

/**
 * The storage that all windows share, for a state that has one record of many entries. A window writes the entries that
 * it has changed, and leaves the others as other windows have written them.
 *
 * @param field of the state: the record
 * @param maximum entries that are kept; those that were changed longest ago go first
 */
export function createRecordStorage<State extends Readonly<Record<Field, Entries>>, Field extends string>(
  field: Field,
  maximum = Number.POSITIVE_INFINITY,
): PersistStorage<Pick<State, Field>> {
  /** As this window read or wrote it last. */
  let known: Entries = {};
  return {
    getItem(name) {
      const stored = read<State, Field>(name);
      known = stored?.state[field] ?? {};
      return stored;
    },
    setItem(name, { state, version }) {
      const own: Entries = state[field];
      const others = read<State, Field>(name)?.state[field] ?? {};
      const merged = Object.fromEntries(Object.entries(mergeChanges(others, known, own)).slice(-maximum));
      known = own;
      localStorage.setItem(name, JSON.stringify({ state: { [field]: merged }, version }));
    },
    removeItem: (name) => localStorage.removeItem(name),
  };
}

function read<State, Field extends keyof State>(name: string) {
  const text = localStorage.getItem(name);
  return text === null ? null : (JSON.parse(text) as { readonly state: Pick<State, Field>; readonly version?: number });
}

/** `stored` with what differs between `before` and `after`. */
function mergeChanges(stored: Entries, before: Entries, after: Entries): Entries {
  const isChanged = (name: string): boolean => before[name] !== after[name];
  return Object.fromEntries([
    ...Object.entries(stored).filter(([name]) => !isChanged(name)),
    ...Object.entries(after).filter(([name]) => isChanged(name)),
  ]);
}
