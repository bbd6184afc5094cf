import { renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useSurveyDraft } from '#renderer/survey/use-survey-draft.ts';
import { createTestClient, wrapInWindow } from '../support/render-window.tsx';
import { sampleSurvey } from './fixtures/survey.ts';

it('says that texts which wait for a decision could not be read, and takes them up when they can', async () => {
  let isReadable = false;
  const client = createTestClient({
    'survey.contestedEdits': () => {
      if (!isReadable) throw new Error('The disk is away.');
      return { edits: [{ id: '22222222-2222-4222-8222-222222222222', fields: { notes: 'mine' } }] };
    },
  });
  const { result } = renderHook(() => useSurveyDraft(sampleSurvey), { wrapper: wrapInWindow(client) });
  await waitFor(() => expect(result.current.unreadContest?.failure.message).toBe('The disk is away.'));
  expect(result.current.saveState.kind).toBe('saved');
  isReadable = true;
  result.current.unreadContest?.retry();
  await waitFor(() => expect(result.current.saveState).toMatchObject({ kind: 'contested', mine: { notes: 'mine' } }));
  expect(result.current.unreadContest).toBeNull();
});
