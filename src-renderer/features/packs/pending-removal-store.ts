import { create } from 'zustand';
import { formatPackKey } from '#shared/domain/pack.ts';

interface PendingRemoval {
  /** The pack that is about to be removed, as `id@version`. */
  readonly key: string;
  /** Removes it now; ends when that is done. */
  readonly carryOut: () => Promise<void>;
}

/** The removal that can still be undone; null when none waits. It lets the pack be installed again in that time. */
export const usePendingRemoval = create<{ readonly waiting: PendingRemoval | null }>(() => ({ waiting: null }));

/**
 * Removes a pack at once if its removal waits only to be undone.
 * @param details of a refusal: the pack that is installed already
 * @returns whether it was removed
 */
export async function carryOutRemovalOf(details: unknown): Promise<boolean> {
  const { waiting } = usePendingRemoval.getState();
  if (waiting === null || !isPackKey(details) || formatPackKey(details) !== waiting.key) return false;
  await waiting.carryOut();
  return true;
}

function isPackKey(details: unknown): details is { readonly id: string; readonly version: string } {
  return typeof details === 'object' && details !== null && 'id' in details && 'version' in details;
}
