import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import SurveyReportScreen from '#renderer/report/document/survey-report-screen.tsx';
import { ClientError, type ClientFailureCode } from '#renderer/client/client-error.ts';
import { defaultSettings } from '#shared/settings/settings.ts';
import { createTestClient, renderWindow } from '../support/render-window.tsx';

const chosen = vi.hoisted(() => ({ surveys: '' }));
vi.mock('@tanstack/react-router', () => ({
  useSearch: () => ({ ...chosen }),
  Link: ({ children }: { readonly children: React.ReactNode }) => <a href="#surveys">{children}</a>,
}));

const ids = ['0f8fad5b-d9cb-469f-a165-70867728950e', '7c9e6679-7425-40de-944b-e07fc1f90ae7'];

function open(count: 1 | 2, code: ClientFailureCode) {
  chosen.surveys = ids.slice(0, count).join();
  const read = vi.fn(() => {
    throw new ClientError(code, 'This survey was not found.');
  });
  renderWindow(
    <SurveyReportScreen />,
    createTestClient({ 'survey.getAssessed': read, 'settings.get': () => defaultSettings }),
  );
  return read;
}

it.each([
  [1, 'The survey could not be read', /^It may have been removed since/],
  [2, 'The surveys could not be read', /^One of them may have been removed since/],
] as const)('says of %i surveys that are gone what to do', async (count, title, advice) => {
  open(count, 'NOT_FOUND');
  expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
  expect(screen.getByText(advice)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'To the list of surveys' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it('reads once more what could not be read for another reason', async () => {
  const read = open(1, 'INTERNAL');
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByRole('button', { name: 'Try again' });
  expect(read).toHaveBeenCalledTimes(2);
});
