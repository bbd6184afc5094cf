import { toError } from '#renderer/client/client-error.ts';
import { guardClosing } from './guard-closing.ts';

/** As quickly as everything else that is typed. */
const REST_MILLISECONDS = 250;
/** Time until a failed save is tried again. */
const RETRY_MILLISECONDS = 2000;
/** A save that takes longer is not waited for by a window that is closed. */
const USUAL_MILLISECONDS = 1000;

/** A caption as it stands in its field. */
export interface Caption {
  readonly text: string;
  /** Why the survey does not have it; null: it has, or soon will. One that is refused is not tried again. */
  readonly trouble: { readonly kind: 'failed' | 'refused'; readonly error: Error } | null;
}

/** Saves one caption as it is typed. */
export interface CaptionSaving {
  read(): Caption;
  type(text: string): void;
  /** What the survey has: from elsewhere it replaces the text, except what is being typed here. */
  adopt(kept: string): void;
  /** Saves now what is not saved yet. */
  flush(): Promise<void>;
  /** Whether the text is in this window alone and cannot be brought out of it as things are. */
  isAtRisk(): boolean;
  isKept(): boolean;
  subscribe(listener: () => void): () => void;
}

/** How one photo's caption is saved. */
export interface CaptionPorts {
  /** @param isAgain whether the same text was sent before */
  readonly save: (caption: string, isAgain: boolean) => Promise<void>;
  /** Whether the same text would fail in the same way again. */
  readonly isRefusal: (error: Error) => boolean;
}

/** Creates the saving of a caption that the survey has as `first`. */
export function createCaptionSaving(first: string, { save, isRefusal }: CaptionPorts): CaptionSaving {
  let caption: Caption = { text: first, trouble: null };
  /** What was handed over last, or taken over; null: it did not arrive. */
  let sent: string | null = first;
  let [offered, taken] = [first, first];
  let underWay = 0;
  let begunAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  function update(change: Partial<Caption>): void {
    caption = { ...caption, ...change };
    for (const listener of listeners) listener();
  }

  async function send(isAgain: boolean): Promise<void> {
    clearTimeout(timer);
    const own = caption.text;
    sent = own;
    if (underWay === 0) begunAt = performance.now();
    underWay += 1;
    let trouble: Caption['trouble'] = null;
    try {
      await save(own, isAgain);
    } catch (cause) {
      const error = toError(cause);
      trouble = { kind: isRefusal(error) ? 'refused' : 'failed', error };
    }
    underWay -= 1;
    // What was sent after it counts.
    if (sent === own) settle(trouble);
    takeOver();
  }

  function settle(trouble: Caption['trouble']): void {
    if (trouble !== null) {
      sent = null;
      clearTimeout(timer);
    }
    if (trouble?.kind === 'failed') timer = setTimeout(() => void send(true), RETRY_MILLISECONDS);
    update({ trouble });
  }

  /** While something is under way, what comes may be older than it. */
  function takeOver(): void {
    if (underWay > 0 || offered === taken) return;
    taken = offered;
    const isTyped = caption.text !== sent && caption.text !== offered;
    sent = offered;
    if (!isTyped) {
      clearTimeout(timer);
      update({ text: offered, trouble: null });
    }
  }

  return {
    read: () => caption,
    type(text) {
      clearTimeout(timer);
      if (text !== sent) timer = setTimeout(() => void send(false), REST_MILLISECONDS);
      update({ text, trouble: caption.trouble?.kind === 'refused' ? null : caption.trouble });
    },
    adopt(kept) {
      offered = kept;
      takeOver();
    },
    async flush() {
      if (caption.text !== sent && caption.trouble?.kind !== 'refused') await send(sent === null);
    },
    isAtRisk: () => caption.trouble !== null || (underWay > 0 && performance.now() - begunAt > USUAL_MILLISECONDS),
    isKept: () => underWay === 0 && caption.text === sent,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Captions that were left before the survey had them, by their photo: they are there again when it is. */
const left = new Map<string, CaptionSaving>();

/** What a photo's caption was left with; undefined where the survey has it. */
export function findLeftCaption(photoId: string): CaptionSaving | undefined {
  return left.get(photoId);
}

/**
 * Holds a caption that is left until the survey has it.
 *
 * @param onRefused tells that it never will
 */
export function holdLeftCaption(photoId: string, saving: CaptionSaving, onRefused: (error: Error) => void): void {
  void saving.flush();
  if (saving.isKept()) return;
  left.set(photoId, saving);
  const unguard = guardClosing(saving);
  const stop = saving.subscribe(() => {
    const { trouble } = saving.read();
    if (!saving.isKept() && trouble?.kind !== 'refused') return;
    if (trouble !== null) onRefused(trouble.error);
    left.delete(photoId);
    unguard();
    stop();
  });
}
