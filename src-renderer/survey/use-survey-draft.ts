import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { Survey, SurveyFieldName, SurveyFields } from '#shared/survey/survey.ts';
import { isRecord } from '#shared/text/is-record.ts';
import { useClient } from '#renderer/client/client.ts';
import { ClientError, codeOf } from '#renderer/client/client-error.ts';
import { createUndoBurst } from '#renderer/ui/undo-burst.ts';
import { createAutosave, type SaveState, type Autosave } from './autosave.ts';
import { guardClosing } from './guard-closing.ts';
import { isRefusal } from './is-refusal.ts';
import { surveySight, useSurveyInSight } from './survey-sight.ts';
import { contestedEditsOptions } from './survey-queries.ts';

/** A survey that is being typed into. */
export interface SurveyDraft {
  /** With everything that has been typed. */
  readonly survey: Survey;
  readonly saveState: SaveState;
  readonly edit: (changes: Partial<SurveyFields>) => void;
  /** Makes fields what they were before an entry that is refused: what it had handed on cannot be done again. */
  readonly putBack: (changes: Partial<SurveyFields>) => void;
  /** Saves at once what is not saved yet. */
  readonly flush: () => Promise<void>;
  readonly resolve: (choice: 'mine' | 'theirs') => void;
  /**
   * Why texts that wait for a decision could not be read, and the way to try again; null: they were, or are being read.
   */
  readonly unreadContest: { readonly failure: Error; readonly retry: () => void } | null;
}

/**
 * Saves a survey as it is typed: when the typing rests, when a field or the window is left, and when the window closes.
 *
 * @param loaded the survey as the backend has it; a newer one is taken over
 */
export function useSurveyDraft(loaded: Survey): SurveyDraft {
  const { t } = useTranslation();
  const client = useClient();
  // One for each survey that is opened: what is loaded later is taken over, not begun anew.
  const autosave = useMemo(
    () =>
      findLeftSurvey(loaded.id) ??
      createAutosave(loaded, {
        save: async (revision, changes) =>
          (await client.call('survey.edit', { id: loaded.id, revision, changes })).survey,
        findConflict: (error) =>
          error instanceof ClientError && error.code === 'CONFLICT'
            ? (error.details as { readonly current: Survey }).current
            : null,
        keep: async (editsId, fields) => {
          await client.call('survey.keepContested', { id: loaded.id, editsId, fields });
        },
        isRefusal: (error) => isRefusal(codeOf(error)),
        createId: () => crypto.randomUUID(),
      }),
    // eslint-disable-next-line react/exhaustive-deps -- `loaded` is where it begins, see above
    [client, loaded.id],
  );
  const survey = useSyncExternalStore(autosave.subscribe, autosave.read);
  const saveState = useSyncExternalStore(autosave.subscribe, autosave.readState);

  const burst = useMemo(
    () => createUndoBurst<Partial<SurveyFields>>((fields) => autosave.edit(fields), surveySight(loaded.id)),
    [autosave, loaded.id],
  );
  useSurveyInSight(loaded.id);
  function edit(changes: Partial<SurveyFields>): void {
    const names = Object.keys(changes) as SurveyFieldName[];
    const before = autosave.read();
    const part = nameEditedParts(before, changes);
    autosave.edit(changes);
    if (part === '') return;
    const label = t('undoable.surveyField', { field: t(`surveyField.${names[0] ?? 'notes'}`) });
    burst.remember(part, label, Object.fromEntries(names.map((name) => [name, before[name]])), changes);
  }
  function putBack(changes: Partial<SurveyFields>): void {
    const part = nameEditedParts(autosave.read(), changes);
    autosave.edit(changes);
    burst.putBack(part, changes);
  }

  function resolve(choice: 'mine' | 'theirs'): void {
    if (saveState.kind === 'contested') {
      const { mine, theirs } = saveState;
      const names = Object.keys(mine) as SurveyFieldName[];
      const other: Partial<SurveyFields> = Object.fromEntries(names.map((name) => [name, theirs[name]]));
      const [before, after] = choice === 'mine' ? [other, mine] : [mine, other];
      burst.remember('contest', t('undoable.contest'), before, after);
    }
    autosave.resolve(choice);
  }

  const { data: contested, error, refetch } = useQuery(contestedEditsOptions(client, loaded.id));
  useEffect(() => autosave.adopt(loaded), [autosave, loaded]);
  useEffect(() => {
    if (contested !== undefined) autosave.offer(contested);
  }, [autosave, contested]);
  useEffect(() => {
    const flush = (): void => void autosave.flush();
    const leaving = ['pagehide', 'blur'] as const;
    for (const type of leaving) addEventListener(type, flush);
    document.addEventListener('visibilitychange', flush);
    document.addEventListener('focusout', flush);
    const unguard = guardClosing(autosave);
    return () => {
      unguard();
      for (const type of leaving) removeEventListener(type, flush);
      document.removeEventListener('visibilitychange', flush);
      document.removeEventListener('focusout', flush);
      autosave.close();
      holdLeftSurvey(loaded.id, autosave);
    };
  }, [autosave, loaded.id]);

  const unreadContest = error && { failure: error, retry: () => void refetch() };
  return { survey, saveState, edit, putBack, flush: autosave.flush, resolve, unreadContest };
}

/** Names what an edit changes: of a field with parts, such as the building, those that differ. Empty: nothing. */
function nameEditedParts(before: Survey, changes: Partial<SurveyFields>): string {
  const names = Object.keys(changes) as SurveyFieldName[];
  return names.flatMap((name) => listChanges(name, before[name], changes[name])).join();
}

function listChanges(name: string, before: unknown, after: unknown): string[] {
  if (!isRecord(before) || !isRecord(after)) return before === after ? [] : [name];
  const parts = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...parts].filter((part) => before[part] !== after[part]).map((part) => `${name}.${part}`);
}

/**
 * Surveys that were left before what was typed was on the disk, because the backend did not answer or did not take it:
 * it is there again when they are opened again.
 */
const left = new Map<string, Autosave>();

/** What a survey was left with; undefined where all of it is on the disk. */
function findLeftSurvey(id: string): Autosave | undefined {
  return left.get(id);
}

/** Holds what was typed into a survey that is left until it is on the disk. */
function holdLeftSurvey(id: string, autosave: Autosave): void {
  if (autosave.isKept()) return;
  left.set(id, autosave);
  const unguard = guardClosing(autosave);
  const stop = autosave.subscribe(() => {
    if (!autosave.isKept()) return;
    left.delete(id);
    unguard();
    stop();
  });
}
