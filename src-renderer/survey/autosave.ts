import type { ContestedEdits, Survey, SurveyFields } from '#shared/survey/survey.ts';
import { rebaseEdits } from './rebase-edits.ts';
import { toError } from '#renderer/client/client-error.ts';

/** Typing rests this long before what was typed is saved. */
export const AUTOSAVE_MILLISECONDS = 250;
/** After a failure that may pass, such as a backend that is being restarted. */
const RETRY_MILLISECONDS = 2000;

/** A save that takes longer waits for another program, which a window that is closed does not. */
const USUAL_MILLISECONDS = 1000;

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
  /** Whether something typed is in this window alone and cannot be brought out of it as things are. */
  isAtRisk(): boolean;
  /** Whether everything that was typed is on the disk: saved, or kept until somebody chooses. */
  isKept(): boolean;
  edit(changes: Partial<SurveyFields>): void;
  /** Takes over a newer state of the survey: a photo was added, another window edited. */
  adopt(survey: Survey): void;
  /** Takes up contests that were kept when a window was left. Those that it knows already, it ignores. */
  offer(edits: readonly ContestedEdits[]): void;
  /** Saves now what is not saved yet. */
  flush(): Promise<void>;
  /** Ends a contest: mine over theirs, or theirs. */
  resolve(choice: 'mine' | 'theirs'): void;
  /** Calls back whenever what is read would be told anew; returns what stops it. */
  subscribe(listener: () => void): () => void;
  /** Saves what is left and ends. */
  close(): void;
}

/** How one survey is saved, and conflicting edits are kept. */
export interface AutosavePorts {
  /** @throws what {@link AutosavePorts.findConflict} knows, or another error. */
  readonly save: (revision: number, changes: Partial<SurveyFields>) => Promise<Survey>;
  /** Keeps contested edits where they outlast the window; null: forgets them. @throws as `save` does */
  readonly keep: (editsId: string, fields: Partial<SurveyFields> | null) => Promise<void>;
  /** The survey as it is now when an error says that the edit was made on an older revision; null otherwise. */
  readonly findConflict: (error: unknown) => Survey | null;
  /** Whether the same edit would fail in the same way again. */
  readonly isRefusal: (error: unknown) => boolean;
  readonly createId: () => string;
}

/** Edits that nobody has decided about. */
interface Contest {
  readonly id: string;
  readonly mine: Partial<SurveyFields>;
  /** Whether they are kept as they are now. */
  readonly isKept: boolean;
}

