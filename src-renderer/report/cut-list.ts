/** Items that stay together: no page begins or ends with a single one. */
const PIECE_ITEMS = 2;

/** Cuts a list into pieces that a page may end between, of two items or, the last one, of three. */
export function cutList<Item>(items: readonly Item[]): Item[][] {
  const count = Math.max(1, Math.floor(items.length / PIECE_ITEMS));
  return Array.from({ length: count }, (_, piece) =>
    items.slice(piece * PIECE_ITEMS, piece === count - 1 ? items.length : (piece + 1) * PIECE_ITEMS),
  );
}
