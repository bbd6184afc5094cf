import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { ReportToolbar } from '#renderer/report/document/report-toolbar.tsx';
import { renderWindow } from '../support/render-window.tsx';

const KEY = 'freeboard.report';

/** The store as a page that is loaded again makes it. */
async function loadStore() {
  vi.resetModules();
  return (await import('#renderer/report/document/report-store.ts')).useReportStore;
}

beforeEach(() => localStorage.clear());

vi.mock('#renderer/report/document/report-panel.tsx', () => ({
  ReportPanel: ({ choices }: { readonly choices: React.ReactNode }) => choices,
}));
vi.mock('#renderer/ui/commands/use-commands.ts', () => ({ useCommands: () => undefined }));

it('the warnings and what the figures leave out cannot be left out of a report', async () => {
  const acts = { onSave: vi.fn(), onExport: vi.fn() };
  renderWindow(
    <ReportToolbar backTo="/" pageSize="A4" pageCount={3} isSaving={false} savedTo={null} mapLayer={false} {...acts} />,
  );
  const choices = within(screen.getByRole('group', { name: 'Include' }));
  expect(choices.queryByRole('checkbox', { name: 'What to know' })).toBeNull();
  expect(choices.queryByRole('checkbox', { name: 'What the figures leave out' })).toBeNull();
  const assumptions = choices.getByRole('checkbox', { name: 'What the figures assume' });
  await userEvent.click(assumptions);
  expect(assumptions).not.toBeChecked();
});

it('a choice that left them out is healed, and the rest of it is kept', async () => {
  const kept = { pageSize: 'Letter', leftOut: ['map', 'warnings', 'omissions', 'photos'] };
  localStorage.setItem(KEY, JSON.stringify({ state: kept, version: 1 }));
  expect((await loadStore()).getState()).toMatchObject({ pageSize: 'Letter', leftOut: ['map', 'photos'] });
});

it('a choice is kept', async () => {
  (await loadStore()).getState().toggle('signature');
  expect((await loadStore()).getState()).toMatchObject({ pageSize: null, leftOut: ['signature'] });
});
