import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { OnlineGeocoderSection } from '#renderer/geocoding/online-geocoder-section.tsx';
import {
  defaultOnlineGeocoderSettings,
  onlineGeocoderFailures,
  type OnlineGeocoderSettings,
} from '#shared/geocoding/online-geocoder-settings.ts';
import { english } from '#renderer/i18n/en/english.ts';
import { createTestClient, renderWindow } from '../support/render-window.tsx';

const server = { ...defaultOnlineGeocoderSettings, url: 'https://geocoder.example.org/search' };

async function renderSection(first: OnlineGeocoderSettings, answer: unknown = null) {
  let settings = first;
  const set = vi.fn<(next: OnlineGeocoderSettings) => unknown>((next) => (settings = next));
  const test = vi.fn<(input: unknown) => unknown>(() => answer);
  renderWindow(
    <OnlineGeocoderSection />,
    createTestClient({
      'geocoder.online.get': () => settings,
      'geocoder.online.set': set,
      'geocoder.online.test': test,
    }),
  );
  await screen.findByRole('radiogroup', { name: 'Kind of server' });
  return { set, test };
}

const toggle = () => screen.getByRole('switch', { name: /Ask a server/ });

it('is off at first, says so, and cannot be switched on without a server', async () => {
  await renderSection(defaultOnlineGeocoderSettings);
  expect(toggle()).toHaveAttribute('aria-checked', 'false');
  expect(toggle()).toBeDisabled();
  expect(screen.getByText(/^Off: no address leaves this computer/)).toBeVisible();
});

it('says what is sent, and where, once it is on', async () => {
  const { set } = await renderSection(server);
  await userEvent.click(toggle());
  expect(set).toHaveBeenCalledExactlyOnceWith({ ...server, enabled: true });
  expect(await screen.findByText(/is sent to geocoder\.example\.org,/)).toBeVisible();
  expect(toggle()).toHaveAttribute('aria-checked', 'true');
});

it('keeps a server when the field is left, and refuses what is no server', async () => {
  const { set } = await renderSection(defaultOnlineGeocoderSettings);
  const field = screen.getByRole('textbox', { name: 'Address of the server' });
  await userEvent.type(field, 'ftp://somewhere{Enter}');
  expect(await screen.findByText(/An address such as/)).toBeVisible();
  expect(set).not.toHaveBeenCalled();
  await userEvent.clear(field);
  await userEvent.type(field, 'http://localhost:8080');
  await userEvent.tab();
  await waitFor(() =>
    expect(set).toHaveBeenCalledExactlyOnceWith({ ...defaultOnlineGeocoderSettings, url: 'http://localhost:8080' }),
  );
});

it('is switched off with its server', async () => {
  const { set } = await renderSection({ ...server, enabled: true });
  await userEvent.clear(screen.getByRole('textbox', { name: 'Address of the server' }));
  await userEvent.tab();
  await waitFor(() => expect(set).toHaveBeenCalledWith({ ...server, url: '', enabled: false }));
});

it('asks the server once, and says what came back', async () => {
  const { test } = await renderSection(server, {
    state: 'answered',
    label: '12 Mill Road, Portham',
    attribution: 'The map makers',
    milliseconds: 42,
  });
  await userEvent.type(screen.getByRole('textbox', { name: 'Try it with' }), '12 Mill Road{Enter}');
  expect(await screen.findByText('The server answered in 42 ms: 12 Mill Road, Portham')).toBeVisible();
  expect(screen.getByText('The map makers')).toBeVisible();
  expect(test).toHaveBeenCalledExactlyOnceWith({ settings: server, address: '12 Mill Road' });
});

it('says what went wrong', async () => {
  await renderSection(server, { state: 'failed', failure: 'certificate', detail: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
  await userEvent.type(screen.getByRole('textbox', { name: 'Try it with' }), '12 Mill Road{Enter}');
  expect(await screen.findByText(/certificate is not trusted/)).toBeVisible();
});

it('has words for every failure', () => {
  const words: Readonly<Record<string, string>> = english.onlineGeocoder.failure;
  expect(onlineGeocoderFailures.filter((failure) => words[failure] === undefined)).toEqual([]);
});

it('counts one day as one', async () => {
  await renderSection({ ...server, cacheDays: 7 });
  await userEvent.click(screen.getByRole('button', { name: /Keep answers/ }));
  const offered = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(offered.slice(0, 3)).toEqual(['not at all', '1 day', '7 days']);
});
