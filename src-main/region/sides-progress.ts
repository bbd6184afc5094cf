import type { EventPayload } from '#shared/contract/events.ts';

type RegionProgress = EventPayload<'region.progress'>;

/**
 * Tells how far the sources of a region are that is made of two sides of the date line: each as one, over both.
 * @param countSides sides that a source is wanted for
 */
export function createSidesProgress(countSides: (source: string) => number, tell: (progress: RegionProgress) => void) {
  /** Of the sides that are there. */
  const before = new Map<string, { readonly pieces: number; readonly bytes: number }>();
  const latest = new Map<string, { readonly pieces: number; readonly bytes: number }>();
  return {
    /** How far a source is with the side that is being made. */
    follow({ source, pieces, ofPieces, bytes }: RegionProgress): void {
      const done = before.get(source) ?? { pieces: 0, bytes: 0 };
      const all = { pieces: done.pieces + pieces, bytes: done.bytes + bytes };
      latest.set(source, all);
      tell({ source, ...all, ofPieces: ofPieces * countSides(source) });
    },
    endSide(): void {
      for (const [source, all] of latest) before.set(source, all);
    },
  };
}
