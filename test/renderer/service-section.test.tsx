import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ClientError } from '#renderer/client/client-error.ts';
import { buildCurlLine } from '#renderer/query-service/try-line.tsx';
import { ServiceSection } from '#renderer/query-service/service-section.tsx';
import { useFailedStep } from '#renderer/ui/undo-step.ts';
import { createFakeSettingsHandlers } from '../support/fake-settings-handlers.ts';
import { createTestClient, renderWindow } from '../support/render-window.tsx';

const point = { latitude: 49.2, longitude: -122.3 };

function renderService(handlers: Readonly<Record<string, unknown>> = createFakeSettingsHandlers()) {
  const onPortChange = vi.fn<(port: number) => void>();
  const client = createTestClient(handlers as Record<string, (input: never) => unknown>);
  renderWindow(<ServiceSection port={8080} onPortChange={onPortChange} examplePoint={point} />, client);
  return { onPortChange };
}

describe('the query service', () => {
  it('is started on a port, tells where it listens and what it answered, and is stopped', async () => {
    const { onPortChange } = renderService();
    const port = await screen.findByRole('textbox', { name: 'Port' });
    await userEvent.clear(port);
    await userEvent.type(port, '9090{Enter}');
    expect(await screen.findByText('Listening on http://127.0.0.1:9090')).toBeVisible();
    expect(onPortChange).toHaveBeenCalledExactlyOnceWith(9090);
    expect(port).toBeDisabled();
    await userEvent.click(screen.getByText('2 requests since the start'));
    expect(await screen.findByRole('cell', { name: '401' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
    await waitFor(() => expect(screen.queryByText(/Listening/)).toBeNull());
  });

  it('gives a line for a terminal as soon as it runs, with a place for the token', async () => {
    renderService();
    expect(document.querySelector('[data-try-line]')).toBeNull();
    await userEvent.click(await screen.findByRole('button', { name: 'Start' }));
    const line = await screen.findByText(/^curl -sS http:\/\/127\.0\.0\.1:8080\/mediator/);
    expect(line).toHaveTextContent("-H 'Authorization: Bearer YOUR_TOKEN'");
    expect(screen.getByText('To try it in a terminal, with a token in place of YOUR_TOKEN:')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Copy a line that tries it out' })).toBeEnabled();
  });

  it('can be started so that it asks for no token, and its line then has none', async () => {
    renderService();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Ask for a token' }));
    expect(screen.getByText(/Any program on this computer may then ask/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Start' }));
    const line = await screen.findByText(/^curl -sS/);
    expect(line).not.toHaveTextContent('Authorization');
    // Stopped, it goes back to what is safe.
    await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
    expect(await screen.findByRole('checkbox', { name: 'Ask for a token' })).toBeChecked();
  });

  it('says in words that the port is taken, and what to do', async () => {
    renderService({
      ...createFakeSettingsHandlers(),
      'service.start': () => {
        throw new ClientError('PORT_UNAVAILABLE', 'Port 8080 is taken by another process. Choose another port.');
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Start' }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Port 8080 is taken by another process. Choose another port.');
    expect(alert).toHaveTextContent('With 0, any free port is taken.');
  });

  it('takes no port that is none', async () => {
    renderService();
    const port = await screen.findByRole('textbox', { name: 'Port' });
    await userEvent.clear(port);
    await userEvent.type(port, '70000');
    expect(port).toHaveAccessibleDescription(/Must be a whole number from 0 to 65535/);
    expect(screen.getByRole('button', { name: 'Start' })).toBeDisabled();
  });
});

describe('tokens', () => {
  it('are shown this once, with a line that tries them out', async () => {
    renderService();
    await userEvent.click(await screen.findByText('Issue a token'));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Who it is for' }), 'Broker');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Financial module' }));
    await userEvent.click(screen.getByRole('button', { name: 'Issue' }));
    const shown = await screen.findByRole('group', { name: 'The new token is shown this once' });
    expect(shown).toHaveTextContent('eyJhbGciOiJFZERTQSJ9');
    expect(shown).toHaveTextContent('curl -sS http://127.0.0.1:8080/mediator/single_building_query_without_geocoding');
    // One line, not two that differ.
    expect(document.querySelectorAll('[data-try-line]')).toHaveLength(1);
    await userEvent.click(within(shown).getByRole('button', { name: 'I have copied it' }));
    await waitFor(() => expect(document.body).not.toHaveTextContent('eyJhbGciOiJFZERTQSJ9'));
    expect(within(screen.getByRole('list', { name: 'Tokens' })).getByText('Broker')).toBeVisible();
  });

  it('are revoked at once, and called revoked only when they are', async () => {
    const handlers = createFakeSettingsHandlers();
    let answer: () => void = () => undefined;
    const revoke = vi.fn(async (input: never) => {
      await new Promise<void>((resolve) => (answer = resolve));
      return handlers['token.revoke'](input);
    });
    renderService({ ...handlers, 'token.revoke': revoke });
    const list = await screen.findByRole('list', { name: 'Tokens' });
    await userEvent.click(within(list).getByRole('button', { name: 'Revoke the token of Partner portal' }));
    expect(revoke).toHaveBeenCalledOnce();
    const button = within(list).getByRole('button', { name: 'Revoke the token of Partner portal' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(within(list).getByText('Being revoked')).toBeVisible();
    expect(within(list).queryByText('revoked')).toBeNull();
    answer();
    expect(await within(list).findByText('revoked')).toBeVisible();
  });

  it('that could not be revoked can be revoked again, and that is told', async () => {
    useFailedStep.setState({ failed: null });
    const failing = (): never => {
      throw new ClientError('UNREACHABLE', 'The backend is away.');
    };
    renderService({ ...createFakeSettingsHandlers(), 'token.revoke': failing });
    await userEvent.click(await screen.findByRole('button', { name: 'Revoke the token of Partner portal' }));
    await waitFor(() => expect(useFailedStep.getState().failed?.label).toBe('revoking the token of Partner portal'));
    const button = screen.getByRole('button', { name: 'Revoke the token of Partner portal' });
    await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled', 'true'));
  });
});

describe('buildCurlLine', () => {
  it('quotes for a POSIX shell, and for Windows', () => {
    const request = { port: 8080, token: 'abc', point };
    const path = 'http://127.0.0.1:8080/mediator/single_building_query_without_geocoding';
    expect(buildCurlLine(request, false)).toBe(
      `curl -sS ${path} -H 'Authorization: Bearer abc' -H 'Content-Type: application/json' -d '{"location":{"latitude":49.2,"longitude":-122.3}}'`,
    );
    expect(buildCurlLine(request, true)).toBe(
      String.raw`curl.exe -sS ${path} -H "Authorization: Bearer abc" -H "Content-Type: application/json" -d "{\"location\":{\"latitude\":49.2,\"longitude\":-122.3}}"`,
    );
    expect(buildCurlLine({ ...request, token: null }, false)).toBe(
      `curl -sS ${path} -H 'Content-Type: application/json' -d '{"location":{"latitude":49.2,"longitude":-122.3}}'`,
    );
  });
});
