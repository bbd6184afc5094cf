import { create } from 'zustand';
import type { EventPayload } from '#shared/contract/events.ts';
import type { ClientFailureCode } from '#renderer/client/client-error.ts';

/** An install, or the making of a pack, that failed without anybody waiting for it in this window. */
export interface PackFailure extends Omit<EventPayload<'pack.failed'>, 'code'> {
  readonly code: ClientFailureCode;
}

/** A pack that could not be brought for an install: of this window, which may show something else meanwhile. */
export const useUnseenFailure = create<{ readonly failure: PackFailure | null }>(() => ({
  failure: null,
}));
