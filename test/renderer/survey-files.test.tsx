import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useSurveyFiles } from '#renderer/survey/use-survey-files.ts';
import { useFailedStep } from '#renderer/ui/undo-step.ts';
import { createTestClient, wrapInWindow } from '../support/render-window.tsx';

afterEach(() => vi.unstubAllGlobals());

const surveyId = '11111111-1111-4111-8111-111111111111';

/** What a survey got, in its order, and what answers for each file: the store takes it when the test says so. */
function watchSurvey() {
  const attached: string[] = [];
  const answers = new Map<string, (response: Response) => void>();
  vi.stubGlobal(
    'fetch',
    (_path: string, { body }: { readonly body: File }) =>
      new Promise<Response>((resolve) => answers.set(body.name, resolve)),
  );
  const client = createTestClient({
    'survey.attach': ({ name }: { readonly name: string }) => {
      attached.push(name);
      return { attachment: {} };
    },
  });
  const wrapper = wrapInWindow(client);
  const { result, unmount } = renderHook(() => useSurveyFiles(surveyId), { wrapper });
  const kept = { hash: 'a'.repeat(64), type: 'application/pdf', sizeBytes: 1, photo: null };
  return {
    attached,
    result,
    leave: unmount,
    comeBack: () => renderHook(() => useSurveyFiles(surveyId), { wrapper }).result,
    async answer(name: string, envelope: object = { ok: true, value: kept }) {
      await waitFor(() => expect(answers.has(name)).toBe(true));
      answers.get(name)!(Response.json(envelope));
    },
    isAsked: (name: string) => answers.has(name),
  };
}

const file = (name: string): File => new File(['x'], name);

it('files that are chosen while others are on their way come after them', async () => {
  const survey = watchSurvey();
  void survey.result.current.add([file('front.pdf'), file('side.pdf')]);
  void survey.result.current.add([file('rear.pdf')]);
  await waitFor(() => expect(survey.result.current.uploading).toBe(3));
  await survey.answer('front.pdf');
  await waitFor(() => expect(survey.isAsked('side.pdf')).toBe(true));
  expect(survey.isAsked('rear.pdf')).toBe(false);
  await survey.answer('side.pdf');
  await survey.answer('rear.pdf');
  await waitFor(() => expect(survey.result.current.uploading).toBe(0));
  expect(survey.attached).toEqual(['front.pdf', 'side.pdf', 'rear.pdf']);
});

it('a file that is refused is named, and does not keep the next one out', async () => {
  const survey = watchSurvey();
  void survey.result.current.add([file('front.exe')]);
  void survey.result.current.add([file('rear.pdf')]);
  await survey.answer('front.exe', { ok: false, error: { code: 'FILE_REFUSED', message: 'Not a photo.' } });
  await survey.answer('rear.pdf');
  await waitFor(() => expect(survey.result.current.uploading).toBe(0));
  expect(survey.attached).toEqual(['rear.pdf']);
  expect(survey.result.current.refused).toMatchObject([{ name: 'front.exe', code: 'FILE_REFUSED' }]);
});

it('files go on when their survey is left, and what is refused then is told at once and where they belong', async () => {
  useFailedStep.setState({ failed: null });
  const survey = watchSurvey();
  void survey.result.current.add([file('front.pdf'), file('rear.exe')]);
  survey.leave();
  expect(isHeldBack()).toBe(true);
  await survey.answer('front.pdf');
  await survey.answer('rear.exe', { ok: false, error: { code: 'STORAGE_FULL', message: 'The disk is full.' } });
  await waitFor(() => expect(useFailedStep.getState().failed?.label).toBe('adding rear.exe'));
  expect(survey.attached).toEqual(['front.pdf']);
  const again = survey.comeBack();
  await waitFor(() => expect(again.current).toMatchObject({ uploading: 0, refused: [{ code: 'STORAGE_FULL' }] }));
  expect(isHeldBack()).toBe(false);
});

it('a folder is refused by its name, and the files beside it are taken', async () => {
  const survey = watchSurvey();
  void survey.result.current.add([file('front.pdf')], ['Photos of May']);
  await survey.answer('front.pdf');
  await waitFor(() => expect(survey.result.current.uploading).toBe(0));
  expect(survey.attached).toEqual(['front.pdf']);
  expect(survey.result.current.refused).toMatchObject([{ name: 'Photos of May', code: 'FOLDER' }]);
});

it('a window is not held back when nothing was dropped that could be taken', async () => {
  const survey = watchSurvey();
  await survey.result.current.add([], ['Photos of May']);
  expect(isHeldBack()).toBe(false);
});

/** Whether the window would ask before it is closed. */
function isHeldBack(): boolean {
  const leaving = new Event('beforeunload', { cancelable: true });
  dispatchEvent(leaving);
  return leaving.defaultPrevented;
}
