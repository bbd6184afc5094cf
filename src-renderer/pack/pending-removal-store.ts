import { create } from 'zustand';
import { formatPackKey } from '#shared/pack/pack.ts';
import { ClientError } from '#renderer/client/client-error.ts';

interface PendingRemoval {
  /** The pack that is about to be removed, as `id@version`. */
  readonly key: string;
  /** Removes it now; ends when that is done. */
  readonly carryOut: () => Promise<void>;
}

/** The removal that can still be undone; null when none waits. It lets the pack be installed again in that time. */
export const usePendingRemoval = create<{ readonly waiting: PendingRemoval | null }>(() => ({ waiting: null }));

/**
 * Makes a call that installs a pack. One that is refused because of a pack whose removal can still be undone is made
 * again when that pack has been removed.
 */
export async function installOverRemoval<Answer>(install: () => Promise<Answer>): Promise<Answer> {
  try {
    return await install();
  } catch (error) {
    const isKnown = error instanceof ClientError && error.code === 'PACK_ALREADY_INSTALLED';
    if (!isKnown || !(await carryOutRemovalOf(error.details))) throw error;
    return install();
  }
}

/** Removes the pack that a refusal names at once if its removal waits only to be undone; whether it did. */
async function carryOutRemovalOf(details: unknown): Promise<boolean> {
  const { waiting } = usePendingRemoval.getState();
  if (waiting === null || !isPackKey(details) || formatPackKey(details) !== waiting.key) return false;
  await waiting.carryOut();
  return true;
}

function isPackKey(details: unknown): details is { readonly id: string; readonly version: string } {
  return typeof details === 'object' && details !== null && 'id' in details && 'version' in details;
}
