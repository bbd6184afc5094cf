import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { nameScreen } from '#renderer/query/name-screen.ts';
import { useSurveyDraft } from '#renderer/survey/use-survey-draft.ts';
import { clearUndoOfSurveys, SURVEY_LIST_SIGHT, surveySight } from '#renderer/survey/survey-sight.ts';
import {
  findRedo,
  findUndo,
  pushUndo,
  redoLast,
  undoLast,
  useUndoStack,
  WINDOW_SIGHT,
} from '#renderer/ui/undo-stack.ts';
import { useInSight, useScreen } from '#renderer/ui/use-in-sight.ts';
import { createTestClient, wrapInWindow } from '../support/render-window.tsx';
import { sampleSurvey } from './fixtures/survey.ts';

beforeEach(() =>
  useUndoStack.setState({ entries: [], undoneEntries: [], announcement: null, screen: '', sights: [WINDOW_SIGHT] }),
);

/** Undoes what can be undone, and lets the window show it. */
function undo(): string | null {
  let label: string | null = null;
  act(() => void (label = undoLast()));
  return label;
}

/** Shows a screen and, on it, something else. */
function show(screen: string, sight: string | null = null) {
  return renderHook(
    (shown: { readonly screen: string; readonly sight: string | null }) => {
      useScreen(shown.screen);
      useInSight(shown.sight);
    },
    { initialProps: { screen, sight } },
  );
}

describe('what is out of sight', () => {
  it('is not undone, done again or offered, and is when it comes back', () => {
    const [ofList, ofPlace, done] = [vi.fn(), vi.fn(), vi.fn()];
    const window = show('list');
    pushUndo('the list', ofList, done);
    window.rerender({ screen: 'query', sight: 'place A' });
    pushUndo('the place', ofPlace, done, 'place A');
    window.rerender({ screen: 'query', sight: 'place B' });
    expect(undoLast()).toBeNull();
    expect(findUndo(useUndoStack.getState())).toBeUndefined();
    expect([ofList, ofPlace].flatMap((undo) => undo.mock.calls)).toEqual([]);

    window.rerender({ screen: 'query', sight: 'place A' });
    expect(undoLast()).toBe('the place');
    window.rerender({ screen: 'list', sight: null });
    expect(findRedo(useUndoStack.getState())).toBeUndefined();
    expect(redoLast()).toBeNull();
    expect(done).not.toHaveBeenCalled();
    expect(undoLast()).toBe('the list');
    expect(redoLast()).toBe('the list');
  });

  it('stays out of sight when one of two that show it goes', () => {
    const [one, other] = [show('query', 'map'), show('query', 'map')];
    pushUndo('the map', vi.fn(), null, 'map');
    one.unmount();
    expect(findUndo(useUndoStack.getState())?.label).toBe('the map');
    other.unmount();
    expect(findUndo(useUndoStack.getState())).toBeUndefined();
  });

  it('is nothing of what the whole window shows', () => {
    const window = show('settings');
    pushUndo('the theme', vi.fn(), null, WINDOW_SIGHT);
    window.rerender({ screen: 'list', sight: null });
    expect(undoLast()).toBe('the theme');
  });
});

it('a survey, a portfolio and a file of one are screens of their own; a query is one wherever its place is', () => {
  const names = [
    nameScreen('/surveys', {}),
    nameScreen('/surveys', { survey: 'a' }),
    nameScreen('/surveys', { survey: 'b' }),
    nameScreen('/portfolio', {}),
    nameScreen('/portfolio', { portfolio: 'a' }),
    nameScreen('/portfolio', { file: 'a' }),
    nameScreen('/', {}),
  ];
  expect(new Set(names).size).toBe(names.length);
  expect(nameScreen('/', { latitude: 1, longitude: 2 })).toBe(nameScreen('/', {}));
});

describe('what was changed of a survey', () => {
  const other = { ...sampleSurvey, id: '22222222-2222-4222-8222-222222222222' };

  /** Opens a survey; everything that is saved of any. */
  function open() {
    const saved: unknown[] = [];
    const client = createTestClient({
      'survey.contestedEdits': () => ({ edits: [] }),
      'survey.edit': ({ id, changes }: { readonly id: string; readonly changes: object }) => {
        saved.push(changes);
        return { survey: { ...sampleSurvey, id, ...changes } };
      },
    });
    const draft = renderHook((survey: typeof sampleSurvey) => useSurveyDraft(survey), {
      wrapper: wrapInWindow(client),
      initialProps: sampleSurvey,
    });
    act(() => draft.result.current.edit({ notes: 'Owner says never flooded.' }));
    return { draft, saved };
  }

  it('is undone while the survey is open', async () => {
    const { draft, saved } = open();
    expect(undo()).toBe('the change of Notes');
    expect(draft.result.current.survey.notes).toBe(sampleSurvey.notes);
    await act(() => draft.result.current.flush());
    expect(saved.at(-1)).toMatchObject({ notes: sampleSurvey.notes });
  });

  it.each([
    ['closed', (draft: ReturnType<typeof open>['draft']) => draft.unmount()],
    ['left for another one', (draft: ReturnType<typeof open>['draft']) => draft.rerender(other)],
  ])('stays when it was %s', async (_how, leave) => {
    const { draft, saved } = open();
    await act(() => draft.result.current.flush());
    expect(saved).toEqual([{ notes: 'Owner says never flooded.' }]);
    leave(draft);
    expect(undo()).toBeNull();
    await act(() => Promise.resolve());
    expect(saved).toEqual([{ notes: 'Owner says never flooded.' }]);
    expect(useUndoStack.getState().entries).toEqual([]);
  });

  it('stays when a hand-over was brought in, and so does what was done to the list', () => {
    show('surveys', SURVEY_LIST_SIGHT);
    const take = vi.fn();
    pushUndo('archived', take, null, SURVEY_LIST_SIGHT);
    pushUndo('the notes', take, null, surveySight(sampleSurvey.id));
    pushUndo('the query', take, null, 'query');
    clearUndoOfSurveys();
    expect(undoLast()).toBeNull();
    expect(take).not.toHaveBeenCalled();
    expect(useUndoStack.getState().entries.map(({ label }) => label)).toEqual(['the query']);
  });
});
