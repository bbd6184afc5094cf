import type { Survey, SurveyFields } from '#shared/domain/survey.ts';
import { rebaseEdits } from './rebase-edits.ts';

/** Typing rests this long before what was typed is saved. */
export const AUTOSAVE_MILLISECONDS = 250;
/** After a failure that may pass, such as a backend that is being restarted. */
const RETRY_MILLISECONDS = 2000;

/** How the saving stands. */
export type SaveState =
  | { readonly kind: 'saved' }
  /** Something is typed that is not on the disk yet. */
  | { readonly kind: 'saving' }
  /** It could not be saved; it is tried again. */
  | { readonly kind: 'failed'; readonly error: Error }
  /** It cannot be saved as it is: nothing is tried again until something else is typed. */
  | { readonly kind: 'refused'; readonly error: Error }
  /** The same fields were changed in another window: nothing is overwritten until somebody chooses. */
  | { readonly kind: 'contested'; readonly mine: Partial<SurveyFields>; readonly theirs: Survey };

/** Saves one survey as it is typed. */
export interface Autosave {
  /** The survey with everything that has been typed. */
  read(): Survey;
  readState(): SaveState;
  edit(changes: Partial<SurveyFields>): void;
  /** Takes over a newer state of the survey: a photo was added, another window edited. */
  adopt(survey: Survey): void;
  /** Saves now what is not saved yet. */
  flush(): Promise<void>;
  /** Ends a contest: mine over theirs, or theirs. */
  resolve(choice: 'mine' | 'theirs'): void;
  /** Calls back whenever {@link Autosave.read} or {@link Autosave.readState} would answer anew; returns what stops it. */
  subscribe(listener: () => void): () => void;
  /** Saves what is left and ends. */
  close(): void;
}

/** What {@link createAutosave} works with. */
export interface AutosavePorts {
  /** @throws what {@link AutosavePorts.findConflict} knows, or another error. */
  readonly save: (revision: number, changes: Partial<SurveyFields>) => Promise<Survey>;
  /** The survey as it is now when an error says that the edit was made on an older revision; null otherwise. */
  readonly findConflict: (error: unknown) => Survey | null;
  /** Whether the same edit would fail in the same way again. */
  readonly isRefusal: (error: unknown) => boolean;
}

/** Creates the saving of a survey that is being typed into. */
export function createAutosave(first: Survey, { save, findConflict, isRefusal }: AutosavePorts): Autosave {
  let base = first;
  let pending: Partial<SurveyFields> = {};
  /** What is on its way: part of what was typed until it has arrived. */
  let sent: Partial<SurveyFields> = {};
  let inFlight: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let state: SaveState = { kind: 'saved' };
  let shown = first;
  const listeners = new Set<() => void>();

  function update(next: SaveState): void {
    state = next;
    shown = { ...base, ...sent, ...pending, ...(state.kind === 'contested' ? state.mine : {}) };
    for (const listener of listeners) listener();
  }

  function schedule(milliseconds: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), milliseconds);
  }

  async function send(): Promise<void> {
    const changes = pending;
    pending = {};
    sent = changes;
    try {
      base = newer(base, await save(base.revision, changes));
      update(Object.keys(pending).length === 0 ? { kind: 'saved' } : { kind: 'saving' });
    } catch (error) {
      pending = { ...changes, ...pending };
      const current = findConflict(error);
      if (current === null) {
        const kind = isRefusal(error) ? 'refused' : 'failed';
        update({ kind, error: error instanceof Error ? error : new Error(String(error)) });
        if (kind === 'failed') schedule(RETRY_MILLISECONDS);
        return;
      }
      settle(current);
    } finally {
      sent = {};
    }
  }

  function settle(current: Survey): void {
    const { clear, contested } = rebaseEdits(base, pending, current);
    base = current;
    pending = clear;
    if (Object.keys(contested).length > 0) update({ kind: 'contested', mine: contested, theirs: current });
    else update(Object.keys(clear).length === 0 ? { kind: 'saved' } : { kind: 'saving' });
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    while (Object.keys(pending).length > 0 && state.kind !== 'contested' && state.kind !== 'refused') {
      inFlight ??= send().finally(() => {
        inFlight = null;
      });
      await inFlight;
      if (readKind() === 'failed') return;
    }
    await inFlight;
  }

  function readKind(): SaveState['kind'] {
    return state.kind;
  }

  return {
    read: () => shown,
    readState: () => state,
    edit(changes) {
      if (state.kind === 'contested') {
        // A contested field that is typed into again is still contested.
        const mine = { ...state.mine };
        for (const [name, value] of Object.entries(changes)) {
          Object.assign(name in mine ? mine : pending, { [name]: value });
        }
        update({ ...state, mine });
        return;
      }
      pending = { ...pending, ...changes };
      update({ kind: 'saving' });
      schedule(AUTOSAVE_MILLISECONDS);
    },
    adopt(survey) {
      if (state.kind === 'contested' || isOlder(survey, base)) return;
      const typed = { ...sent, ...pending };
      if (survey.revision === base.revision || Object.keys(typed).length === 0) {
        base = survey;
        update(state);
      }
      // Otherwise the save on its way, or the next one, is told of the conflict and settles it.
    },
    flush,
    resolve(choice) {
      if (state.kind !== 'contested') return;
      pending = choice === 'mine' ? { ...pending, ...state.mine } : pending;
      update(Object.keys(pending).length === 0 ? { kind: 'saved' } : { kind: 'saving' });
      void flush();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      clearTimeout(timer);
      void flush();
    },
  };
}

/** Clocks are set back, and a hand-over brings days of its own: they only count between two states of one revision. */
function isOlder(a: Survey, b: Survey): boolean {
  return a.revision < b.revision || (a.revision === b.revision && a.changedAt < b.changedAt);
}

/** An answer may come after a newer state was adopted. */
function newer(a: Survey, b: Survey): Survey {
  return b.revision >= a.revision ? b : a;
}
