import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '#renderer/app/create-query-client.ts';
import { ClientProvider } from '#renderer/client/client-context.ts';
import { useSurveyFiles } from '#renderer/features/survey/use-survey-files.ts';
import { createTestClient } from '../support/render-window.tsx';

afterEach(() => vi.unstubAllGlobals());

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
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <ClientProvider value={client}>
      <QueryClientProvider client={createQueryClient()}>{children}</QueryClientProvider>
    </ClientProvider>
  );
  const { result } = renderHook(() => useSurveyFiles('11111111-1111-4111-8111-111111111111'), { wrapper });
  const kept = { hash: 'a'.repeat(64), type: 'application/pdf', sizeBytes: 1, photo: null };
  return {
    attached,
    result,
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
