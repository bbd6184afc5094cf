import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ClientError } from '#renderer/client/client-error.ts';
import { DiagnosticsSection } from '#renderer/settings/diagnostics-section.tsx';
import { LicenceSection } from '#renderer/settings/licence-section.tsx';
import { readPicture } from '#renderer/settings/report-section.tsx';
import { ReportTemplateSection } from '#renderer/settings/report-section.tsx';
import { StorageSection } from '#renderer/settings/storage-section.tsx';
import { createFakeSettingsHandlers } from '../support/fake-settings-handlers.ts';
import { createTestClient, renderWindow } from '../support/render-window.tsx';

const fakes = createFakeSettingsHandlers() as unknown as Record<string, (input: never) => unknown>;
const licence = () => ({
  subject: 'Rijn Survey',
  modules: ['fluvial', 'coastal'],
  expiresAt: '2036-11-21T00:00:00.000Z',
  state: 'valid',
});

describe('the licence', () => {
  it('is told in words: what it allows, what not, when it ends', async () => {
    renderWindow(<LicenceSection />, createTestClient({ 'licence.get': licence }));
    expect(await screen.findByText(/It allows: .* and .*\. Not included: .*, .*, and .*\./)).toBeVisible();
    expect(screen.getByText(/Rijn Survey, expires/)).toBeVisible();
  });

  it.each([
    ['malformed', /This is not a licence/],
    ['untrusted', /changed after it was issued, or comes from an issuer/],
    ['expired', /has expired/],
    ['revoked', /was revoked/],
  ])('that is %s is refused in words, and the present one stays', async (reason, words) => {
    const client = createTestClient({
      'licence.get': licence,
      'licence.install': () => {
        throw new ClientError('LICENCE_REFUSED', 'no', { reason });
      },
    });
    renderWindow(<LicenceSection />, client);
    await userEvent.click(await screen.findByText('Install another licence'));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Licence text' }), 'abc');
    await userEvent.click(screen.getByRole('button', { name: 'Install' }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(words);
    expect(alert).toHaveTextContent('The present licence stays.');
  });

  it('is installed out of a file', async () => {
    const install = vi.fn<(input: { text: string }) => unknown>(() => licence());
    renderWindow(<LicenceSection />, createTestClient({ 'licence.get': licence, 'licence.install': install }));
    await userEvent.click(await screen.findByText('Install another licence'));
    const input = await waitFor(() => {
      const found = document.querySelector<HTMLInputElement>('input[type=file]');
      if (found === null) throw new Error('no field for files');
      return found;
    });
    await userEvent.upload(input, new File(['a.b.c'], 'licence.jwt'));
    await waitFor(() => expect(install).toHaveBeenCalledWith({ text: 'a.b.c' }));
    expect(await screen.findByText('The licence of Rijn Survey is installed')).toBeVisible();
  });
});

describe('storage', () => {
  it('is told part by part, and the cache is cleared', async () => {
    renderWindow(<StorageSection />, createTestClient(fakes));
    // 512 + 48 + 8.4 + 0.64 MB
    expect(await screen.findByText('569 MB in all')).toBeVisible();
    expect(screen.getByRole('row', { name: /Regions/ })).toHaveTextContent('512 MB');
    await userEvent.click(screen.getByRole('button', { name: 'Clear the cache' }));
    expect(await screen.findByText(/The cache is empty/)).toBeVisible();
    expect(screen.getByRole('row', { name: /Cache of answers/ })).toHaveTextContent('20 kB');
    // Only the desktop application can show a folder.
    expect(screen.queryByRole('button', { name: 'Open the folder' })).toBeNull();
  });
});

describe('the diagnostics', () => {
  it('are shown before they can be saved', async () => {
    renderWindow(<DiagnosticsSection />, createTestClient(fakes));
    expect(screen.queryByRole('button', { name: 'Save as a zip' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Collect and show' }));
    await userEvent.click(await screen.findByText('versions.json'));
    expect(await screen.findByRole('textbox', { name: 'versions.json' })).toHaveValue('{\n  "freeboard": "0.1.0"\n}\n');
    expect(screen.getByRole('button', { name: 'Save as a zip' })).toBeVisible();
  });

  it('are saved as they are shown, and it is told where', async () => {
    const save = vi.fn<() => unknown>(() => ({ state: 'saved', path: '/home/me/bundle.zip' }));
    renderWindow(<DiagnosticsSection />, createTestClient({ ...fakes, 'diagnostics.save': save }));
    await userEvent.click(screen.getByRole('button', { name: 'Collect and show' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Save as a zip' }));
    expect(await screen.findByRole('status')).toHaveTextContent('Saved: /home/me/bundle.zip');
    expect(save).toHaveBeenCalledWith({ bundleId: '22222222-2222-4222-8222-222222222222' });
  });

  it('are collected again where they were let go, which is told', async () => {
    const gone = new ClientError('NOT_FOUND', 'Collect them again.');
    const refuse = () => Promise.reject(gone);
    renderWindow(<DiagnosticsSection />, createTestClient({ ...fakes, 'diagnostics.save': refuse }));
    await userEvent.click(screen.getByRole('button', { name: 'Collect and show' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Save as a zip' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/The diagnostics were not saved.*Collect them again\./);
    await userEvent.click(screen.getByRole('button', { name: 'Collect and show' }));
    expect(await screen.findByRole('button', { name: 'Save as a zip' })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the report template', () => {
  it('is kept field by field', async () => {
    const set = vi.fn<(change: unknown) => unknown>((change) => fakes['settings.set']?.(change as never));
    renderWindow(<ReportTemplateSection />, createTestClient({ ...fakes, 'settings.set': set }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Name of the firm' }), 'Rijn Survey{Enter}');
    await waitFor(() => expect(set).toHaveBeenCalledWith({ reportTemplate: { firmName: 'Rijn Survey' } }));
    await userEvent.click(screen.getByRole('radio', { name: 'Letter' }));
    await waitFor(() => expect(set).toHaveBeenCalledWith({ reportTemplate: { pageSize: 'Letter' } }));
    expect(screen.getByRole('radio', { name: 'As the window' })).toBeChecked();
    await userEvent.click(screen.getByRole('radio', { name: 'English' }));
    await waitFor(() => expect(set).toHaveBeenCalledWith({ reportTemplate: { language: 'en' } }));
  });
});

describe('readPicture', () => {
  const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

  it('takes what begins like a PNG or a JPEG, whatever it is called', async () => {
    expect(await readPicture(new Blob([new Uint8Array(png)], { type: 'text/html' }), 100)).toBe(
      'data:image/png;base64,iVBORw0KGgo=',
    );
    expect(await readPicture(new Blob([new Uint8Array([0xff, 0xd8, 0xff])]), 100)).toBe('data:image/jpeg;base64,/9j/');
  });

  it('takes nothing else, and nothing too large', async () => {
    expect(await readPicture(new Blob(['<svg/>'], { type: 'image/png' }), 100)).toBeNull();
    expect(await readPicture(new Blob([new Uint8Array(png)]), 7)).toBeNull();
  });
});
