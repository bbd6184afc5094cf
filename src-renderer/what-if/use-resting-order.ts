import { useState, type FocusEvent } from 'react';

/**
 * Keeps rows where they are while the focus is among them: what is being typed must not move away from whoever types.
 * They come into their order when the focus has left.
 */
export function useRestingOrder<Row>(rows: readonly Row[], idOf: (row: Row) => string) {
  const [held, setHeld] = useState<readonly string[] | null>(null);
  const place = (row: Row): number => {
    const index = held?.indexOf(idOf(row)) ?? -1;
    return index === -1 ? Number.POSITIVE_INFINITY : index;
  };
  return {
    // Infinity less Infinity is no number: rows that came meanwhile stay in their order at the end.
    ordered: held === null ? rows : rows.toSorted((a, b) => (place(a) === place(b) ? 0 : place(a) - place(b))),
    onFocus: () => setHeld((before) => before ?? rows.map(idOf)),
    onBlur(event: FocusEvent): void {
      if (!event.currentTarget.contains(event.relatedTarget)) setHeld(null);
    },
  };
}