/** Creates the saving of a survey that is being typed into. */
export function createAutosave(first: Survey, ports: AutosavePorts): Autosave {
  let base = first;
  let pending: Partial<SurveyFields> = {};
  /** What is on its way: part of what was typed until it has arrived. */
  let sent: Partial<SurveyFields> = {};
  let contest: Contest | null = null;
  /** Contests of windows that were left, to be taken up one after the other. */
  let waiting: readonly ContestedEdits[] = [];
  /** Contests that have been decided, to be forgotten when the decision is on the disk. */
  let decided: readonly string[] = [];
  const known = new Set<string>();
  let trouble: Extract<SaveState, { kind: 'failed' | 'refused' }> | null = null;
  /** What is under way, and since when. */
  let inFlight: { readonly done: Promise<void>; readonly begunAt: number } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let state: SaveState = { kind: 'saved' };
  let shown = first;
  const listeners = new Set<() => void>();

  function update(): void {
    state = computeState();
    shown = { ...base, ...sent, ...pending, ...contest?.mine };
    for (const listener of listeners) listener();
  }

  function computeState(): SaveState {
    if (contest !== null) return { kind: 'contested', mine: contest.mine, theirs: base };
    if (trouble !== null) return trouble;
    return { kind: isEmpty(pending) && isEmpty(sent) ? 'saved' : 'saving' };
  }

  function schedule(milliseconds: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), milliseconds);
  }

  /** The next thing to bring to the disk; null when there is nothing, or what there is would be refused again. */
  function findWork(): (() => Promise<void>) | null {
    if (trouble?.kind === 'refused') return null;
    if (contest?.isKept === false) return keepContest;
    if (!isEmpty(pending)) return send;
    return decided.length > 0 ? deleteDecided : null;
  }

  async function keepContest(): Promise<void> {
    const { id, mine } = contest!;
    await ports.keep(id, mine);
    // What was typed meanwhile is kept next.
    if (contest?.mine === mine) contest = { ...contest, isKept: true };
  }

  async function deleteDecided(): Promise<void> {
    const [id, ...rest] = decided;
    await ports.keep(id!, null);
    decided = rest;
  }

  async function send(): Promise<void> {
    const changes = pending;
    pending = {};
    sent = changes;
    try {
      const saved = await ports.save(base.revision, changes);
      // An answer may come after a newer state was adopted.
      if (saved.revision >= base.revision) base = saved;
      prune();
    } catch (error) {
      pending = { ...changes, ...pending };
      const current = ports.findConflict(error);
      if (current === null) throw error;
      settle(current);
    } finally {
      sent = {};
    }
  }

  function settle(current: Survey): void {
    const { clear, contested } = rebaseEdits(base, pending, current);
    base = current;
    pending = clear;
    // A decision that comes too late is open again.
    if (!isEmpty(contested)) contend(contest?.id ?? decided[0] ?? ports.createId(), { ...contest?.mine, ...contested });
    prune();
  }

  function contend(id: string, mine: Partial<SurveyFields>, isKept = false): void {
    known.add(id);
    decided = decided.filter((other) => other !== id);
    contest = { id, mine, isKept };
  }

  /** Takes what both sides have alike by now out of the contest, and takes up the next one where none is left. */
  function prune(): void {
    if (contest !== null) {
      const mine = rebaseEdits(base, contest.mine, base).clear;
      if (isEmpty(mine)) decide(contest.id);
      else if (Object.keys(mine).length < Object.keys(contest.mine).length)
        contest = { ...contest, mine, isKept: false };
    }
    const [next, ...rest] = waiting;
    if (contest !== null || next === undefined || !isEmpty(pending)) return;
    waiting = rest;
    // Of JSON: a part is left out, never undefined.
    contend(next.id, next.fields as Partial<SurveyFields>, true);
    prune();
  }

  function decide(id: string): void {
    decided = [...decided, id];
    contest = null;
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    while (findWork() !== null) {
      inFlight ??= { done: work().finally(() => (inFlight = null)), begunAt: performance.now() };
      await inFlight.done;
      if (trouble?.kind === 'failed') return;
    }
    await inFlight?.done;
  }

  async function work(): Promise<void> {
    try {
      await findWork()?.();
      trouble = null;
    } catch (cause) {
      const error = toError(cause);
      const kind = ports.isRefusal(cause) ? 'refused' : 'failed';
      trouble = { kind, error };
      if (kind === 'failed') schedule(RETRY_MILLISECONDS);
    }
    update();
  }

  return {
    read: () => shown,
    readState: () => state,
    isAtRisk: () =>
      trouble !== null || (inFlight !== null && performance.now() - inFlight.begunAt > USUAL_MILLISECONDS),
    isKept: () => isEmpty(pending) && isEmpty(sent) && contest?.isKept !== false,
    edit(changes) {
      for (const [name, value] of Object.entries(changes)) {
        // A contested field that is typed into again is still contested.
        if (contest !== null && name in contest.mine) contend(contest.id, { ...contest.mine, [name]: value });
        else pending = { ...pending, [name]: value };
      }
      if (trouble?.kind === 'refused') trouble = null;
      update();
      schedule(AUTOSAVE_MILLISECONDS);
    },
    adopt(survey) {
      if (isOlder(survey, base)) return;
      // Under what is being typed, the save on its way, or the next one, is told of the conflict and settles it.
      if (survey.revision !== base.revision && !(isEmpty(sent) && isEmpty(pending))) return;
      base = survey;
      prune();
      update();
    },
    offer(edits) {
      waiting = [...waiting, ...edits.filter(({ id }) => !known.has(id))];
      for (const { id } of edits) known.add(id);
      prune();
      update();
    },
    flush,
    resolve(choice) {
      if (contest === null) return;
      if (choice === 'mine') pending = { ...pending, ...contest.mine };
      decide(contest.id);
      prune();
      update();
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

function isEmpty(fields: object): boolean {
  return Object.keys(fields).length === 0;
}

/** Clocks are set back, and a hand-over brings days of its own: they only count between two states of one revision. */
function isOlder(a: Survey, b: Survey): boolean {
  return a.revision < b.revision || (a.revision === b.revision && a.changedAt < b.changedAt);
}
