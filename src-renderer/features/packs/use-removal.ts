import { useCallback, useEffect, useRef, useState } from 'react';
import { formatPackKey, type InstalledPack } from '#shared/domain/pack.ts';

/** How long a removal can be taken back. */
const UNDO_MILLISECONDS = 6000;

/** A removal that waits for a while, so that it can be undone instead of being asked about. */
export interface Removal {
  /** The pack that is about to go; null when none is. */
  readonly pending: InstalledPack | null;
  remove(pack: InstalledPack): void;
  undo(): void;
}

/** Holds removals back; leaving the panel carries out what still waits. */
export function useRemoval(carryOut: (pack: InstalledPack) => void): Removal {
  const [pending, setPending] = useState<InstalledPack | null>(null);
  const waiting = useRef<{ pack: InstalledPack; timer: ReturnType<typeof setTimeout> } | null>(null);
  const latestCarryOut = useRef(carryOut);
  useEffect(() => {
    latestCarryOut.current = carryOut;
  });

  const finish = useCallback(() => {
    const current = waiting.current;
    if (current === null) return;
    clearTimeout(current.timer);
    waiting.current = null;
    setPending(null);
    latestCarryOut.current(current.pack);
  }, []);

  useEffect(() => finish, [finish]);

  return {
    pending,
    remove(pack) {
      if (waiting.current !== null && formatPackKey(waiting.current.pack) !== formatPackKey(pack)) finish();
      waiting.current = { pack, timer: setTimeout(finish, UNDO_MILLISECONDS) };
      setPending(pack);
    },
    undo() {
      if (waiting.current !== null) clearTimeout(waiting.current.timer);
      waiting.current = null;
      setPending(null);
    },
  };
}
